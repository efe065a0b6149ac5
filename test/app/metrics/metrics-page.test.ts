import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, it } from 'node:test'
import { z } from 'zod'
import { createPrometheusMeter } from '#app/metrics/prometheus-meter.ts'
import { counters, gauges, histograms } from '#metrics/definitions.ts'

const root = join(import.meta.dirname, '..', '..', '..')
const read = (file: string): string => readFileSync(join(root, file), 'utf8')

const intro = `# Metrics

With \`METRICS_PORT\`, \`GET /metrics\` on that port answers in the format of Prometheus. [Operating](operating.md#metrics) says how to
use it. This page is generated from \`src/metrics/definitions.ts\` (\`npm run metrics\`). No label has a URL, an address or anything of a
person, but for \`lookout_reading\`, which is off by default.
`

type Values = Readonly<Record<string, string>>
type Row = {
  readonly name: string
  readonly help: string
  readonly labels: Readonly<Record<string, string | Values>>
}

const rowsOf = (definitions: Readonly<Record<string, Omit<Row, 'name'>>>): readonly Row[] =>
  Object.entries(definitions).map(([name, o]) => ({ name, ...o }))

const describeValues = (values: Values): string =>
  Object.entries(values)
    .map(([value, meaning]) => `\`${value}\`${meaning === '' ? '' : `: ${meaning}`}`)
    .join(Object.values(values).some(meaning => meaning !== '') ? '; ' : ', ')

const lineOf = ({ name, help, labels }: Row): string => {
  const values = Object.entries(labels).map(
    ([label, what]) => `\`${label}\`: ${typeof what === 'string' ? what : describeValues(what)}`,
  )
  return `| \`${name}\` | ${help} | ${values.join('<br>') || '–'} |`
}

const table = (title: string, rows: readonly Row[]): string =>
  [`## ${title}`, '', '| name | meaning | labels |', '|---|---|---|', ...rows.map(lineOf), ''].join('\n')

const page = async (): Promise<string> => {
  const { registry } = createPrometheusMeter(async () => ({}))
  const all = registry.getMetricsAsArray()
  const ofProcess = all.filter(({ name }) => !name.startsWith('lookout_'))
  return [
    intro,
    table('Counters', rowsOf(counters)),
    table('Times, histograms in seconds', rowsOf(histograms)),
    table('Gauges', rowsOf(gauges)),
    table(
      'Of the process, by the client of Prometheus',
      ofProcess.map(({ name, help }) => ({ name, help, labels: {} })),
    ),
  ].join('\n')
}

/** The metrics that an expression of PromQL asks for, without the suffixes of histograms. */
const namesIn = (expression: string): readonly string[] =>
  [...expression.matchAll(/\b(?:lookout|nodejs|process)_\w+/g)].map(([name]) => name.replace(/_bucket$/, ''))

const known = (): ReadonlySet<string> =>
  new Set(
    createPrometheusMeter(async () => ({}))
      .registry.getMetricsAsArray()
      .map(({ name }) => name),
  )

const unknownIn = (expressions: readonly string[]): readonly string[] => {
  const names = known()
  assert.ok(expressions.length > 0, 'there are expressions')
  return expressions.flatMap(namesIn).filter(name => !names.has(name))
}

const panelsSchema = z.object({
  panels: z.array(z.object({ targets: z.array(z.object({ expr: z.string() })).default([]) })),
})

// The client has metrics of Linux only.
describe('the documents of the metrics', { skip: process.platform !== 'linux' && 'Linux only' }, () => {
  it('docs/metrics.md is generated from the code (`npm run metrics` writes it)', async t => {
    t.assert.fileSnapshot(await page(), join(root, 'docs', 'metrics.md'), {
      serializers: [text => String(text)],
    })
  })

  it('the dashboard asks for nothing that does not exist, and shows every metric of Lookout', () => {
    const { panels } = panelsSchema.parse(JSON.parse(read('ops/grafana.json')))
    const expressions = panels.flatMap(({ targets }) => targets.map(({ expr }) => expr))
    assert.deepEqual(unknownIn(expressions), [])
    const shown = new Set(expressions.flatMap(namesIn))
    const own = [...known()].filter(name => name.startsWith('lookout_'))
    assert.deepEqual(
      own.filter(name => !shown.has(name)),
      [],
    )
  })

  it('the alert rules ask for nothing that does not exist', () => {
    const expressions = [...read('ops/alerts.yml').matchAll(/^ +expr: (.*)$/gm)].map(([, text = '']) => text)
    assert.deepEqual(unknownIn(expressions), [])
  })
})

/** What the group of `pattern` finds in a file, each once. */
const namesOf = (file: string, pattern: RegExp): readonly string[] =>
  [...new Set([...read(file).matchAll(pattern)].map(([, name = '']) => name))].toSorted()

const promtool = (...args: string[]) =>
  spawnSync('promtool', args, { cwd: join(root, 'ops'), encoding: 'utf8' })
const skip = promtool('--version').status !== 0 && 'there is no promtool'

describe('the alert rules', () => {
  for (const [title, args] of [
    ['are rules that Prometheus takes, with its configuration', ['check', 'config', 'prometheus.yml']],
    ['fire when they should, and are silent when not', ['test', 'rules', 'alerts.test.yml']],
  ] as const)
    it(title, { skip }, () => {
      const { status, stdout, stderr } = promtool(...args)
      assert.equal(status, 0, stdout + stderr)
    })

  it('are each tested firing and silent', () => {
    const rules = namesOf('ops/alerts.yml', /alert: (\w+)/g)
    assert.deepEqual(namesOf('ops/alerts.test.yml', /alertname: (\w+)\n/g), rules, 'fires')
    assert.deepEqual(
      namesOf('ops/alerts.test.yml', /alertname: (\w+), exp_alerts: \[\] /g),
      rules,
      'is silent',
    )
    assert.deepEqual(namesOf('docs/operating.md', /`(Lookout[A-Z]\w+)`/g), rules, 'is explained')
  })
})
