import { type Notification, notificationSchema } from '#contract/notification.ts'
import type { Receiver } from '../../support/receiver.ts'
import type { Facts } from './decode-block.ts'
import { expectedEvents, toldEvents, type WatchingBot } from './expected-events.ts'
import { expectedOutflows } from './expected-outflows.ts'
import { isFinal, keyOf } from './final-notices.ts'
import { withoutMinimums } from './random-bots.ts'

/** A transaction in one block, and what it did there. */
export type Placed = {
  readonly block: string
  readonly height: number
  readonly time: number
  readonly facts: Facts
}

/** What came of one transaction for one bot, in order. */
type Story = Notification[]

export const readStories = (receiver: Receiver) => {
  const stories = new Map<string, Story>()
  let read = 0
  const update = (): Map<string, Story> => {
    for (const { body } of receiver.received.slice(read)) {
      read += 1
      if (isFinal(body)) continue
      const notification = notificationSchema.parse(body)
      const key = keyOf(notification)
      stories.set(key, [...(stories.get(key) ?? []), notification])
    }
    return stories
  }
  return update
}

export const lastOf = (story: Story = []): Notification | undefined =>
  story.reduce<Notification | undefined>(
    (last, one) => (last === undefined || one.revision >= last.revision ? one : last),
    undefined,
  )

/** Of so many things that happened at once, a notification tells the first, and counts the others. */
type Told = { readonly lines: readonly string[]; readonly leftOut: number }

const toTold = ({ data }: Notification): Told => ({ lines: toldEvents(data), leftOut: data.left_out })

const isSame = ({ lines, leftOut }: Told, expected: readonly string[]): boolean =>
  lines.length + leftOut === expected.length && lines.every(line => expected.includes(line))

const withoutOutflows = ({ lines, leftOut }: Told): Told => ({
  lines: lines.filter(line => !line.startsWith('outflow: ')),
  leftOut,
})

/** The notification of a transaction, if it stands. */
export const standing = (stories: ReadonlyMap<string, Story>, key: string): Notification | undefined => {
  const last = lastOf(stories.get(key))
  return last?.state === 'included' ? last : undefined
}

const describe = (
  key: string,
  o: {
    bot: WatchingBot | undefined
    expected: readonly string[]
    last: Notification | undefined
    what: string
  },
): string =>
  [
    `${o.what}: bot and transaction ${key}`,
    `  ${JSON.stringify(o.bot)}`,
    ...o.expected.map(line => `  expected  ${line}`),
    `  last      ${o.last === undefined ? 'nothing' : `${o.last.state} ${o.last.revision}`}`,
    ...(o.last === undefined ? [] : toldEvents(o.last.data).map(line => `  told      ${line}`)),
  ].join('\n')

const wasTold = (story: Story): boolean => story.some(({ state }) => state === 'included')

/**
 * What each bot is to be told of the chain as it is now, by `bot transaction`; what is not to be told is left out. `isStraight`: outflows
 * too, of one block in the order in which those in `stories` were told, if that may be.
 */
export const wantedNow = (
  bots: readonly WatchingBot[],
  now: readonly Placed[],
  { isStraight = false, stories }: Partial<Pick<EndState, 'isStraight' | 'stories'>>,
): ReadonlyMap<string, readonly string[]> =>
  new Map(
    bots.flatMap((bot, n) => {
      const toldIn = (hash: string): readonly string[] => {
        const told = stories === undefined ? undefined : standing(stories, `${n} ${hash}`)
        return told === undefined ? [] : toldEvents(told.data)
      }
      const outflows = isStraight ? expectedOutflows(bot, now, toldIn) : new Map<string, readonly string[]>()
      return now.flatMap(({ facts }) => {
        const expected = expectedEvents(facts, bot, outflows.get(facts.hash))
        return expected.length === 0 ? [] : [[`${n} ${facts.hash}`, expected] as const]
      })
    }),
  )

type EndState = {
  readonly stories: ReadonlyMap<string, Story>
  readonly wanted: ReadonlyMap<string, readonly string[]>
  readonly now: readonly Placed[]
  readonly isStraight?: boolean | undefined
}

/** What differs at the end, for every pair. */
export const differencesNow = (
  bots: readonly WatchingBot[],
  { stories, wanted, now, isStraight }: EndState,
): string[] => {
  const factsByHash = new Map(now.map(({ facts }) => [facts.hash, facts]))
  const compared = isStraight ? (told: Told): Told => told : withoutOutflows
  const isRight = (key: string, expected: readonly string[]): boolean => {
    const told = standing(stories, key)
    if (told === undefined) return expected.length === 0
    // Outflows alone are compared apart.
    const isOnChain = factsByHash.has(key.split(' ')[1] ?? '')
    return isOnChain && isSame(compared(toTold(told)), expected) && (!isStraight || expected.length > 0)
  }
  /** What was told and then taken back is told when it comes back, though it is less by then. */
  const isReturned = (last: Notification | undefined, bot: WatchingBot | undefined): boolean => {
    const facts = last && factsByHash.get(last.data.transaction.hash)
    if (last === undefined || facts === undefined || bot === undefined) return false
    if (last.state !== 'included' || last.revision === 0) return false
    return isSame(compared(toTold(last)), expectedEvents(facts, withoutMinimums(bot)))
  }
  return [...new Set([...wanted.keys(), ...stories.keys()])].flatMap(key => {
    const bot = bots[Number(key.split(' ')[0])]
    const last = lastOf(stories.get(key))
    const expected = wanted.get(key) ?? []
    if (isRight(key, expected) || isReturned(last, bot)) return []
    return [describe(key, { bot, expected, last, what: 'at the end' })]
  })
}

/** What came that was never so, in any block. */
export const neverSo = (
  bots: readonly WatchingBot[],
  o: {
    stories: ReadonlyMap<string, Story>
    ever: readonly Placed[]
    wanted: ReadonlyMap<string, readonly string[]>
  },
): string[] => {
  const versions = Map.groupBy(o.ever, ({ facts }) => facts.hash)
  return [...o.stories].flatMap(([key, story]) => {
    const [n = '', hash = ''] = key.split(' ')
    const bot = bots[Number(n)]
    if (bot === undefined) return [`a notification of no bot: ${key}`]
    return story
      .filter(({ state }) => state === 'included')
      .flatMap(one => {
        const wide = one.revision > 0 && wasTold(story) ? [bot, withoutMinimums(bot)] : [bot]
        const possible = (versions.get(hash) ?? []).flatMap(({ facts }) =>
          wide.map((asking): readonly string[] => expectedEvents(facts, asking)),
        )
        possible.push(o.wanted.get(key) ?? [])
        const told = toTold(one)
        const rest = withoutOutflows(told)
        if (rest.lines.length === 0 && told.lines.length > 0) return []
        if (
          possible.some(expected => expected.length > 0 && (isSame(told, expected) || isSame(rest, expected)))
        )
          return []
        return [describe(key, { bot, expected: possible.flat(), last: one, what: 'never so' })]
      })
  })
}
