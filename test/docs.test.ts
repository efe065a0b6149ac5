import assert from 'node:assert/strict'
import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { test } from 'node:test'
import { z } from 'zod'
import { kinds } from '#events/registry.ts'
import { deliveryFailures, platformNames } from '#platforms/registry.ts'
import { presets } from '#readings/presets/presets.ts'
import { limitReadings } from '#readings/registry.ts'

const root = join(import.meta.dirname, '..')
const pages = [
  'README.md',
  'ARCHITECTURE.md',
  'CONTRIBUTING.md',
  'SECURITY.md',
  'bench/README.md',
  ...readdirSync(join(root, 'docs'))
    .filter(file => file.endsWith('.md'))
    .map(file => `docs/${file}`),
]
const textOf = (page: string): string => readFileSync(join(root, page), 'utf8')

const foldersIn = (folder: string): string[] =>
  readdirSync(join(root, folder), { withFileTypes: true }).flatMap(entry =>
    entry.isDirectory() ? [entry.name] : [],
  )

/** The folders that paths begin with, from the root of the repository or from `src/`. */
const firstFolders: ReadonlySet<string> = new Set(
  foldersIn('src').concat('.ci', 'src', 'test', 'docs', 'locales', 'bench', 'build', 'ops', 'playground'),
)

const namesIn = (text: string, pattern: RegExp): string[] =>
  [...text.matchAll(pattern)].map(([, name = '']) => name)

