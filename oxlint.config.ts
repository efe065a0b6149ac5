import { readdirSync } from 'node:fs'
import { posix } from 'node:path'
import { defineConfig, type OxlintOverride } from 'oxlint'

/** What the chat and the alerts have in common. */
const belowChat = [
  'render',
  'platforms',
  'events',
  'readings',
  'chains',
  'contract',
  'store',
  'metrics',
  'lib',
]

/** What each part may import; anything else is an error. The parts meet only along these arrows. */
const imports = {
  lib: [],
  platforms: ['lib'],
  metrics: ['platforms'],
  chains: ['lib'],
  events: ['chains', 'lib'],
  readings: ['events', 'chains', 'lib'],
  contract: ['readings', 'events', 'platforms'],
  render: ['events', 'readings', 'platforms', 'contract', 'chains', 'lib'],
  store: ['metrics', 'lib'],
  client: ['contract', 'lib'],
  'bot-api': ['store', 'metrics', 'lib'],
  service: ['contract', 'platforms', 'chains', 'events', 'readings', 'render', 'store', 'metrics', 'lib'],
  watch: belowChat,
  alerts: ['watch', 'bot-api', ...belowChat],
  telegram: ['alerts/records', 'watch', 'bot-api', 'client', ...belowChat],
  playground: ['contract', 'chains', 'lib'],
}
const parts = Object.keys(imports)
/** The files beside the parts, which put them together. */
const roots = ['main', 'app', 'cli']

const folderOf = (part: string): string => (part === 'playground' ? 'playground' : `src/${part}`)

type Pattern = { readonly regex: string; readonly message: string }

/** The rule for `files`. An override replaces the options of those before it, so it names all patterns that hold there. */
const restrict = (files: string, patterns: readonly Pattern[]): OxlintOverride => ({
  files: [files],
  rules: { 'no-restricted-imports': ['error', { patterns: [...patterns] }] },
})

const partPatterns = (part: string, allowed: readonly string[]): readonly Pattern[] => {
  const isWhole = (other: string): boolean => allowed.includes(other)
  const roomsOf = (other: string): string[] =>
    allowed.flatMap(one => (one.startsWith(`${other}/`) ? [one.slice(other.length + 1)] : []))
  const ownRooms = new Set(
    Object.entries(rooms).flatMap(([name, of]) => (name === part ? Object.keys(of) : [])),
  )
  // A room may be called as another part is.
  const isOwn = (other: string): boolean => other === part || ownRooms.has(other)
  const forbidden = parts.filter(other => !isWhole(other))
  const closed = forbidden.filter(other => roomsOf(other).length === 0)
  const partly = forbidden.filter(other => roomsOf(other).length > 0)
  return [
    {
      regex: `^#(${[...closed, ...roots].join('|')})(/|\\.ts$)`,
      message: `${folderOf(part)} may import: ${allowed.join(', ') || 'nothing'}; and its own files by a relative path.`,
    },
    ...partly.map(other => ({
      regex: `^#${other}/(?!(${roomsOf(other).join('|')})/)`,
      message: `${folderOf(part)} may import of src/${other}: ${roomsOf(other).join(', ')}.`,
    })),
    {
      regex: `^(\\.\\./)+(${[...parts.filter(other => !isOwn(other)), ...roots].join('|')})(/|\\.ts$)`,
      message: 'Another part is imported as #part/file.ts, so that the import rule sees it.',
    },
  ]
}

const restrictPart = (part: string, allowed: readonly string[]): OxlintOverride =>
  restrict(`${folderOf(part)}/**`, partPatterns(part, allowed))

/** What each room of a part (a folder, or a file beside them) may import of the others. */
const rooms: Readonly<
  Record<'alerts' | 'telegram' | 'service', Readonly<Record<string, readonly string[]>>>
