import type { CounterName, HistogramName, LabelsOf } from './definitions.ts'

/** Port by which the parts report their work. It neither throws nor waits. */
export type Meter = {
  /** Adds `by`, 1 by default. */
  readonly count: <Name extends CounterName>(name: Name, labels: LabelsOf<Name>, by?: number) => void
  /** One observation, in ms. */
  readonly time: <Name extends HistogramName>(name: Name, labels: LabelsOf<Name>, ms: number) => void
}

/** The meter while metrics are off. */
export const noMeter: Meter = { count: () => undefined, time: () => undefined }
