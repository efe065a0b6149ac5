import assert from 'node:assert/strict'
import { join } from 'node:path'
import { describe, it } from 'node:test'
import { generateSchemas } from './generate-schemas.ts'

describe('The local Telegram takes what the installed Bot API types say', () => {
  const { text, unused } = generateSchemas()
  const path = join(import.meta.dirname, '..', '..', '..', 'playground', 'telegram', 'bot-api-schemas.ts')

  it('in the schemas that are generated from them (`npm run bot-api` writes them)', t => {
    t.assert.fileSnapshot(text, path, { serializers: [String] })
  })

  it('with no exception and no bound that they do not need', () => {
    assert.deepEqual(unused, [])
  })
})
