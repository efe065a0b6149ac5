import { execFileSync } from 'node:child_process'
import { globSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { run } from 'node:test'
import { spec } from 'node:test/reporters'

/**
 * Runs every test file, or those that the arguments match: `npm test -- 'test/stories/*.test.ts'`. A group of files shares a
 * process, one file after the other, because loading and warming up the program costs more than most files do. A crash takes
 * the rest of its group with it, and no more.
 */

/** More than the cores, since tests also wait; with many more, what a person would get at once comes after seconds. */
const concurrency = 4
const filesPerGroup = 16
/** They measure their own CPU time, which a heap that others have filled makes longer. */
const aloneFiles: ReadonlySet<string> = new Set(['test/telegram/hostile-texts.test.ts'])
const testTimeoutMs = 300_000
const openHandlesTimeoutMs = 60_000

const patterns = process.argv.length > 2 ? process.argv.slice(2) : ['test/**/*.test.ts']
const files = globSync(patterns).toSorted()
if (files.length === 0) throw new Error(`No test file matches ${patterns.join(' ')}`)

/** Dealt out like cards: neighbours, which take about as long, come into different groups. */
const shared = files.filter(file => !aloneFiles.has(file))
const groupCount = Math.ceil(shared.length / filesPerGroup)
const groups = [
  ...files.filter(file => aloneFiles.has(file)).map(file => [file]),
  ...Array.from({ length: groupCount }, (_, group) =>
    shared.filter((_, index) => index % groupCount === group),
  ),
]

/** Each file is loaded in the turn in which its suite is declared (untracked-promises.ts). */
const entryOf = (group: readonly string[]): string =>
  [
    "import { createRequire } from 'node:module'",
    "import { after, describe } from 'node:test'",
    'const require = createRequire(import.meta.url)',
    ...group.map(file => {
      const load = `require(${JSON.stringify(resolve(file))})`
      return `describe(${JSON.stringify(file)}, () => void ${load})`
    }),
    // Fires only where something that a test left open keeps the process alive.
    `after(() => { setTimeout(() => process.exit(1), ${openHandlesTimeoutMs}).unref() })`,
  ].join('\n')

const folder = mkdtempSync(join(tmpdir(), 'lookout-tests-'))
process.once('exit', () => rmSync(folder, { recursive: true }))
const entries = groups.map((group, index) => {
  const entry = join(folder, `group-${index + 1}.mjs`)
  writeFileSync(entry, entryOf(group))
  return entry
})

// Tests start hundreds of processes, each of which takes half the CPU time, or less, if it is built. A few files do not make up
// for the build.
if (process.argv.length === 2 && process.env['LOOKOUT_PROGRAM'] === undefined) {
  const dist = join(folder, 'dist')
  execFileSync(process.execPath, [resolve('build/build.ts'), dist, ...globSync('test/**/*-child.ts')])
  process.env['LOOKOUT_BUILT'] = join(dist, 'lookout.js')
}

const supportUrl = (file: string): string => new URL(`support/${file}`, import.meta.url).href
const events = run({
  files: entries,
  concurrency,
  // The timeout is not run's own option, which would hold for a whole group.
  execArgv: [
    `--import=${supportUrl('compile-cache.ts')}`,
    `--import=${supportUrl('untracked-promises.ts')}`,
    `--test-timeout=${testTimeoutMs}`,
    // Of removing the types of the playground's page.
    '--disable-warning=ExperimentalWarning',
  ],
})

const unfinished = new Set(files)
const failed = new Set<string>()
events.on('test:pass', ({ name, nesting }) => {
  if (nesting === 0) unfinished.delete(name)
})
events.on('test:fail', ({ name, nesting }) => {
  process.exitCode = 1
  if (nesting > 0) return
  unfinished.delete(name)
  failed.add(groups[entries.indexOf(name)]?.join(', ') ?? name)
})
events.on('end', () => {
  if (unfinished.size > 0) process.exitCode = 1
  for (const name of failed) process.stderr.write(`failed: ${name}\n`)
  for (const name of unfinished) process.stderr.write(`did not finish: ${name}\n`)
})
events.compose(spec).pipe(process.stdout)