/** The paths in code, such as `store/` and `test/store/redis*.test.ts`. Those with a name in angle brackets are left out. */
const pathsIn = (text: string): string[] =>
  namesIn(text, /(?<![\w./<>@:-])((?:[\w.-]+\/)+[\w.*-]*)(?![\w<{])/g)
    .filter(path => firstFolders.has(path.split('/')[0] ?? ''))
    .map(path => path.replace(/[.,]+$/, ''))

const codeIn = (page: string): string =>
  namesIn(textOf(page), /(?<!`)(?:```\w*\n([\s\S]*?)```)/g)
    .concat(namesIn(textOf(page).replaceAll(/```[\s\S]*?```/g, ''), /`([^`]+)`/g))
    .join('\n')

const isThere = (path: string): boolean =>
  path.includes('*')
    ? globSync(path, { cwd: root }).length > 0
    : existsSync(join(root, path)) || existsSync(join(root, 'src', path))

test('every path that a page names exists', () => {
  // What an upgrade changes is named as it was, too.
  const current = pages.filter(page => page !== 'docs/upgrading.md')
  const missing = current.flatMap(page =>
    pathsIn(codeIn(page)).flatMap(path => (isThere(path) ? [] : [`${page}: ${path}`])),
  )
  assert.deepEqual(missing, [])
})

test('every file that the pages about the code name without its folder exists', () => {
  const files = new Set(
    globSync('{src,test,playground,build}/**/*.{ts,js}', { cwd: root }).map(file => basename(file)),
  )
  const missing = ['ARCHITECTURE.md', 'CONTRIBUTING.md'].flatMap(page =>
    namesIn(textOf(page), /`([\w-]+(?:\.test)?\.(?:ts|js))`/g)
      .filter(file => !files.has(file) && !existsSync(join(root, file)))
      .map(file => `${page}: ${file}`),
  )
  assert.deepEqual(missing, [])
})

/** Pairs such as `readConfig` in `app/config.ts`, and `app/config.ts` (`readConfig`). */
const namedInFiles = (page: string): readonly { readonly name: string; readonly file: string }[] => {
  const text = textOf(page).replaceAll(/\s+/g, ' ')
  const inFile = /(`\w+`(?:(?:, and |, | and )`\w+`)*)(?: \([^()]*\))? in `([\w./-]+\.ts)`/g
  const withNames = /`([\w./-]+\.ts)` \((`\w+`(?:(?:, and |, | and )`\w+`)*)[),;:]/g
  return [
    ...[...text.matchAll(inFile)].map(([, names = '', path = '']) => ({ names, path })),
    ...[...text.matchAll(withNames)].map(([, path = '', names = '']) => ({ names, path })),
  ].flatMap(({ names, path }) => namesIn(names, /`(\w+)`/g).map(name => ({ name, file: path })))
}

test('what the pages about the code name in a file is there', () => {
  const files = globSync('{src,test,playground,build}/**/*.ts', { cwd: root })
  const pairs = ['ARCHITECTURE.md', 'CONTRIBUTING.md'].flatMap(namedInFiles)
  const missing = pairs.filter(
    ({ name, file }) =>
      !files
        .filter(path => `/${path}`.endsWith(`/${file}`))
        .some(path => new RegExp(`\\b${name}\\b`).test(textOf(path))),
  )
  assert.ok(pairs.length > 40)
  assert.deepEqual(missing, [])
})

test('every name in camel case that the pages about the code name is in the code', () => {
  const files = globSync('{src,test,playground,build,bench}/**/*.{ts,js}', { cwd: root })
  const names = new Set(files.flatMap(file => textOf(file).match(/[a-z]+[A-Z]\w*/g) ?? []))
  const missing = ['ARCHITECTURE.md', 'CONTRIBUTING.md'].flatMap(page =>
    namesIn(textOf(page), /`([a-z]+[A-Z]\w*)`/g).filter(name => !names.has(name)),
  )
  assert.deepEqual(missing, [])
})

test('every command that a page names runs on the Node that npm brings', () => {
  const { scripts } = z
    .object({ scripts: z.record(z.string(), z.string()) })
    .parse(JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')))
  const unknown = pages.flatMap(page =>
    namesIn(codeIn(page), /npm run ([\w-]+)/g)
      .filter(name => scripts[name] === undefined)
      .map(name => `${page}: npm run ${name}`),
  )
  // The machine's own may be older.
  const onOwnNode = ['README.md', 'CONTRIBUTING.md', 'bench/README.md'].flatMap(page =>
    namesIn(textOf(page), /(?<!npx )\b(node --[\w-]+|node [\w./-]+\.[jt]s)\b/g).map(
      command => `${page}: ${command}`,
    ),
  )
  assert.deepEqual({ unknown, onOwnNode }, { unknown: [], onOwnNode: [] })
})

test('every link from one page to another leads somewhere', () => {
  const missing = pages.flatMap(page =>
    [...textOf(page).matchAll(/\]\((?!https?:)([^)#]+)(?:#[^)]*)?\)/g)].flatMap(([, path = '']) =>
      existsSync(join(root, dirname(page), path)) ? [] : [`${page}: ${path}`],
    ),
  )
  assert.deepEqual(missing, [])
})

test('docs/webhooks.md names every strategy, every value by name, every platform and what fails there', () => {
  const page = textOf('docs/webhooks.md')
  const names = [...kinds, ...limitReadings].map(({ func }) => `\`${func}\``)
  const values = presets.map(({ id }) => `| \`${id}\` |`)
  const failures = Object.keys(deliveryFailures).map(code => `\`${code}\``)
  const missing = [...names, ...values, ...platformNames, ...failures].filter(name => !page.includes(name))
  assert.deepEqual(missing, [])
})

/** The exported names of `src/` as words: `findFirstContacts` is ` find first contacts `. */
const exportedNames = (): readonly string[] =>
  globSync('src/**/*.ts', { cwd: root }).flatMap(file =>
    namesIn(
      readFileSync(join(root, file), 'utf8'),
      /^export (?:abstract |async )*(?:class|const|function\*?|interface|type) (\w+)/gm,
    ).map(name => ` ${name.replaceAll(/(?<=[a-z\d])(?=[A-Z])/g, ' ').toLowerCase()} `),
  )

/** Words for which the glossary has others. */
const replacedWords = [
  ...'judge turn told telling hook often there elsewhere place hear fold gathered foldout away met'.split(
    ' ',
  ),
  ...'encounter talk toggle setup wish scrub tenure pulse punctuality alarm settle doubt fares'.split(' '),
]

test('the glossary has the words of exported names, and none of these has a word that it replaces', () => {
  const [, glossary = ''] = textOf('ARCHITECTURE.md').split(/^### Glossary$|^### Queues$/m)
  const rows = glossary.split('\n').filter(line => line.startsWith('| **'))
  const exported = exportedNames()
  const hasWord = (word: string): boolean =>
    exported.some(name => new RegExp(` ${word.replace(/y$/, '(?:y|ies)')}(?:s|es)? `).test(name))
  const words = rows.flatMap(row => namesIn(row, /\*\*([^*]+)\*\*/g))
  const missing = words.filter(word => !hasWord(word))
  const used = replacedWords.filter(hasWord)
  assert.ok(words.length > 30)
  assert.deepEqual({ missing, used }, { missing: [], used: [] })
})

test('doc comments stand alone: none begins with a word that leans on the line above', () => {
  const fragments = globSync('src/**/*.ts', { cwd: root }).flatMap(file =>
    namesIn(
      readFileSync(join(root, file), 'utf8'),
      /\/\*\*\s+(?:\* )?((?:Also|And|As|Each|In|Its?|Of|The same|What|Where|Which|Whose)\b.*)/g,
    ).map(comment => `${file}: ${comment}`),
  )
  assert.deepEqual(fragments, [])
})

/** Letters that only look like others: of spam, and of what is pasted. */
const lookAlikes = new Set(['src/alerts/filter/spam-rules.ts', 'src/telegram/framework/message-text.ts'])

test('the page about the code names each file with words or rules of single languages', () => {
  const [, section = ''] = textOf('ARCHITECTURE.md').split('### A language')
  const languages = globSync('*.ftl', { cwd: join(root, 'locales') }).map(file => file.split(/[-.]/)[0])
  const ofOne = new RegExp(
    String.raw`(?=\P{ASCII})\p{L}|locale(?:\.startsWith\(| === )'(?:${languages.join('|')})`,
    'u',
  )
  const missing = globSync('src/**/*.ts', { cwd: root }).filter(
    file =>
      ofOne.test(textOf(file).replaceAll(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '')) &&
      !lookAlikes.has(file) &&
      !new RegExp(`[\`/]${basename(file)}\``).test(section),
  )
  assert.deepEqual(missing, [])
})
