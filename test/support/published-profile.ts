import { Api } from 'grammy'
import type { LocalTelegram } from '#playground/telegram/local-telegram.ts'
import { loadTexts, type Texts } from '#render/texts.ts'
import { put } from '#store/store.ts'
import { publishProfile } from '#telegram/features/start/start.ts'
import { publishedHashes } from '#telegram/records.ts'
import { menuCommands } from '#telegram/telegram.ts'
import { openTempStore, withRawStore } from './store.ts'
import { startLocalTelegram } from './telegram.ts'

/** Texts of which every language stays read, which else each start of a Lookout would read again. */
const loadAllTexts = (): Texts => {
  const texts = loadTexts()
  for (const locale of texts.locales) texts.for(locale)
  return texts
}

/** What Telegram and the store keep of the profile of the bot with this token, once it is published. */
const publish = async (token: string) => {
  const [telegram, { store, discard }] = await Promise.all([startLocalTelegram({ token }), openTempStore()])
  await publishProfile({
    store,
    api: new Api(token, { apiRoot: telegram.apiRoot }),
    texts: loadAllTexts(),
    commands: menuCommands,
    operators: [],
    isInline: true,
    stopping: new AbortController().signal,
  })
  const docs = await store.all(publishedHashes, { limit: 1_000 })
  const snapshot = telegram.save()
  await Promise.all([telegram.close(), discard()])
  return { snapshot, writes: docs.map(({ id, value }) => put(publishedHashes, { id, value })) }
}

/** By token: it takes fifty calls and as many writes. */
const published = new Map<string, ReturnType<typeof publish>>()

const publishedOf = (token: string): ReturnType<typeof publish> => {
  const known = published.get(token)
  if (known !== undefined) return known
  const publishing = publish(token)
  published.set(token, publishing)
  return publishing
}

/** Leaves a new Telegram and an empty store as a Lookout leaves them that has published the profile of its bot. */
export const restorePublishedProfile = async (
  telegram: LocalTelegram,
  environment: Readonly<Record<string, string>>,
): Promise<void> => {
  const { snapshot, writes } = await publishedOf(telegram.token)
  telegram.restore(snapshot)
  await withRawStore({ environment }, { use: store => store.commit(writes) })
}
