import type { Findings } from './find-hits.ts'

/** What of a block concerns somebody, as long as the watch index has this version. */
export type Sight = Findings & { readonly version: number }
