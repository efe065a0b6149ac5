import { toCoarseDuration } from '#lib/time.ts'
import { type Button, callbackButton, type Message } from '#render/message.ts'
import { bold, code } from '#render/rich-text.ts'
import { pagesOf } from '#store/pages.ts'
import type { Queue, Store } from '#store/store.ts'
import { chats, watches } from '#watch/watch.ts'
import type { ChatContext } from '../../framework/context.ts'
import { actions } from '../../framework/permissions.ts'

const queues = ['update', 'jobs', 'match', 'deliveries', 'chat'] as const satisfies readonly Queue[]

const perPage = 10
const suspended = { index: 'state', value: 'suspended' } as const

const queueLine = async ({ store, say }: ChatContext, queue: Queue): Promise<string> => {
  const { items, oldestMs } = await store.depth(queue)
  const name = say('admin-queue-name', { queue })
  if (items === 0) return say('admin-queue-empty', { name })
  return say('admin-queue', { name, items, ...toCoarseDuration(oldestMs / 1_000, 2) })
}

/** More are not counted: reading them all would take seconds. */
const maxCounted = 20_000
const keptForMs = 60_000

/** `isComplete`: there are no more. */
type WatchCounts = {
  readonly live: number
  readonly paused: number
  readonly chats: number
  readonly isComplete: boolean
}

const countWatches = async (store: Store): Promise<WatchCounts> => {
  const chats = new Set<string>()
  const states = { live: 0, paused: 0 }
  let read = 0
  for await (const page of pagesOf(store, watches)) {
    for (const { value } of page) {
      if (value.state !== 'live' && value.state !== 'paused') continue
      states[value.state] += 1
      chats.add(value.chat)
    }
    read += page.length
    if (read >= maxCounted) return { ...states, chats: chats.size, isComplete: false }
  }
  return { ...states, chats: chats.size, isComplete: true }
}

export type Counts = (store: Store) => Promise<WatchCounts>

/** Counts once a minute at most, however often it is asked. */
export const createCounts = (): Counts => {
  let counted: { readonly at: number; readonly counts: Promise<WatchCounts> } | undefined
  return store => {
    if (counted !== undefined && performance.now() - counted.at < keptForMs) return counted.counts
    const counts = countWatches(store)
    counted = { at: performance.now(), counts }
    counts.catch(() => {
      counted = undefined
    })
    return counts
  }
}

/** Chats, watches and queues, and where to look further. */
export const overviewMessage = async (ctx: ChatContext, counts: Counts): Promise<Message> => {
  const { say, store } = ctx
  const [counted, suspendedCount, lines] = await Promise.all([
    counts(store),
    store.count(chats, suspended),
    Promise.all(queues.map(queue => queueLine(ctx, queue))),
  ])
  const { live, paused, isComplete } = counted
  const more = isComplete ? '' : '+'
  return {
    body: [
      bold(say('admin-title')),
      say('admin-counts', {
        chats: `${counted.chats}${more}`,
        live: `${live}${more}`,
        paused: `${paused}${more}`,
      }),
      '',
      bold(say('admin-queues')),
      ...lines,
    ],
    buttons: [
      [
        callbackButton(say('button-admin-chains'), actions.admin, 'chains'),
        callbackButton(say('button-admin-waits'), actions.admin, 'waits'),
      ],
      [
        callbackButton(say('button-admin-failing'), actions.admin, 'failing'),
        callbackButton(say('button-admin-letters'), actions.admin, 'letters', '0'),
      ],
      [
        callbackButton(
          say('button-admin-suspended', { count: suspendedCount }),
          actions.admin,
          'suspended',
          '0',
        ),
        callbackButton(say('button-admin-blocked'), actions.admin, 'blocked', '0'),
      ],
      [
        callbackButton(say('button-members'), actions.members, '0'),
        callbackButton(say('button-admin-announce'), actions.admin, 'announce'),
      ],
      [callbackButton(say('button-refresh'), actions.admin, '')],
    ],
  }
}

export const backToOverview = ({ say }: ChatContext): readonly Button[] => [
  callbackButton(say('button-back'), actions.admin, ''),
]

/** Buttons to the pages before and after. */
export const pageButtons = (page: number, screen: string, pages: number): readonly Button[] => [
  ...(page > 0 ? [callbackButton('‹', actions.admin, screen, String(page - 1))] : []),
  ...(page + 1 < pages ? [callbackButton('›', actions.admin, screen, String(page + 1))] : []),
]

/** Chats that cannot be written to, by id: names are not stored. */
export const suspendedMessage = async (ctx: ChatContext, page: number): Promise<Message> => {
  const { say, store } = ctx
  const [total, found] = await Promise.all([
    store.count(chats, suspended),
    store.find(chats, { ...suspended, skip: page * perPage, limit: perPage }),
  ])
  const lines = found.map(({ id, value }) =>
    say.rich('admin-suspended-line', { id: code(id), why: (value.why ?? 'unknown').replaceAll(' ', '-') }),
  )
  const paging = pageButtons(page, 'suspended', Math.ceil(total / perPage))
  return {
    body: [bold(say('admin-suspended-title', { count: total })), ...lines],
    buttons: [...(paging.length === 0 ? [] : [paging]), backToOverview(ctx)],
  }
}
