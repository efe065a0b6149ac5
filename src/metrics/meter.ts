import type { counters, gauges, histograms } from './definitions.ts'

type All = typeof counters & typeof histograms & typeof gauges
/** A value for each label of a metric. */
type LabelsOf<Name extends keyof All> = Readonly<Record<keyof All[Name]['labels'], string | number>>

/** The value of a reading, in its unit. */
export type ReadingSample = readonly [labels: LabelsOf<'lookout_reading'>, value: number]

type CounterName = keyof typeof counters

type HistogramName = keyof typeof histograms

/** Port by which the parts report their work. It neither throws nor waits. */
export type Meter = {
  /** Adds `by`, 1 by default. */
  readonly count: <Name extends CounterName>(name: Name, labels: LabelsOf<Name>, by?: number) => void
  /** One observation, in ms. */
  readonly time: <Name extends HistogramName>(name: Name, labels: LabelsOf<Name>, ms: number) => void
  /** Absent if readings are not measured. */
  readonly readings?:
    | {
        /** Limit of the series of all chains together. */
        readonly most: number
        /** Replaces the values of a chain. */
        readonly set: (chain: number, samples: readonly ReadingSample[]) => void
      }
    | undefined
}

/** The meter while metrics are off. */
export const noMeter: Meter = { count: () => undefined, time: () => undefined }
