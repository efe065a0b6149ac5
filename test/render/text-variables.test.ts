import { join } from 'node:path'
import { describe, it } from 'node:test'
import { readLocales } from '../support/texts.ts'

const file = join(import.meta.dirname, '..', '..', 'locales', 'variables.d.ts')

describe('The types of the texts', () => {
  it('name each text and its variables: `npm run texts` makes them anew', t => {
    const lines = [...(readLocales().get('en') ?? [])].map(([id, { variables }]) => {
      const names = [...variables].map(name => `'${name}'`).join(' | ')
      return `  '${id}': ${names === '' ? 'never' : names}`
    })
    const head = '/** The names of the variables of each text of en.ftl, written by `npm run texts`. */'
    const source = [head, 'export type TextVariables = {', ...lines, '}', ''].join('\n')
    t.assert.fileSnapshot(source, file, { serializers: [String] })
  })
})
