import { addressUrlOnAny } from '#chains/registry.ts'
import type { ApiError } from '#client/api-errors.ts'
import type { TextName } from '#lib/text-ids.ts'
import { type FailureReport, failureReason } from '#render/failure-reason.ts'
import { type Button, buttonRows, callbackButton, type Message } from '#render/message.ts'
import { bold, concat, link, type RichText } from '#render/rich-text.ts'
import type { Translator } from '#render/texts.ts'
import type { Doc, Store } from '#store/store.ts'
import { withShownLabels } from '#watch/address-book.ts'
import { type AlertCount, alertCounts, alertsByDay } from '#watch/alert-counts.ts'
import {
  destinationName,
  liveChannels,
  recipientsOf,
  recipientsText,
  withoutDigestLine,
} from '#watch/channels.ts'
import { activeSnoozes, type LimitSnooze, limitSnoozes } from '#watch/limit-snoozes.ts'
import { type Mute, mutes } from '#watch/mutes.ts'
import { reasonText, type Suspension, suspensionsOf } from '#watch/suspensions.ts'
import { hasScheduledChannels, isReadingsOnly, type Watch } from '#watch/watch.ts'
import {
  addressLine,
  chainNames,
  frequencyLine,
  snoozedValueName,
  soundLines,
  tagsText,
  watchedLines,
} from '#watch/watch-lines.ts'
import { zonedTime } from '#watch/zoned-time.ts'
import type { ChatContext } from '../../framework/context.ts'
import { firstPage, type ListPosition } from '../../framework/list-position.ts'
import { actions } from '../../framework/permissions.ts'
import { refusedText } from '../../framework/shared-screens.ts'
import { managedChats, type WatchChange, watchChanges } from '../../records.ts'
import { withoutPart } from './refused-part.ts'

/** A line for each suspension, with its name if the watch reports to several destinations. */
const suspensionLines = (
  store: Store,
  watch: Watch,
  suspensions: readonly Suspension[],
  say: Translator,
): Promise<readonly string[]> => {
  const isNamed = recipientsOf(watch.settings).length > 1
  return Promise.all(
    suspensions.map(async suspension => {
      const reason = reasonText(suspension, say)
      if (!isNamed) return say('card-suspended', { reason })
      const name = await destinationName(store, { destination: suspension.destination, say })
      return say('card-suspended-place', { place: name, reason })
    }),
  )
}

const bars = ['▁', '▂', '▃', '▄', '▅', '▆', '▇', '█'] as const

/**
 * Counts as one bar each, `▁▁▃▂▁▅█`: the lowest for zero, the highest for the largest count. Returns '' if
 * fewer than two counts are above zero, because there is nothing to compare.
 */
export const sparkline = (counts: readonly number[]): string => {
  if (counts.filter(count => count > 0).length < 2) return ''
  const largest = Math.max(...counts)
  return counts.map(count => bars[Math.ceil((count / largest) * (bars.length - 1))]).join('')
}

/** Why the service does not follow the watch, or its alerts do not arrive in this chat. */
export type WatchTrouble =
  | { readonly kind: 'away' }
  | { readonly kind: 'refused'; readonly error: ApiError }
  | {
      readonly kind: 'failing' | 'disabled'
      readonly failure: FailureReport
      /** Unix seconds. */
      readonly since: number
    }

/** Contents of a card beside its watch. */
type CardDetails = {
  readonly count: AlertCount | undefined
  /** Alerts of the last seven days, today last. */
  readonly byDay: readonly number[]
  readonly mute: Mute | undefined
  readonly snoozes: readonly LimitSnooze[]
  readonly trouble: WatchTrouble | undefined
  /** Lines about its chains. */
  readonly unread: readonly RichText[]
  /** A line of its values. */
  readonly valuesNow: RichText | undefined
  /** When a watch that alerts only once has done so, Unix seconds. */
  readonly doneAt: number | undefined
  /** The names of its recipients. */
  readonly recipients: string
  /** A line about channels that get no digest, or ''. */
  readonly withoutDigest: string
  /** Whether it may report to other recipients than its chat. */
  readonly hasOtherRecipients: boolean
  /** A line for each recipient that cannot be written to. */
  readonly suspended: readonly string[]
  /** The place in the list of watches that the card leads back to. */
  readonly back: readonly string[]
  /** A change that the service does not have yet. */
  readonly change: WatchChange | undefined
  readonly say: Translator
}

