import { defineKind } from '#store/store.ts'

/** A hash of what Telegram was last told about the bot itself, so that it is told only what has changed. */
export const publishedHashes = defineKind<{ hash: string }>()('published')
