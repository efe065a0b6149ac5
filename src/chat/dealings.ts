import { defineKind } from '#store/store.ts'

/** What a watch's addresses dealt with by themselves, newest first, in lower case. */
export type KnownContacts = { readonly addresses: readonly string[]; readonly contracts: readonly string[] }

/** Id: the watch. */
export const knownContacts = defineKind<KnownContacts>()('dealings')
