import { ApiError, UnreadableReplyError } from '#client/api-errors.ts'
import type { Client } from '#client/client.ts'
import type { ChainList } from '#contract/chain-status.ts'
import type { AccountDeadLetter, Channel } from '#contract/channel.ts'
import { describeError } from '#lib/describe-error.ts'
import { createRandomId } from '#lib/ids.ts'
import type { Log } from '#lib/log.ts'
import { sanitizeText } from '#lib/sanitize-text.ts'
import { dayMs, minuteMs, toCoarseDuration } from '#lib/time.ts'
import { failureReason } from '#render/failure-reason.ts'
import { type Button, callbackButton, type Message } from '#render/message.ts'
import { bold, code, join, plain, type RichText } from '#render/rich-text.ts'
import type { Translator } from '#render/texts.ts'
import { pagesOf } from '#store/pages.ts'
import { type OldLane, put, type Queue, type Store } from '#store/store.ts'
import { chats, watches } from '#watch/watch.ts'
import type { ChatContext } from '../../framework/context.ts'
import type { Feature } from '../../framework/feature.ts'
import { pagingRows, readPage } from '../../framework/paging.ts'
import { actions } from '../../framework/permissions.ts'
import { textMessage } from '../../framework/shared-screens.ts'
import { show } from '../../framework/show.ts'
import { type Announcement, announcements } from '../../records.ts'
import { blockedMessage } from '../access/blocks.ts'
import { resendUndelivered } from '../channels/undelivered.ts'

const shownQueues = ['update', 'jobs', 'match', 'deliveries', 'chat'] as const satisfies readonly Queue[]

const suspendedPerPage = 10
const suspended = { index: 'state', value: 'suspended' } as const

const queueLine = async ({ store, say }: ChatContext, queue: Queue): Promise<string> => {
  const { items, oldestMs } = await store.depth(queue)
  const name = say('admin-queue-name', { queue })
  if (items === 0) return say('admin-queue-empty', { name })
  return say('admin-queue', { name, items, ...toCoarseDuration(oldestMs / 1_000, 2) })
}

/** Most watches that are counted: reading more would take seconds. */
const maxCounted = 20_000
const keptForMs = minuteMs

