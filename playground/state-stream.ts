import { readdirSync } from 'node:fs'
import type { FastifyReply } from 'fastify'
import type { LocalChain } from './local-chain.ts'
import { namesOn } from './local-names.ts'
import { findView, type PageParts, type Place } from './page-actions.ts'
import type { PageMessage, PageState } from './page-state.ts'
import { timelockAddress } from './timelock.ts'
import { toOpenChat, toPageChat, toPageMessage, type View, viewsOf } from './view.ts'
import type { WebhookInbox } from './webhook-inbox.ts'

export type StreamDeps = PageParts & {
  readonly webhooks: WebhookInbox
  readonly seen: SeenMarks
}

/** The newest message that each person has seen in each chat. */
type SeenMarks = Map<string, number>
const seenKey = ({ reader, id }: View): string => `${reader.id} ${id}`

const languages = readdirSync(new URL('../locales/', import.meta.url))
  .filter(file => file.endsWith('.ftl'))
  .map(file => file.replace('.ftl', ''))

const readBalances = (chain: LocalChain): Promise<PageState['accounts']> =>
  Promise.all(
    chain.accounts.map(async address => {
      const balance = await chain.rpc('eth_getBalance', [address, 'latest'])
      const name = namesOn(chain).find(named => named.address === address)?.name
      return { address, balance: BigInt(String(balance)).toString(), name }
    }),
  )

/** Finds the messages that changed since the last call. */
const createMessageChanges = (): ((
  messages: readonly PageMessage[],
) => Pick<PageState, 'changed' | 'gone'>) => {
  const sent = new Map<number, string>()
  return messages => {
    const present = new Set(messages.map(({ id }) => id))
    const gone = [...sent.keys()].filter(id => !present.has(id))
    for (const id of gone) sent.delete(id)
    const changed = messages.filter(message => {
      const text = JSON.stringify(message)
      if (sent.get(message.id) === text) return false
      sent.set(message.id, text)
      return true
    })
    return { changed, gone }
  }
}

const createPageState = (deps: StreamDeps, place: Place): (() => Promise<PageState>) => {
  const { actors, chain, clock, docsUrl, seen, telegram, timeline, troubles, webhooks } = deps
  const changesOf = createMessageChanges()
  return async () => {
    const view = findView(actors, place)
    const messages = view.participant.messages()
    const unread = telegram.unread(messages[0]?.raw.chat.id ?? 0)
    seen.set(seenKey(view), messages.at(-1)?.messageId ?? 0)
    const [accounts, height] = await Promise.all([readBalances(chain), chain.rpc('eth_blockNumber')])
    return {
      people: actors.members.map(({ id, name, person }) => ({
        id,
        name,
        role: actors.group.roleOf(person),
      })),
      languages: { all: languages, own: view.reader.person.language() },
      profile: {
        name: 'Lookout',
        username: actors.bot.username,
        description: telegram.description(view.reader.person.language()),
      },
      chats: viewsOf(actors, view.reader).map(one => toPageChat(one, seen.get(seenKey(one)) ?? 0)),
      chat: toOpenChat(view, actors),
      ...changesOf(messages.map(message => toPageMessage(view, message, unread))),
      accounts,
      timelock: timelockAddress,
      height: Number(height),
      aheadMs: clock.aheadMs,
      troubles: troubles.present(),
      webhooks: webhooks.newest(),
      timeline: timeline.newest(),
      docsUrl,
    }
  }
}

/** Server-sent events: the state at once, and again after each change; of the messages only what changed. */
export const streamState = (deps: StreamDeps, place: Place, reply: FastifyReply): void => {
  const read = createPageState(deps, place)
  reply.hijack()
  reply.raw.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store' })
  let isWaiting = false
  // One at a time: each holds only what changed since the one before.
  let last = Promise.resolve()
  const write = async (): Promise<void> => {
    isWaiting = false
    try {
      reply.raw.write(`data: ${JSON.stringify(await read())}\n\n`)
    } catch {
      // The chain is closing, and the page with it.
      reply.raw.end()
    }
  }
  const change = (): void => {
    if (isWaiting) return
    isWaiting = true
    setImmediate(() => {
      last = last.then(write)
    })
  }
  const stop = deps.telegram.onChange(change)
  deps.listeners.add(change)
  reply.raw.on('close', () => {
    stop()
    deps.listeners.delete(change)
  })
  change()
}
