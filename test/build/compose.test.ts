import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, it } from 'node:test'
import { readConfig } from '#app/config.ts'

const read = (file: string): string => readFileSync(join(import.meta.dirname, '..', '..', file), 'utf8')

type Mapping = { readonly [key: string]: string | Mapping }

/** `- item`, and anything else that is not `key:`, has no settings of Lookout. */
const entry = /^( *)([\w.<-]+):(?: &([\w-]+))? *(.*)$/

/** The block mappings of a compose file with their anchors and merges; flow values stay text. */
const parseCompose = (text: string): Mapping => {
  const lines = text.split('\n').flatMap(line => {
    const [, indent = '', key = '', anchor, value = ''] = entry.exec(line) ?? []
    return key === '' ? [] : [{ depth: indent.length, key, anchor, value: value.replace(/^'(.*)'$/, '$1') }]
  })
  const anchors = new Map<string, Mapping>()
  const parseBlock = (depth: number): Mapping => {
    const block: Record<string, string | Mapping> = {}
    for (let line = lines[0]; line?.depth === depth; line = lines[0]) {
      lines.shift()
      const next = lines[0]
      const isBlock = line.value === '' && next !== undefined && next.depth > depth
      const value = isBlock ? parseBlock(next.depth) : line.value
      if (line.anchor !== undefined && typeof value !== 'string') anchors.set(line.anchor, value)
      if (line.key === '<<') Object.assign(block, anchors.get(line.value.slice(1)))
      else block[line.key] = value
    }
    return block
  }
  const parsed = parseBlock(0)
  assert.deepEqual(lines, [], 'all of it was understood')
  return parsed
}

const mappingOf = (value: string | Mapping | undefined): Mapping => (typeof value === 'object' ? value : {})

/** As an engine does, and as it refuses what is missing. */
const interpolate = (text: string, variables: Readonly<Record<string, string>>): string =>
  text.replaceAll(/\$\{(\w+):\?[^}]*\}/g, (_whole, name: string) => {
    const value = variables[name]
    assert.ok(value !== undefined, `${name} is missing in .env`)
    return value
  })

/** Of the image. */
const imageEnvironment = Object.fromEntries(
  [...(/^ENV (.*)$/m.exec(read('Dockerfile'))?.[1] ?? '').matchAll(/(\w+)=(\S+)/g)].map(
    ([, name = '', value = '']) => [name, value],
  ),
)

/** What each service of the image is started with, by its name. */
const environmentsOf = (file: string, env: Readonly<Record<string, string>>) => {
  const services = Object.entries(mappingOf(parseCompose(read(file))['services']))
  const ours = services.filter(([, service]) => mappingOf(service)['build'] === '.')
  return ours.map(([name, service]) => {
    const { env_file: envFile, environment } = mappingOf(service)
    assert.equal(envFile, '.env')
    const own = Object.entries(mappingOf(environment)).flatMap(([key, value]) =>
      typeof value === 'string' ? [[key, interpolate(value, env)]] : [],
    )
    return [name, { ...imageEnvironment, ...env, ...Object.fromEntries(own) }] as const
  })
}

const botToken = `123456:${'A'.repeat(35)}`
const key = 'a1b2c3d4'.repeat(8)

describe('what compose files give to Lookout is enough for a start', () => {
  it('compose.yaml, with the token in .env', () => {
    const services = environmentsOf('compose.yaml', { BOT_TOKEN: botToken })
    assert.deepEqual(
      services.map(([name, environment]) => {
        const { telegram, service, store, host } = readConfig(environment)
        return [name, telegram !== undefined, service.kind, store, host]
      }),
      [['lookout', true, 'embedded', { kind: 'sqlite', folder: '/data' }, '0.0.0.0']],
    )
  })

  it('compose.scale.yaml, with what it says that .env holds', () => {
    const text = read('compose.scale.yaml')
    const env = { BOT_TOKEN: botToken, API_SECRET_KEY: key, SECRET_KEY: key, RPC_1: 'https://node.example' }
    for (const name of [...Object.keys(env), 'GRAFANA_PASSWORD'])
      assert.match(text, new RegExp(`^# \\.env: .*\\b${name === 'RPC_1' ? 'RPC_…' : `${name}\\b`}`, 'm'))
    assert.deepEqual(
      environmentsOf('compose.scale.yaml', env).map(([name, environment]) => {
        const { telegram, service, store, metrics, publicUrl } = readConfig(environment)
        return [name, telegram !== undefined, service.kind, store.kind, metrics?.port, publicUrl]
      }),
      [
        ['telegram', true, 'remote', 'redis', 9464, 'http://proxy:8080'],
        ['service', false, 'embedded', 'redis', 9464, 'http://proxy:8080'],
      ],
    )
  })
})
