import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { jobs } from '#telegram/jobs.ts'

const root = join(import.meta.dirname, '../..')

test('every job that is defined stands in the list, by the name of its export', () => {
  const kinds = new Set<string>(jobs.map(({ kind }) => kind))
  const files = globSync('src/telegram/features/**/*.ts', { cwd: root })
  const defined = files.flatMap(file =>
    [...readFileSync(join(root, file), 'utf8').matchAll(/^(.*)\bdefineJob\(\{\s*kind: '(\w+)'/gm)].map(
      ([, before = '', kind = '']) => ({ file, before, kind }),
    ),
  )
  const wrong = defined.filter(({ before, kind }) => before !== `export const ${kind} = ` || !kinds.has(kind))
  assert.deepEqual(wrong, [])
  assert.equal(defined.length, jobs.length)
})
