import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { z } from 'zod'
import { createLog } from '#lib/log.ts'
import { queueLimits } from '#store/limits.ts'
import { createJobWorker, defineJob, finishJob, type JobResult } from '#telegram/framework/job.ts'
import { jobs } from '#telegram/jobs.ts'
import { accepted, claimAll, claimOne, idsOf, openSqliteRig } from '../store/conformance/rig.ts'
import { until } from '../support/waiting.ts'

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

test('a job that pushes its next run, wherever it says that it is finished, runs again after the delay', async t => {
  const { store, advance, close } = await openSqliteRig({ limits: queueLimits })
  const log = createLog({ level: 'silent', secrets: [], write: () => {} })
  let runs = 0
  const weekly = defineJob({
    kind: 'weekly',
    schema: z.object({}),
    run: async (_deps: object, claim): JobResult => {
      runs++
      return [
        ...weekly.pushDelayed('weekly', { id: `weekly ${runs}`, job: {}, delayMs: 60_000 }),
        finishJob(claim),
      ]
    },
  })
  const worker = createJobWorker({ store: store(), log }, [weekly])
  t.after(close)
  await accepted(store(), [weekly.push('weekly', 'weekly 0', {})])
  worker.start()
  await until('the first run is committed', async () => runs > 0 && (await store().depth('jobs')).items === 1)
  await worker.stop(10_000)
  assert.equal(runs, 1)
  assert.deepEqual(await claimAll(store(), {}, 'jobs'), [])
  await advance(60_000)
  assert.deepEqual(idsOf(await claimOne(store(), {}, 'jobs')), ['weekly 1'])
})
