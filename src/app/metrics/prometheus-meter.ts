import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from '@prometheus-io/client'
import { counters, type GaugeName, gauges, histograms } from '#metrics/definitions.ts'
import type { Meter } from '#metrics/meter.ts'

/** The values of a gauge at this moment, each with its labels. */
export type Sample = readonly [labels: Readonly<Record<string, string | number>>, value: number]
export type Samples = Readonly<Partial<Record<GaugeName, readonly Sample[]>>>

/** Covers a call of a store in memory up to an update that waits for a slow Telegram. */
const bucketSeconds = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30]

const byName = <D extends object, M>(
  definitions: D,
  create: (name: string, definition: D[keyof D]) => M,
): ReadonlyMap<string, M> =>
  new Map(Object.entries(definitions).map(([name, definition]) => [name, create(name, definition)]))

type Labels = Readonly<Record<string, string>>

/**
 * Every combination of the values of a metric's labels; none if a label has values that are not known in
 * advance.
 */
const listKnownLabels = (labels: Readonly<Record<string, string | Labels>>): readonly Labels[] =>
  Object.entries(labels).reduce<readonly Labels[]>(
    (all, [label, values]) =>
      typeof values === 'string'
        ? []
        : all.flatMap(combination => Object.keys(values).map(value => ({ ...combination, [label]: value }))),
    [{}],
  )

/**
 * A meter on a registry of its own, with the metrics of the process that the client brings. `sample` reads
 * the gauges whenever the registry is read; a gauge without samples is left out.
 */
export const createPrometheusMeter = (
  sample: () => Promise<Samples>,
): { readonly meter: Meter; readonly registry: Registry } => {
  const registry = new Registry()
  const registers = [registry]
  collectDefaultMetrics({ register: registry })
  const optionsOf = (name: string, { help, labels }: { help: string; labels: object }) => ({
    name,
    help,
    labelNames: Object.keys(labels),
    registers,
  })
  const counts = byName(counters, (name, metric) => {
    const counter: Counter<string> = new Counter(optionsOf(name, metric))
    for (const labels of listKnownLabels(metric.labels)) counter.inc(labels, 0)
    return counter
  })
  const times = byName(
    histograms,
    (name, metric) => new Histogram({ ...optionsOf(name, metric), buckets: bucketSeconds }),
  )
  let sampled: Promise<Samples> | undefined
  // The gauges are collected together: all read the same samples.
  const sampleOnce = (): Promise<Samples> =>
    (sampled ??= sample().finally(() => {
      sampled = undefined
    }))
  for (const [name, metric] of Object.entries(gauges)) {
    const gauge: Gauge<string> = new Gauge({
      ...optionsOf(name, metric),
      collect: async () => {
        const samples = new Map(Object.entries(await sampleOnce()))
        gauge.reset()
        for (const [labels, value] of samples.get(name) ?? []) gauge.set(labels, value)
      },
    })
  }
  return {
    registry,
    meter: {
      count: (name, labels, by = 1) => counts.get(name)?.inc(labels, by),
      time: (name, labels, ms) => times.get(name)?.observe(labels, ms / 1_000),
    },
  }
}