/** The settings and state of a watch, and buttons for what can be done with it. */
const cardMessage = (watch: Doc<Watch>, card: CardDetails): Message => {
  const { say } = card
  const { value } = watch
  const addresses = addressLine(value.settings.addresses, say)
  const isNamed = value.settings.name !== addresses
  const title = bold(value.settings.name)
  const lines = [
    say.rich('card-title', {
      state: card.doneAt === undefined ? value.state : 'done',
      name: isNamed ? title : withExplorerLink(value, title),
    }),
    ...(isNamed && addresses !== '' ? [withExplorerLink(value, addresses)] : []),
    chainNames(value.settings.chains, say),
    ...watchedLines(value.settings, say),
    ...(card.valuesNow === undefined ? [] : [card.valuesNow]),
    say('card-where', { frequency: frequencyLine(value.settings, say), places: card.recipients }),
    ...soundLines(value.settings, say),
    ...(card.withoutDigest === '' ? [] : [card.withoutDigest]),
    ...(value.settings.tags === undefined ? [] : [tagsText(value.settings.tags)]),
    card.doneAt === undefined ? lastAlertLine(card) : say('card-done', { time: say.time(card.doneAt, 'r') }),
    ...stateLines(value, card),
  ]
  return { body: lines, buttons: cardButtons(watch, card) }
}

/** Links the only address of a watch to the explorer of the first chain that has one. */
const withExplorerLink = (
  { settings: { addresses, chains } }: Watch,
  shown: RichText | string,
): RichText | string => {
  const [watched, ...others] = addresses
  if (watched === undefined || others.length > 0) return shown
  return link(shown, addressUrlOnAny(chains, watched.address))
}

const lastAlertLine = ({ count, byDay, say }: CardDetails): RichText | string => {
  if (count === undefined || count.alerts === 0) return say('card-no-alert')
  const today = byDay.at(-1) ?? 0
  const line = say.rich('card-last', { time: say.time(count.lastAt, 'r'), today, count: count.alerts })
  const bars = sparkline(byDay)
  return bars === '' ? line : concat(line, '  ', bars)
}

/** Lines about obstacles that keep the watch from simply alerting. */
const stateLines = (
  watch: Watch,
  { mute, snoozes, trouble, unread, suspended, change, say }: CardDetails,
): readonly (RichText | string)[] => {
  const pending = pendingState(watch)
  return [
    ...(pending === undefined ? [] : [say('card-turning', { what: pending })]),
    ...(watch.state === 'live' ? [...unread, ...suspended] : []),
    ...(trouble === undefined ? [] : [troubleLine(trouble, say)]),
    ...(change === undefined ? [] : [say('card-change', { state: change.state })]),
    ...(mute === undefined || watch.state === 'paused' ? [] : [mutedLine(mute, watch, say)]),
    ...snoozes.map(snooze =>
      say.rich('card-snoozed', {
        what: snoozedValueName(snooze, watch.settings, say),
        time: zonedTime(snooze.until, say),
      }),
    ),
  ]
}

/** The state to show, if the watch is not live or the service has not followed yet. */
const pendingState = ({ state, subscription, pendingSubscription }: Watch): string | undefined => {
  if (state === 'paused')
    return subscription === undefined && pendingSubscription === undefined ? 'paused' : 'pausing'
  if (state === 'live') return subscription === undefined ? 'resuming' : undefined
  return state
}