> = {
  alerts: {
    records: [],
    alert: ['records'],
    receive: ['alert', 'records'],
    'third-party-lines': ['alert'],
    'chat-lane': ['alert', 'digest', 'records'],
    filter: ['alert', 'chat-lane', 'digest', 'records'],
    digest: ['alert', 'chat-lane', 'filter', 'records'],
    'alert-message': ['alert', 'digest', 'records', 'third-party-lines'],
    batch: ['alert', 'alert-message', 'chat-lane', 'filter', 'records'],
    deliver: ['alert', 'alert-message', 'batch', 'chat-lane', 'digest', 'filter', 'records'],
  },
  telegram: {
    input: [],
    records: [],
    framework: ['input', 'records'],
    'features/address-book': ['framework', 'input', 'records'],
    'features/operator-notices': ['framework'],
    'features/receivers': ['framework', 'records'],
    'features/groups': ['framework', 'input', 'records'],
    'features/topics': ['framework', 'records'],
    'features/watches': ['features/receivers', 'features/topics', 'framework', 'input', 'records'],
    'features/access': ['features/watches', 'framework', 'records'],
    'features/chain-notices': ['features/watches', 'framework', 'records'],
    'features/explain': ['features/watches', 'framework', 'input', 'records'],
    'features/history': ['features/explain', 'features/watches', 'framework', 'input', 'records'],
    'features/privacy': ['features/watches', 'framework', 'records'],
    'features/wizard': ['features/watches', 'framework', 'input', 'records'],
    'features/admin': ['features/access', 'features/channels', 'framework', 'records'],
    'features/alert-actions': ['features/explain', 'features/watches', 'framework', 'records'],
    'features/channels': [
      'features/groups',
      'features/watches',
      'features/wizard',
      'framework',
      'input',
      'records',
    ],
    'features/paste': ['features/watches', 'features/wizard', 'framework', 'input', 'records'],
    'features/sentences': [
      'features/paste',
      'features/watches',
      'features/wizard',
      'framework',
      'input',
      'records',
    ],
    'features/settings': [
      'features/topics',
      'features/watches',
      'features/wizard',
      'framework',
      'input',
      'records',
    ],
    'features/start': ['features/groups', 'framework', 'input', 'records'],
    'features/import-export': [
      'features/paste',
      'features/settings',
      'features/watches',
      'features/wizard',
      'framework',
      'records',
    ],
    'features/share': ['features/paste', 'features/watches', 'framework', 'records'],
    'features/inline': ['features/access', 'features/explain', 'features/paste', 'framework', 'input'],
  },
  service: {
    'chain/rpc': [],
    openapi: [],
    records: [],
    assets: ['chain/rpc', 'records'],
    'chain/match': ['chain/rpc', 'records'],
    deliver: ['records'],
    'chain/reorg': ['chain/match', 'chain/rpc', 'records'],
    cleanup: ['chain/match', 'records'],
    'chain/finality': ['chain/reorg', 'chain/rpc', 'deliver', 'records'],
    notify: ['assets', 'chain/finality', 'chain/match', 'chain/rpc', 'cleanup', 'deliver', 'records'],
    'chain/follow': ['chain/finality', 'chain/match', 'chain/reorg', 'chain/rpc', 'records'],
    readings: [
      'assets',
      'chain/follow',
      'chain/match',
      'chain/reorg',
      'chain/rpc',
      'deliver',
      'notify',
      'records',
    ],
    explain: ['assets', 'chain/match', 'chain/rpc', 'notify', 'records'],
    preview: ['assets', 'chain/match', 'chain/rpc', 'notify', 'readings', 'records'],
    api: [
      'assets',
      'chain/rpc',
      'cleanup',
      'deliver',
      'explain',
      'notify',
      'openapi',
      'preview',
      'readings',
      'records',
    ],
  },
}

/** The folders that hold rooms of their own. */
const wings = new Set(['features', 'chain'])

const foldersIn = (folder: string): string[] =>
  readdirSync(folder, { withFileTypes: true }).flatMap(entry => (entry.isDirectory() ? [entry.name] : []))

/** Throws for a folder that the rules do not know: it would have none. */
const checkComplete = (): void => {
  const unknown = foldersIn('src').filter(name => !parts.includes(name) && !roots.includes(name))
  const unknownRooms = Object.entries(rooms).flatMap(([part, known]) =>
    foldersIn(`src/${part}`)
      .flatMap(name =>
        wings.has(name) ? foldersIn(`src/${part}/${name}`).map(room => `${name}/${room}`) : [name],
      )
      .filter(room => !Object.hasOwn(known, room))
      .map(room => `${part}/${room}`),
  )
  const [folder] = [...unknown, ...unknownRooms]
  if (folder !== undefined)
    throw new Error(`src/${folder} has no import rule: add it to \`imports\` or \`rooms\``)
}
checkComplete()

