import { defineKind } from '#store/store.ts'

/** What a watch's addresses dealt with by themselves, newest first, in lower case. */
export type Dealings = { readonly addresses: readonly string[]; readonly contracts: readonly string[] }

/** Id: the watch. */
export const dealings = defineKind<Dealings>()('dealings')
