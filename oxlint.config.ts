import { defineConfig, type OxlintOverride } from 'oxlint'

/** What each part of src may import; anything else is an error. The parts meet only along these arrows. */
const imports = {
  lib: [],
  metrics: [],
  chains: ['lib'],
  events: ['chains', 'lib'],
  contract: ['events'],
  render: ['events', 'contract', 'chains', 'lib'],
  store: ['metrics', 'lib'],
  client: ['contract', 'lib'],
  service: ['contract', 'chains', 'events', 'render', 'store', 'metrics', 'lib'],
  chat: ['render', 'events', 'chains', 'contract', 'store', 'metrics', 'lib'],
  alerts: ['chat', 'render', 'events', 'chains', 'contract', 'store', 'metrics', 'lib'],
  telegram: ['chat', 'client', 'render', 'events', 'chains', 'contract', 'store', 'metrics', 'lib'],
  emulator: ['contract', 'lib'],
  playground: ['emulator', 'contract', 'chains', 'lib'],
}
const parts = Object.keys(imports)
/** The files beside the parts, which put them together. */
const roots = ['main', 'app', 'cli']

type Pattern = { readonly regex: string; readonly message: string }

/** The rule for `files`. An override replaces the options of those before it, so it names all patterns that hold there. */
const restrict = (files: string, patterns: readonly Pattern[]): OxlintOverride => ({
  files: [files],
  rules: { 'no-restricted-imports': ['error', { patterns: [...patterns] }] },
})

const partPatterns = (part: string, allowed: readonly string[]): readonly Pattern[] => [
  {
    regex: `^#(${[...parts.filter(other => !allowed.includes(other)), ...roots].join('|')})(/|\\.ts$)`,
    message: `src/${part} may import: ${allowed.join(', ') || 'nothing'}; and its own files by a relative path.`,
  },
  {
    regex: `^(\\.\\./)+(${[...parts.filter(other => other !== part), ...roots].join('|')})(/|\\.ts$)`,
    message: 'Another part is imported as #part/file.ts, so that the import rule sees it.',
  },
]

const restrictPart = (part: string, allowed: readonly string[]): OxlintOverride =>
  restrict(`src/${part}/**`, partPatterns(part, allowed))

/** What each folder of a part, and each file beside them, may import of the others. */
const rooms: Readonly<Record<'telegram' | 'service', Readonly<Record<string, readonly string[]>>>> = {
  telegram: {
    records: [],
    ui: ['records'],
    session: ['records', 'ui'],
    jobs: ['records', 'ui', 'session'],
    updates: ['records', 'ui', 'session'],
    feature: ['ui', 'jobs'],
    wizard: ['feature', 'records', 'ui', 'session', 'jobs'],
    // Features; one imports another in one direction only.
    access: ['feature', 'records', 'ui', 'jobs'],
    admin: ['feature', 'records', 'ui', 'jobs', 'access'],
    explain: ['feature', 'records', 'session', 'ui', 'jobs'],
    groups: ['feature', 'records', 'ui', 'jobs'],
    start: ['feature', 'records', 'ui', 'groups'],
    settings: ['feature', 'session', 'ui', 'jobs', 'wizard'],
    'address-book': ['feature', 'records', 'session', 'ui'],
    'alert-actions': ['feature', 'records', 'session', 'ui', 'jobs', 'explain'],
    channels: ['feature', 'records', 'session', 'ui', 'jobs', 'wizard', 'groups'],
    watches: ['feature', 'records', 'session', 'ui', 'jobs', 'alert-actions'],
    history: ['feature', 'records', 'session', 'ui', 'jobs'],
    paste: ['feature', 'records', 'session', 'ui', 'jobs', 'wizard'],
    share: ['feature', 'records', 'session', 'ui', 'jobs', 'paste'],
    'import-export': ['feature', 'records', 'session', 'ui', 'jobs', 'settings'],
    privacy: ['feature', 'records', 'session', 'ui', 'jobs'],
    'operator-notices': ['feature', 'jobs'],
  },
  service: {
    rpc: [],
    'match-update': [],
    records: ['match-update'],
    'outflow-records': [],
    'watch-states': [],
    'counterparty-memory': ['match-update'],
    match: ['match-update', 'records', 'rpc'],
    cleanup: ['counterparty-memory', 'match', 'outflow-records', 'records', 'watch-states'],
    assets: ['records', 'rpc'],
    reorg: ['match', 'match-update', 'records', 'rpc'],
    follow: ['balance', 'match', 'match-update', 'proposals', 'records', 'reorg', 'rpc'],
    deliver: ['records'],
    notify: [
      'assets',
      'cleanup',
      'counterparty-memory',
      'deliver',
      'match',
      'match-update',
      'outflow-records',
      'records',
      'rpc',
    ],
    balance: ['assets', 'deliver', 'match', 'notify', 'records', 'reorg', 'rpc', 'watch-states'],
    proposals: ['assets', 'deliver', 'match', 'notify', 'records', 'reorg', 'rpc', 'watch-states'],
    preview: ['assets', 'balance', 'match', 'match-update', 'notify', 'outflow-records', 'rpc'],
    explain: [
      'assets',
      'balance',
      'match',
      'match-update',
      'notify',
      'outflow-records',
      'proposals',
      'records',
      'rpc',
      'watch-states',
    ],
    openapi: [],
    api: [
      'assets',
      'balance',
      'cleanup',
      'deliver',
      'explain',
      'notify',
      'openapi',
      'preview',
      'records',
      'rpc',
    ],
  },
}

const restrictRooms = (part: keyof typeof rooms): OxlintOverride[] =>
  Object.entries(rooms[part]).flatMap(([room, allowed]) => {
    const others = [...Object.keys(rooms[part]), part].filter(
      other => other !== room && !allowed.includes(other),
    )
    const patternsAt = (up: string): readonly Pattern[] => [
      ...partPatterns(part, imports[part]),
      {
        regex: `^${up}(${others.join('|')})(/|\\.ts$)`,
        message: `src/${part}/${room} may import, of its neighbours: ${allowed.join(', ') || 'nothing'}.`,
      },
    ]
    return [
      restrict(`src/${part}/${room}.ts`, patternsAt('\\./')),
      restrict(`src/${part}/${room}/**`, patternsAt('(\\.\\./)+')),
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
    ...restrictRooms('telegram'),
    ...restrictRooms('service'),
    { files: ['src/**'], rules: { 'no-restricted-globals': ['error', oneClock] } },
    {
      files: ['src/lib/time.ts', 'src/emulator/**', 'src/playground/**'],
      rules: { 'no-restricted-globals': 'off' },
    },
    { files: ['*.config.ts', 'bench/peers/ponder/**'], rules: { 'import/no-default-export': 'off' } },
    {
      files: ['src/app/config.ts', 'test/**', 'bench/**', 'src/playground/{main.ts,launch.js}'],
      rules: { 'node/no-process-env': 'off' },
    },
    {
      files: ['test/**', 'bench/**', 'build/**'],
      rules: { 'no-console': 'off', 'max-lines': 'off', 'max-lines-per-function': 'off' },
    },
  ],
})
