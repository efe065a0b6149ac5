import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { jobs } from '#telegram/jobs.ts'

const root = join(import.meta.dirname, '../..')

/** The matches of a pattern in the sources below a folder, with their files. */
const findInSources = (folder: string, pattern: RegExp) =>
  globSync(`src/${folder}/**/*.ts`, { cwd: root }).flatMap(file =>
    [...readFileSync(join(root, file), 'utf8').matchAll(pattern)].map(([, before = '', kind = '']) => ({
      file,
      before,
      kind,
    })),
  )

const kinds = new Set<string>(jobs.map(({ kind }) => kind))

test('every job that is defined stands in the list, by the name of its export', () => {
  const defined = findInSources('telegram/features', /^(.*)\bdefineJob\(\{\s*kind: '?(\w+?)(?:'|Request),?/gm)
  const wrong = defined.filter(({ before, kind }) => before !== `export const ${kind} = ` || !kinds.has(kind))
  assert.deepEqual(wrong, [])
  assert.equal(defined.length, jobs.length)
})

test('every job that a floor below asks for is in the list, by the name of its request', () => {
  const below = '{watch,bot-api,alerts}'
  const asked = findInSources(below, /export const (\w+)Request = createJobRequest<[^(]*>\('(\w+)'\)/g)
  const wrong = asked.filter(({ before, kind }) => before !== kind || !kinds.has(kind))
  assert.deepEqual(wrong, [])
  assert.equal(asked.length, findInSources(below, /()createJobRequest</g).length)
  assert.deepEqual(findInSources(below, /(.*)op: 'push', queue: 'jobs'/g), [])
})
