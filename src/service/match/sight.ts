import type { BlockCandidates } from './find-hits.ts'

/** What of a block concerns somebody, as long as the watch index has this version. */
export type IndexedCandidates = BlockCandidates & { readonly version: number }
