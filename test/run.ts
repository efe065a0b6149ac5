import { execFileSync } from 'node:child_process'
import { existsSync, globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { run } from 'node:test'
import { spec } from 'node:test/reporters'

/**
 * Runs every test file, or those that the arguments match: `npm test -- 'test/stories/*.test.ts'`. Processes take the files from one
 * list, each one after the other, because loading and warming up the program costs more than most files do; so none is idle while
 * files are left. A crash takes with it the file that runs, and no more: other processes take the rest.
 */

/** More than the cores, since tests also wait; with many more, what a person would get at once comes after seconds. */
const concurrency = 5
/** With fewer, a process does not make up for its start; with many more, what their tests leave in memory adds up to gigabytes. */
const filesPerProcess = 40
/** They measure their own CPU time, which a heap that others have filled makes longer. */
const aloneFiles: ReadonlySet<string> = new Set(['test/telegram/hostile-texts.test.ts'])
/**
 * They take longest, and come first in this order, so that no process is left with one of them at the end. Those that mostly wait take
 * turns with those that compute.
 */
const longFiles: readonly string[] = [
  'test/stories/operator-notices-fleet.test.ts',
  'test/playground/page.test.ts',
  'test/stories/fleet.test.ts',
  'test/service/chain/rpc/lagging-nodes.test.ts',
  'test/stories/fleet-faults.test.ts',
  'test/store/redis-away.test.ts',
  'test/service/chain/follow/catch-up.test.ts',
  'test/playground/data-folder.test.ts',
  'test/telegram/framework/roles-walk.test.ts',
  'test/playground/pictures.test.ts',
  'test/store/redis-refusals.test.ts',
  'test/playground/scenarios.test.ts',
  'test/service/chain/rpc/internal-calls.test.ts',
  'test/stories/crash.test.ts',
  'test/service/chain/match/strategies.test.ts',
  'test/stories/upgrade.test.ts',
  'test/store/redis-deployments.test.ts',
  'test/stories/group-kills.test.ts',
  'test/stories/restarts.test.ts',
  'test/stories/operator-notices.test.ts',
  'test/stories/group-flood.test.ts',
  'test/telegram/framework/updates/store-away.test.ts',
  'test/telegram/framework/permissions.test.ts',
  'test/stories/doctor-and-start.test.ts',
  'test/stories/move-store.test.ts',
  'test/stories/safe-proposals.test.ts',
  'test/build/built-program.test.ts',
  'test/stories/move-or-copy.test.ts',
  'test/stories/privacy.test.ts',
  'test/stories/changed-address-kills.test.ts',
  'test/service/chain/follow/head-hints.test.ts',
  'test/service/chain/follow/watched-at-once.test.ts',
  'test/service/chain/reorg/reorgs.test.ts',
  'test/stories/outflow.test.ts',
]
/** Their tests mostly wait, and have nothing in common that another one changes: they run at the same time. */
const concurrentFiles: readonly string[] = [
  'test/alerts/batch/batches.test.ts',
  'test/alerts/deliver/first-contacts.test.ts',
  'test/build/built-program.test.ts',
  'test/service/chain/follow/catch-up.test.ts',
  'test/service/chain/follow/node-away.test.ts',
  'test/service/chain/follow/watched-at-once.test.ts',
  'test/service/chain/rpc/bad-nodes.test.ts',
  'test/service/chain/rpc/odd-blocks.test.ts',
  'test/service/chain/rpc/rate-limits.test.ts',
  'test/service/comparison/random-chains.test.ts',
  'test/service/notify/waiting-outflows.test.ts',
  'test/service/notify/windows.test.ts',
  'test/service/readings/proposals/proposals.test.ts',
  'test/store/redis-away.test.ts',
  'test/store/redis-deployments.test.ts',
  'test/store/redis-refusals.test.ts',
  'test/store/store-monitor.test.ts',
  'test/stories/access.test.ts',
  'test/stories/address-file.test.ts',
  'test/stories/changed-address.test.ts',
  'test/stories/delete-watch.test.ts',
  'test/stories/destinations.test.ts',
  'test/stories/doctor.test.ts',
  'test/stories/edit-faults.test.ts',
  'test/stories/edit-watch.test.ts',
  'test/stories/event-kind-alerts.test.ts',
  'test/stories/group-flood.test.ts',
  'test/stories/group-kills.test.ts',
  'test/stories/health.test.ts',
  'test/stories/lag.test.ts',
  'test/stories/move-or-copy.test.ts',
  'test/stories/move-store.test.ts',
  'test/stories/operator-notices.test.ts',
  'test/stories/outflow.test.ts',
  'test/stories/privacy.test.ts',
  'test/stories/restarts.test.ts',
  'test/stories/safe-proposals.test.ts',
  'test/stories/service-away.test.ts',
  'test/stories/telegram-away.test.ts',
  'test/stories/upgrade.test.ts',
  'test/telegram/framework/permissions.test.ts',
  'test/telegram/framework/roles-walk.test.ts',
  'test/telegram/framework/updates/store-away.test.ts',
  'test/telegram/framework/updates/updates.test.ts',
]
const testTimeoutMs = 300_000

const isWholeSuite = process.argv.length === 2
const patterns = isWholeSuite ? ['test/**/*.test.ts'] : process.argv.slice(2)
const files = globSync(patterns).toSorted()
if (files.length === 0) throw new Error(`No test file matches ${patterns.join(' ')}`)

const folder = mkdtempSync(join(tmpdir(), 'lookout-tests-'))
process.once('exit', () => rmSync(folder, { recursive: true }))
const supportUrl = (file: string): string => new URL(`support/${file}`, import.meta.url).href
const listOf = (entry: string): string => `${entry}.files`

/** The programs of processes that share these files. */
const entriesOf = (name: string, shared: readonly string[]): readonly string[] => {
  const takenFolder = join(folder, name)
  mkdirSync(takenFolder)
  const length = Math.ceil(shared.length / filesPerProcess)
  return Array.from({ length }, (_, index) => {
    const entry = join(folder, `${name}-${index + 1}.mjs`)
    // The last ones share what is left, also by processes that crashed.
    const most = index < length - concurrency ? filesPerProcess : shared.length
    const options = {
      files: shared,
      most,
      folder: takenFolder,
      list: listOf(entry),
      concurrent: concurrentFiles,
    }
    const load = `import { takeFiles } from ${JSON.stringify(supportUrl('take-files.ts'))}`
    writeFileSync(entry, `${load}\ntakeFiles(${JSON.stringify(options)})\n`)
    return entry
  })
}

const alone = files.filter(file => aloneFiles.has(file))
const others = files.filter(file => !aloneFiles.has(file))
const entries = [
  ...alone.flatMap((file, index) => entriesOf(`alone-${index + 1}`, [file])),
  ...entriesOf('shared', [...new Set([...longFiles.filter(file => others.includes(file)), ...others])]),
]

/** On a busy machine it takes seconds. */
const startTimeoutMs = 60_000

/**
 * Starts what was built and ends it well, so that it leaves its compiled code for all others. Tests kill most of their processes, which
 * then leave nothing, and the first that ends well may have loaded little.
 */
const compileStart = async (dataDir: string): Promise<void> => {
  const [{ startProductProcess }, { freePort }] = await Promise.all([
    import('./support/product-process.ts'),
    import('./support/machine.ts'),
  ])
  // It runs without them, too.
  const nowhere = 'http://127.0.0.1:9'
  const app = startProductProcess({
    BOT_TOKEN: `123456:${'A'.repeat(35)}`,
    TELEGRAM_API_ROOT: nowhere,
    CHAINS: '31337',
    RPC_31337: nowhere,
    PRICES_URL: 'off',
    PORT: String(await freePort()),
    SERVICE_PORT: String(await freePort()),
    DATA_DIR: dataDir,
  })
  const deadline = setTimeout(() => void app.kill('SIGKILL'), startTimeoutMs)
  await app.running
  await app.kill('SIGTERM')
  clearTimeout(deadline)
  if ((await app.ended) !== 0) throw new Error(`it did not end well:\n${app.output()}`)
}

// Tests start hundreds of processes, each of which takes half the CPU time, or less, if it is built. A few files do not make up
// for the build.
if (isWholeSuite && process.env['LOOKOUT_PROGRAM'] === undefined) {
  const dist = join(folder, 'dist')
  execFileSync(process.execPath, [resolve('build/build.ts'), dist, ...globSync('test/**/*-child.ts')])
  process.env['LOOKOUT_BUILT'] = join(dist, 'lookout.js')
  await compileStart(join(folder, 'data'))
}

/** Those of `asked` that failed or did not finish; a process that crashed fails all of the files that it took. */
const runFiles = async (o: {
  readonly asked: readonly string[]
  readonly entries: readonly string[]
  readonly concurrency: number
}): Promise<readonly string[]> => {
  const events = run({
    files: o.entries,
    concurrency: o.concurrency,
    // The timeout is not run's own option, which would hold for a whole process.
    execArgv: [
      `--import=${supportUrl('compile-cache.ts')}`,
      `--import=${supportUrl('untracked-promises.ts')}`,
      `--test-timeout=${testTimeoutMs}`,
      // Of removing the types of the playground's page.
      '--disable-warning=ExperimentalWarning',
    ],
  })
  const passed = new Set<string>()
  const failed = new Set<string>()
  events.on('test:pass', ({ name, nesting }) => {
    if (nesting === 0) passed.add(name)
  })
  events.on('test:fail', ({ name, nesting }) => {
    if (nesting > 0) return
    const taken = existsSync(listOf(name)) ? readFileSync(listOf(name), 'utf8').trim().split('\n') : [name]
    for (const file of taken) failed.add(file)
  })
  for await (const text of events.compose(spec)) process.stdout.write(String(text))
  return o.asked.filter(file => failed.has(file) || !passed.has(file))
}

/** More than these are no work of a busy machine. */
const mostAgain = 30

/**
 * What fails beside other files is run once more, alone: on a machine many times slower, or where the test chain stops answering, a
 * wait may end too early. The output names each such file, since a test that needs this is to be mended.
 */
const runAgain = async (failed: readonly string[]): Promise<readonly string[]> => {
  const again = failed.flatMap((file, index) => entriesOf(`again-${index + 1}`, [file]))
  const failedAgain = await runFiles({ asked: failed, entries: again, concurrency: 1 })
  for (const file of failed)
    if (!failedAgain.includes(file)) process.stderr.write(`failed beside others, passed alone: ${file}\n`)
  return failedAgain
}

const failed = await runFiles({ asked: files, entries, concurrency })
const stillFailed =
  isWholeSuite && failed.length > 0 && failed.length <= mostAgain ? await runAgain(failed) : failed
for (const file of stillFailed) process.stderr.write(`failed: ${file}\n`)
process.exitCode = stillFailed.length > 0 ? 1 : 0