/** Counts of watches. */
type WatchCounts = {
  readonly live: number
  readonly paused: number
  readonly chats: number
  /** Whether all watches are counted. */
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

type Counts = (store: Store) => Promise<WatchCounts>

/** Counts once a minute at most. */
const createCounts = (): Counts => {
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

/** Numbers of chats, watches and waiting items, with buttons to the other screens. */
const overviewMessage = async (ctx: ChatContext, counts: Counts): Promise<Message> => {
  const { say, store } = ctx
  const [counted, suspendedCount, lines] = await Promise.all([
    counts(store),
    store.count(chats, suspended),
    Promise.all(shownQueues.map(queue => queueLine(ctx, queue))),
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

const backToOverview = ({ say }: ChatContext): readonly Button[] => [
  callbackButton(say('button-back'), actions.admin, ''),
]

/** Buttons to the pages before and after. */
const screenPages = (
  { say }: ChatContext,
  screen: string,
  at: { readonly page: number; readonly pages: number },
): Message['buttons'] =>
  pagingRows(at, (text, to) => callbackButton(say(text), actions.admin, screen, String(to)))

/** Chats that cannot be written to, by id: names are not stored. */
const suspendedMessage = async (ctx: ChatContext, page: number): Promise<Message> => {
  const { say, store } = ctx
  const [total, found] = await Promise.all([
    store.count(chats, suspended),
    store.find(chats, { ...suspended, skip: page * suspendedPerPage, limit: suspendedPerPage }),
  ])
  const lines = found.map(({ id, value }) =>
    say.rich('admin-suspended-line', { id: code(id), why: (value.why ?? 'unknown').replaceAll(' ', '-') }),
  )
  const pages = Math.ceil(total / suspendedPerPage)
  return {
    body: [bold(say('admin-suspended-title', { count: total })), ...lines],
    buttons: [...screenPages(ctx, 'suspended', { page, pages }), backToOverview(ctx)],
  }
}

type ServiceDeps = { readonly client: Client; readonly log: Log }

const perPage = 5
const maxName = 40
/** The chat gives its channels names at the service that end in an id of their own. */
const idInName = / [\w-]{11}$/
/** Ids that fit into callback data, as those of the embedded service do. */
const buttonSafeId = /^[\w-]{1,24}$/

const chainLines = (chain: ChainList['chains'][number], say: Translator): readonly string[] => {
  const { name, state, lag_blocks: lag, late_seconds: late = 0, endpoint_faults: faults = [] } = chain
  const lateFor = toCoarseDuration(late, 2)
  return [
    say('admin-chain', { name, state, lag: lag ?? 0 }),
    ...(late > 0 ? [say('admin-chain-late', lateFor)] : []),
    ...faults.map(({ endpoint, fault }) =>
      say('operator-endpoint', { chain: name, endpoint, fault: fault.replaceAll(' ', '-') }),
    ),
  ]
}

/** A screen that asks the service, and says so if it does not answer. */
const askService = async (ctx: ChatContext, log: Log, screen: () => Promise<Message>): Promise<Message> => {
  try {
    return await screen()
  } catch (error) {
    log.info({ error: describeError(error) }, 'the service could not be asked for an operator')
    const isMissing = error instanceof ApiError || error instanceof UnreadableReplyError
    const line = ctx.say(isMissing ? 'admin-not-offered' : 'undelivered-away')
    return { body: [line], buttons: [backToOverview(ctx)] }
  }
}

const maxChains = 50

/** How each chain is followed. */
const chainsScreen = (ctx: ChatContext, { client, log }: ServiceDeps): Promise<Message> =>
  askService(ctx, log, async () => {
    const { chains } = await client.listChains({}, { tries: 1 })
    // With all chains on offer most are idle, and the length of a message is limited.
    const shown = chains.length > maxChains ? chains.filter(({ state }) => state !== 'idle') : chains
    const lines = shown.slice(0, maxChains).flatMap(chain => chainLines(chain, ctx.say))
    return {
      body: [bold(ctx.say('admin-chains-title')), ...lines],
      buttons: [backToOverview(ctx)],
    }
  })

const channelsPerPage = 100
/** Most pages of channels that are read: reading all would take seconds. */
const maxPages = 20
const maxFailing = 10

const findFailing = async (client: Client): Promise<readonly Channel[]> => {
  const failing: Channel[] = []
  for (let current_page = 1; current_page <= maxPages; current_page += 1) {
    const { data } = await client.listChannels({ current_page, per_page: channelsPerPage })
    failing.push(...data.filter(({ state = 'ok' }) => state !== 'ok'))
    if (data.length < channelsPerPage) break
  }
  return failing.toSorted((a, b) => (a.failing_since ?? 0) - (b.failing_since ?? 0))
}

const failingLine = (channel: Channel, say: Translator): RichText =>
  say.rich('admin-failing-line', {
    channel: channelName(channel),
    platform: sanitizeText(channel.platform, maxName),
    time: say.time(channel.failing_since ?? 0, 'wt'),
    why: failureReason(channel, say),
  })

/** The channels that accept nothing, the longest waiting first. */
const failingScreen = (ctx: ChatContext, { client, log }: ServiceDeps): Promise<Message> =>
  askService(ctx, log, async () => {
    const failing = await findFailing(client)
    const lines = failing.slice(0, maxFailing).map(channel => failingLine(channel, ctx.say))
    return {
      body: [bold(ctx.say('admin-failing-title', { count: failing.length })), ...lines],
      buttons: [backToOverview(ctx)],
    }
  })

const channelName = ({ name }: Pick<Channel, 'name'>): string =>
  sanitizeText(name.replace(idInName, ''), maxName)

type NumberedLine = { readonly number: number; readonly say: Translator }

const letterLine = (letter: AccountDeadLetter, { number, say }: NumberedLine): RichText =>
  say.rich('admin-letter', {
    number,
    time: say.time(letter.given_up_at, 'wt'),
    channel: channelName(letter.channel),
    platform: letter.channel.platform,
    name: sanitizeText(letter.bot.name, maxName),
    why: failureReason(letter, say),
  })

/** Dead letters of all channels, each with a button that sends it again. */
const undeliveredScreen = (
  ctx: ChatContext,
  { client, log, page }: ServiceDeps & { readonly page: number },
): Promise<Message> =>
  askService(ctx, log, async () => {
    const { say } = ctx
    const deliveries = await client.listAllDeliveries(
      { current_page: page + 1, per_page: perPage },
      { tries: 1 },
    )
    const numberOf = (index: number): number => page * perPage + index + 1
    const lines = deliveries.data.map((letter, index) => letterLine(letter, { number: numberOf(index), say }))
    const resend = deliveries.data.flatMap(({ id, channel }, index): Button[] =>
      buttonSafeId.test(id)
        ? [
            callbackButton(
              say('button-admin-resend', { number: numberOf(index) }),
              actions.adminResend,
              String(channel.id),
              id,
              String(page),
            ),
          ]
        : [],
    )
    const pages = Math.ceil(deliveries.total / perPage)
    return {
      body: [bold(say('admin-letters-title', { count: deliveries.total })), ...lines],
      buttons: [
        ...(resend.length === 0 ? [] : [resend]),
        ...screenPages(ctx, 'letters', { page, pages }),
        backToOverview(ctx),
      ],
    }
  })

/** Queues in which items do not wait by intention, as in others for the end of a window or a mute. */
const queues = ['update', 'chat', 'deliveries'] as const satisfies readonly Queue[]

const maxLanes = 10
const minWaitMs = minuteMs

type Wait = OldLane & { readonly queue: Queue }

const findWaits = async ({ store }: ChatContext): Promise<readonly Wait[]> => {
  const waits = await Promise.all(
    queues.map(async queue => (await store.oldestLanes(queue, maxLanes)).map(lane => ({ ...lane, queue }))),
  )
  return waits
    .flat()
    .filter(({ oldestMs }) => oldestMs >= minWaitMs)
    .toSorted((a, b) => b.oldestMs - a.oldestMs)
    .slice(0, maxLanes)
}

/** A chat by its id, because names are not stored; a channel by its name if the service says it. */
const ownerOf = async ({ queue, lane }: Wait, client: Client): Promise<RichText | string> => {
  if (queue !== 'deliveries') return code(lane.split(':')[0] ?? '')
  return client.getChannel({ channel_id: Number(lane) }, { tries: 1 }).then(channelName, () => code(lane))
}

/** Chats and channels whose first item has waited the longest, and for more than a minute. */
const longestWaitsScreen = async (ctx: ChatContext, client: Client): Promise<Message> => {
  const { say } = ctx
  const waits = await findWaits(ctx)
  const lines = await Promise.all(
    waits.map(async wait => {
      const { queue, items, oldestMs } = wait
      const name = join([say('admin-queue-name', { queue }), await ownerOf(wait, client)], ' · ')
      return say.rich('admin-queue', { name, items, ...toCoarseDuration(oldestMs / 1_000, 2) })
    }),
  )
  return {
    body: [bold(say('admin-waits-title')), ...(lines.length === 0 ? [say('admin-waits-none')] : lines)],
    buttons: [backToOverview(ctx)],
  }
}

/** Leaves room in the message for its title and the question. */
const maxTextLength = 3_500
const askedForMs = dayMs

/** Explains how to send a message to every chat. */
const announceMessage = (ctx: ChatContext): Message => ({
  body: ctx.say('announce-how'),
  buttons: [backToOverview(ctx)],
})

/** `/announce <text>` of an operator: shows the message that every chat would get, and asks. */
const askToAnnounce = async (ctx: ChatContext, counts: Counts): Promise<void> => {
  const { say, store } = ctx
  const text = String(ctx.match ?? '').trim()
  if (text === '') return show(ctx, announceMessage(ctx))
  if (text.length > maxTextLength)
    return show(ctx, textMessage(say('announce-too-long', { most: maxTextLength })))
  const id = createRandomId(8)
  const value: Announcement = { by: String(ctx.chatId), text, chats: 0 }
  ctx.writes.push(put(announcements, { id, value }, { ttlMs: askedForMs }))
  const { chats: count, isComplete } = await counts(store)
  return show(ctx, {
    body: join(
      [bold(say('announce-ask', { chats: count, more: isComplete ? '' : '+' })), plain(text)],
      '\n\n',
    ),
    buttons: [
      [
        { ...callbackButton(say('button-announce'), actions.announce, id), style: 'primary' },
        callbackButton(say('button-cancel'), actions.cancelAnnouncement, id),
      ],
    ],
  })
}

/** `/admin` and `/announce` of the operators. */
export const createAdmin = (deps: ServiceDeps): Feature => {
  const counts = createCounts()
  const open = async (ctx: ChatContext, screen: string, page: number): Promise<void> => {
    switch (screen) {
      case 'chains':
        return show(ctx, await chainsScreen(ctx, deps))
      case 'waits':
        return show(ctx, await longestWaitsScreen(ctx, deps.client))
      case 'failing':
        return show(ctx, await failingScreen(ctx, deps))
      case 'letters':
        return show(ctx, await undeliveredScreen(ctx, { ...deps, page }))
      case 'announce':
        return show(ctx, announceMessage(ctx))
      case 'blocked':
        return show(ctx, await blockedMessage(ctx, page))
      case 'suspended':
        return show(ctx, await suspendedMessage(ctx, page))
      default:
        return show(ctx, await overviewMessage(ctx, counts))
    }
  }
  return {
    commands: {
      admin: { role: 'operator', run: ctx => open(ctx, '', 0) },
      announce: { role: 'operator', run: ctx => askToAnnounce(ctx, counts) },
    },
    routes: {
      admin: (ctx, { args: [screen = '', page] }) => open(ctx, screen, readPage(page)),
      adminResend: async (ctx, { args: [channel = '', letter = '', page] }) => {
        await resendUndelivered(ctx, { ...deps, channel: Number(channel), letter })
        return open(ctx, 'letters', readPage(page))
      },
    },
  }
}
