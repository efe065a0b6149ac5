import assert from 'node:assert/strict'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, it } from 'node:test'
import { settingSections } from '#app/environment.ts'
import { listSettings } from '#app/read-environment.ts'
import { findStrayNames } from '#app/stray-names.ts'
import { createOperator } from '../support/operator.ts'

const root = join(import.meta.dirname, '../..')

/** What holds where a setting is not set, as the schema says it; `undefined`: the table says it in words. */
const defaultOf = ({ schema, text }: ReturnType<typeof listSettings>[number]): string | undefined => {
  if (text.unset !== undefined) return undefined
  const { data } = schema.safeParse(undefined)
  return (typeof data === 'string' && data !== '') || typeof data === 'number' ? String(data) : undefined
}

const listOf = (section: string) => listSettings().filter(setting => setting.section === section)

const tableOf = (section: string): string =>
  [
    '| name | default | meaning |',
    '|---|---|---|',
    ...listOf(section).map(setting => {
      const { unset = '–', means, more } = setting.text
      const value = defaultOf(setting)
      const meaning = more === undefined ? means : `${means} ${more}`
      return `| \`${setting.name}\` | ${value === undefined ? unset : `\`${value}\``} | ${meaning} |`
    }),
    '',
  ].join('\n')

/** The page with the first table below each heading made anew. */
const withTables = (page: string): string =>
  Object.entries(settingSections).reduce((text, [section, title]) => {
    const start = text.indexOf(`## ${title}\n`)
    assert.ok(start >= 0, `the page has no heading ${title}`)
    const rest = text.slice(start)
    return `${text.slice(0, start)}${rest.replace(/(?:^\|.*\n)+/m, () => tableOf(section))}`
  }, page)

/** As comments of at most 112 characters. */
const wrap = (text: string): string => text.replaceAll(/(.{1,110})(?: |$)/g, '# $1\n').trimEnd()

const example = (): string =>
  [
    '# Copy to .env and run: node --env-file=.env --expose-gc --v8-pool-size=1 src/main.js start',
    '# docs/configuration.md says more of each.',
    ...Object.entries(settingSections).flatMap(([section, title]) => [
      '',
      `## ${title}`,
      ...listOf(section).flatMap(setting => [
        '',
        wrap(setting.text.means.replaceAll('`', '')),
        `${setting.name === 'BOT_TOKEN' ? '' : '# '}${setting.name.replace('<chain id>', '1')}=${defaultOf(setting) ?? ''}`,
      ]),
    ]),
    '',
  ].join('\n')

/** The file as it has to be, which `npm run settings` writes, once there is one. */
const read = (name: string): string => {
  const path = join(root, name)
  return existsSync(path) ? readFileSync(path, 'utf8') : ''
}

describe('The settings', () => {
  const options = { serializers: [String] }

  it('are on their page as the program reads them (`npm run settings` writes it)', t => {
    const name = 'docs/configuration.md'
    t.assert.fileSnapshot(withTables(read(name)), join(root, name), options)
  })

  it('are all in .env.example (`npm run settings` writes it)', t => {
    t.assert.fileSnapshot(example(), join(root, '.env.example'), options)
  })

  it('are all named and explained by --help', async () => {
    const { said } = await createOperator({})('--help')
    for (const { name, text } of listSettings())
      assert.ok(said.includes(`  ${name} `) && said.includes(text.means.replaceAll('`', '')), name)
  })

  it('are explained in one sentence each, with the secret ones marked', () => {
    for (const { name, text } of listSettings()) {
      assert.match(text.means, /^[^.]+(\.[^ ][^.]*)*\.$/, name)
      const looksSecret = /TOKEN|SECRET|PASSWORD|_KEY$|SERVICE_KEYS|PROXY$|^RPC|REDIS_URL/.test(name)
      if (looksSecret && name !== 'NO_PROXY') assert.equal(text.isSecret, true, name)
    }
  })
})

describe('An environment variable that nothing reads', () => {
  const rows: readonly (readonly [Readonly<Record<string, string>>, readonly string[]])[] = [
    [{ BOT_TOKN: 'x' }, ['BOT_TOKN: it is not read; BOT_TOKEN is']],
    [{ BOT_TOKEN_FIEL: 'x' }, []],
    [{ BOT_TOKNE_FILE: 'x' }, ['BOT_TOKNE_FILE: it is not read; BOT_TOKEN is']],
    [{ bot_token: 'x' }, ['bot_token: it is not read; BOT_TOKEN is']],
    [{ DATADIR: 'x' }, ['DATADIR: it is not read; DATA_DIR is']],
    [{ LOOKOUT_REDIS_URL: 'x' }, ['LOOKOUT_REDIS_URL: it is not read; REDIS_URL is']],
    [{ REDIS_URI: 'x' }, ['REDIS_URI: it is not read; REDIS_URL is']],
    [{ RPC_99999: 'x' }, ['RPC_99999: chain 99999 is not on offer: add it to CHAINS']],
    [{ CHAINS: '1', TRACES_10: 'on' }, ['TRACES_10: chain 10 is not on offer: add it to CHAINS']],
    [{ CHAINS: '10', TRACES_10: 'on', RPC_10_FILE: 'x' }, []],
    [{ CHAINS: '10', RPC_1_FILE: 'x' }, ['RPC_1_FILE: chain 1 is not on offer: add it to CHAINS']],
    [{ RCP_1: 'x' }, ['RCP_1: it is not read; RPC_1 is']],
    // Faulty chains are told of by themselves.
    [{ CHAINS: 'foo', RPC_99999: 'x' }, []],
    [{ BOT_TOKN: '' }, []],
    // What other programs read.
    [
      { PATH: 'x', HOME: '/root', HOSTNAME: 'x', PORTS: '1', NPM_TOKEN: 'x', NODE_ENV: 'x', LOG_FORMAT: 'x' },
      [],
    ],
    [
      { http_proxy: 'x', no_proxy: 'x', https_proxy: 'x', NODE_OPTIONS: 'x', TELEGRAM: 'x', SERVICE: 'x' },
      [],
    ],
    [{ LOOKOUT_SERVICE_HOST: '10.0.0.1', LOOKOUT_PORT_8080_TCP: 'x', LOOKOUT_PORT: 'tcp://10.0.0.1' }, []],
  ]
  for (const [given, lines] of rows)
    it(`${Object.keys(given).join(', ')} → ${lines.join('; ') || 'nothing to say'}`, () => {
      assert.deepEqual(findStrayNames(given), lines)
    })

  it('is reported if a start fails because the right name is missing', async () => {
    const { said } = await createOperator({ BOT_TOKN: 'x' })('start')
    assert.match(said, /^BOT_TOKEN: missing\..*\nBOT_TOKN: it is not read; BOT_TOKEN is\n$/)
  })
})