/** Whether the service has not followed a pause or its end yet. */
export const isPauseUnderWay = (watch: Watch): boolean => {
  const pending = pendingState(watch)
  return pending === 'pausing' || pending === 'resuming'
}

const troubleLine = (trouble: WatchTrouble, say: Translator): RichText | string => {
  if (trouble.kind === 'away') return say('card-away')
  if (trouble.kind === 'refused') return refusedText(trouble.error, say)
  return say.rich(`card-${trouble.kind}`, {
    reason: failureReason(trouble.failure, say),
    time: say.time(trouble.since, 'wt'),
  })
}

/** `🔇 Muted until 14:05 · all 2 addresses`. Returns `undefined` if the watch is not muted. */
export const muteLine = async (
  { store, say, now }: Pick<ChatContext, 'store' | 'say' | 'now'>,
  watch: Doc<Watch>,
): Promise<RichText | undefined> => {
  const [stored] = await store.get(mutes, [watch.id])
  return stored === undefined || !isMutedAt(stored.value, now())
    ? undefined
    : mutedLine(stored.value, watch.value, say)
}

/** Whether a mute lasts now. One that is over is about to be removed. */
const isMutedAt = ({ until }: Mute, now: number): boolean => (until ?? Number.POSITIVE_INFINITY) > now

const mutedLine = ({ until }: Mute, { settings }: Watch, say: Translator): RichText => {
  const line =
    until === undefined ? say.rich('card-muted-on') : say.rich('card-muted', { time: zonedTime(until, say) })
  const count = settings.addresses.length
  return count > 1 ? concat(line, ` · ${say('mute-covers', { count })}`) : line
}

/** Button for a state that goes on or ends by one tap. One that starts alerts again stands out. */
const mainButton = (
  { state, isDone }: { readonly state: Watch['state']; readonly isDone: boolean },
  opening: (name: TextName<'button-'>, action: string) => Button,
): Button => {
  if (isDone) return { ...opening('watch-again', actions.watchAgain), style: 'primary' }
  return state === 'paused'
    ? { ...opening('resume', actions.resume), style: 'primary' }
    : opening('pause', actions.pause)
}

/** Buttons of the card. Rarer ones are on the screen that *More* opens (watches/watch-details.ts). */
const cardButtons = (
  { id, value }: Doc<Watch>,
  { mute, snoozes, change, say, ...card }: CardDetails,
): Message['buttons'] => {
  const button = (name: TextName<'button-'>, action: string): Button =>
    callbackButton(say(`button-${name}`), action, id)
  // Screens that lead back to the card pass on its place in the list.
  const opening = (name: TextName<'button-'>, action: string): Button =>
    callbackButton(say(`button-${name}`), action, id, ...card.back)
  const toList = callbackButton(say('button-to-list'), actions.list, ...card.back)
  // The intent of a creation has the same id.
  if (value.state === 'creating') return [[button('undo', actions.undoCreation), toList]]
  const isDone = card.doneAt !== undefined
  // A watch that does not alert need not be muted.
  const isSilent = isDone || value.state === 'paused'
  const muting =
    mute === undefined ? opening('mute-watch', actions.chooseMute) : opening('unmute', actions.unmute)
  const isStuck = change?.state === 'refused' || change?.state === 'failing'
  // A card that offers to repair a change has eight buttons without this one.
  const recipientsButton =
    card.hasOtherRecipients && !isStuck
      ? [callbackButton(say('watch-edit-where'), actions.editWatch, id, 'where', ...card.back)]
      : []
  const canLeaveOut = withoutPart(value.settings, change?.refusedPart) !== undefined
  return [
    ...(canLeaveOut ? [[button('leave-out', actions.leaveOutOfChange)]] : []),
    ...(isStuck ? [[button('retry', actions.retryChange), button('undo', actions.undoChange)]] : []),
    [
      callbackButton(say('button-edit'), actions.editWatch, id, 'review', ...card.back),
      callbackButton(say('button-history'), actions.historyOfWatch, id, '0', ...card.back),
    ],
    ...snoozes.map(snooze => [
      callbackButton(
        say('button-end-snooze-of', { what: snoozedValueName(snooze, value.settings, say) }),
        actions.endSnoozeFromCard,
        id,
        snooze.id,
        ...card.back,
      ),
    ]),
    [...(isSilent ? [] : [muting]), mainButton({ state: value.state, isDone }, opening)],
    ...buttonRows([...recipientsButton, opening('more-of-watch', actions.watchDetails), toList], 2),
  ]
}