const restrictRooms = (part: keyof typeof rooms): OxlintOverride[] =>
  Object.entries(rooms[part]).flatMap(([room, allowed]) => {
    const others = [...Object.keys(rooms[part]), part].filter(
      other => other !== room && !allowed.includes(other),
    )
    const patternsAt = (folder: string, inside: boolean): readonly Pattern[] => [
      ...partPatterns(part, imports[part]),
      ...others.map(other => {
        const path = posix.relative(folder, other)
        const from = path.startsWith('.') ? path : `./${path}`
        return {
          regex: `^${inside ? '(\\.\\./)*' : ''}${from.replaceAll('.', '\\.')}(/|\\.ts$)`,
          message: `src/${part}/${room} may import, of its neighbours: ${allowed.join(', ') || 'nothing'}.`,
        }
      }),
    ]
    return [
      restrict(`src/${part}/${room}.ts`, patternsAt(posix.dirname(room), false)),
      restrict(`src/${part}/${room}/**`, patternsAt(room, true)),
    ]
  })

/** The clock that people and other systems go by is set at times: whoever waits by it waits for hours, or not at all. */
const oneClock = {
  name: 'Date',
  message:
    'Wait by monotonicNow, show and sign by wallNow, write and read times by what else is in #lib/time.ts.',
}

export default defineConfig({
  plugins: ['eslint', 'typescript', 'unicorn', 'oxc', 'import', 'node', 'promise'],
  categories: { correctness: 'error', suspicious: 'error', perf: 'error' },
  options: { typeAware: true },
  rules: {
    'import/no-cycle': 'error',
    'import/no-default-export': 'error',
    'node/no-process-env': 'error',
    'typescript/no-explicit-any': 'error',
    'typescript/no-non-null-assertion': 'error',
    'typescript/no-floating-promises': [
      'error',
      {
        allowForKnownSafeCalls: [
          { from: 'package', package: 'node:test', name: ['test', 'describe', 'it', 'suite'] },
        ],
      },
    ],
    'typescript/no-misused-promises': 'error',
    'typescript/consistent-type-imports': 'error',
    'typescript/switch-exhaustiveness-check': 'error',
    'no-console': 'error',
    'no-nested-ternary': 'error',
    'no-param-reassign': 'error',
    'max-params': ['error', { max: 4 }],
    'max-lines': ['error', { max: 500 }],
    'max-lines-per-function': ['error', { max: 60, skipBlankLines: true, skipComments: true }],
    // Order matters in lanes, blocks and chats: awaiting in a loop is the point.
    'no-await-in-loop': 'off',
    'no-shadow': 'off',
    // tsc's noImplicitReturns knows which switches are exhaustive; this rule does not.
    'typescript/consistent-return': 'off',
    'oxc/no-map-spread': 'off',
  },
  overrides: [
    ...Object.entries(imports).map(([part, allowed]) => restrictPart(part, allowed)),
    ...restrictRooms('alerts'),
    ...restrictRooms('telegram'),
    ...restrictRooms('service'),
    {
      files: ['src/**', 'playground/**'],
      rules: {
        'no-restricted-globals': ['error', oneClock],
        'import/no-cycle': ['error', { ignoreTypes: false }],
      },
    },
    {
      files: ['src/lib/time.ts', 'playground/**'],
      rules: { 'no-restricted-globals': 'off' },
    },
    { files: ['*.config.ts', 'bench/peers/ponder/**'], rules: { 'import/no-default-export': 'off' } },
    {
      files: ['src/app/config.ts', 'test/**', 'bench/**', 'playground/{main.ts,launch.js}'],
      rules: { 'node/no-process-env': 'off' },
    },
    {
      files: ['test/**', 'bench/**', 'build/**', 'locales/**'],
      rules: { 'no-console': 'off', 'max-lines': 'off', 'max-lines-per-function': 'off' },
    },
  ],
})
