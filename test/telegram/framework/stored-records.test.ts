import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, it } from 'node:test'
import { expiringKinds, globalKinds, recordsOwnedBy } from '#telegram/framework/stored-records.ts'

const source = join(import.meta.dirname, '../../../src')

/** The names of all kinds of records that these parts define. */
const kindsOf = (...parts: readonly string[]): string[] =>
  parts.flatMap(part =>
    readdirSync(join(source, part), { recursive: true, encoding: 'utf8' })
      .filter(file => file.endsWith('.ts'))
      .flatMap(file => [
        ...readFileSync(join(source, part, file), 'utf8').matchAll(/defineKind<[\s\S]*?>\(\)\(\s*'([^']+)'/g),
      ])
      .map(([, name = '']) => name),
  )

describe('The stored records of a chat', () => {
  it('is deleted with it, or expires by itself, for every kind of record', () => {
    const listed = new Set([
      ...Object.values(recordsOwnedBy).flatMap(kept => kept.map(({ kind }) => kind.name)),
      ...expiringKinds.map(({ kind }) => kind.name),
      ...globalKinds.map(({ name }) => name),
    ])
    const defined = kindsOf('bot-api', 'watch', 'alerts', 'telegram')
    assert.ok(defined.length > 20, 'the kinds are found')
    assert.deepEqual([...listed].toSorted(), defined.toSorted())
  })
})