/** Values that the card shows instead of the stored ones. */
export type CardOverrides = {
  /** The mute as the update leaves it. */
  readonly mute?: Mute | 'none'
  /** The snoozes as the update leaves them. */
  readonly snoozes?: readonly LimitSnooze[]
  readonly trouble?: WatchTrouble | undefined
  readonly unread?: readonly RichText[]
  readonly valuesNow?: RichText | undefined
  readonly doneAt?: number | undefined
  /** The place in the list that the card leads to. */
  readonly back?: readonly string[]
  /** The service has all changes. */
  readonly isSynced?: true
}

/** First page of the list of the chat, or of the destination if it is in another chat. */
export const firstPageOf = ({ value }: Doc<Watch>, chatId: number | undefined): ListPosition =>
  value.chat === String(chatId) ? firstPage : [...firstPage, value.destination]

/** Reads the names of the recipients of a watch, and whether others can be chosen. */
const loadRecipients = async (
  store: Store,
  watch: Watch,
  { reader, say }: { readonly reader: string; readonly say: Translator },
): Promise<Pick<CardDetails, 'recipients' | 'withoutDigest' | 'hasOtherRecipients'>> => {
  const { settings } = watch
  const [names, channels, managed] = await Promise.all([
    recipientsText(store, { ...watch, reader, say }),
    liveChannels(store, watch.chat),
    // The id of a private chat is that of its person.
    store.count(managedChats, { index: 'person', value: watch.chat }),
  ])
  const isScheduled = hasScheduledChannels(watch) || isReadingsOnly(settings)
  return {
    recipients: names,
    withoutDigest: withoutDigestLine(settings, { channels, isScheduled, say }),
    hasOtherRecipients: settings.recipients !== undefined || channels.length + managed > 0,
  }
}

/** The card of a watch, for the chat `chatId`. */
export const loadCard = async (
  {
    store,
    say,
    now,
    chatId,
    knownNames,
  }: Pick<ChatContext, 'store' | 'say' | 'now' | 'chatId' | 'knownNames'>,
  watch: Doc<Watch>,
  {
    mute: given,
    snoozes,
    trouble,
    unread = [],
    valuesNow,
    doneAt,
    back = firstPageOf(watch, chatId),
    isSynced,
  }: CardOverrides = {},
): Promise<Message> => {
  const [value, [count], [stored], [snoozed], [change]] = await Promise.all([
    withShownLabels({ store, knownNames }, watch.value),
    store.get(alertCounts, [watch.id]),
    store.get(mutes, [watch.id]),
    store.get(limitSnoozes, [watch.id]),
    isSynced === true ? [] : store.get(watchChanges, [watch.id]),
  ])
  const mute = given ?? stored?.value ?? 'none'
  const isMuted = mute !== 'none' && isMutedAt(mute, now())
  const recipients = await loadRecipients(store, watch.value, { reader: String(chatId), say })
  const suspensions = (await suspensionsOf(store, [watch])).get(watch.id) ?? []
  const suspended = await suspensionLines(store, watch.value, suspensions, say)
  const labelled = { ...watch, value }
  return cardMessage(labelled, {
    count: count?.value,
    byDay: alertsByDay(count?.value, now(), say.zone),
    mute: isMuted ? mute : undefined,
    snoozes: snoozes ?? activeSnoozes(snoozed, now()),
    trouble,
    unread,
    valuesNow,
    doneAt,
    ...recipients,
    suspended,
    back,
    change: change?.value,
    say,
  })
}
