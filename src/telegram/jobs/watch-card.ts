import { type AlertCount, alertCounts, alertsOnDay } from '#chat/alert-counts.ts'
import { type Mute, mutes } from '#chat/filters.ts'
import { type Button, callbackButton, type Message } from '#chat/message.ts'
import { type Watch } from '#chat/records.ts'
import type { ApiError } from '#client/api-errors.ts'
import { bold, join, type RichText } from '#render/rich-text.ts'
import type { Translator } from '#render/texts.ts'
import type { Doc } from '#store/store.ts'
import { type WatchChange, watchChanges } from '../records.ts'
import { firstPage } from '../session.ts'
import type { ChatContext } from '../ui/context.ts'
import { eventKindsLine } from '../ui/event-kinds.ts'
import { actions } from '../ui/permissions.ts'
import { refusedText } from '../ui/shared-screens.ts'
import { addressLine, chainNames, frequencyLine, tagsText } from '../ui/watch-lines.ts'
import { placesText } from './channels.ts'

/** What keeps the service from following its watch, or its alerts from coming here: `since`, in Unix seconds. */
export type WatchTrouble =
  | { readonly kind: 'away' }
  | { readonly kind: 'refused'; readonly error: ApiError }
  | { readonly kind: 'failing' | 'disabled'; readonly reason: string; readonly since: number }

/**
 * `today`: alerts of this day. `places`: what is told. `back`: the place in the list. `untold`: how it stands with a change that
 * the service does not know of.
 */
type CardDetails = {
  readonly tally: AlertCount | undefined
  readonly today: number
  readonly mute: Mute | undefined
  readonly trouble: WatchTrouble | undefined
  readonly places: string
  readonly back: readonly string[]
  readonly untold: WatchChange['state'] | undefined
  readonly say: Translator
}

/** Everything about one watch, and what can be done with it. */
const cardMessage = (watch: Doc<Watch>, card: CardDetails): Message => {
  const { say } = card
  const { value } = watch
  const lines = [
    say.rich('card-title', { state: value.state, name: bold(value.name) }),
    addressLine(value.addresses, say),
    `${chainNames(value.chains, say)} · ${eventKindsLine(value, say)}`,
    say('card-where', { frequency: frequencyLine(value.frequency, say), places: card.places }),
    ...(value.tags === undefined ? [] : [tagsText(value.tags)]),
    lastAlertLine(card),
    ...stateLines(value, card),
  ]
  return { body: join(lines, '\n'), buttons: cardButtons(watch, card) }
}

const lastAlertLine = ({ tally, today, say }: CardDetails): RichText | string =>
  tally === undefined
    ? say('card-no-alert')
    : say.rich('card-last', { time: say.time(tally.lastAt, 'r'), today, count: tally.alerts })

/** What the watch is doing, where it is not simply watching. */
const stateLines = (
  watch: Watch,
  { mute, trouble, untold, say }: CardDetails,
): readonly (RichText | string)[] => {
  const turning = pendingState(watch)
  return [
    ...(turning === undefined ? [] : [say('card-turning', { what: turning })]),
    ...(trouble === undefined ? [] : [troubleLine(trouble, say)]),
    ...(untold === undefined ? [] : [say('card-change', { state: untold })]),
    ...(mute === undefined ? [] : [mutedLine(mute, say)]),
  ]
}

/** A watch of which the service does not know yet what its person wants. */
const pendingState = ({ state, subscription, asked }: Watch): string | undefined => {
  if (state === 'paused') return subscription === undefined && asked === undefined ? 'paused' : 'pausing'
  if (state === 'live') return subscription === undefined ? 'resuming' : undefined
  return state
}

const troubleLine = (trouble: WatchTrouble, say: Translator): RichText | string => {
  if (trouble.kind === 'away') return say('card-away')
  if (trouble.kind === 'refused') return refusedText(trouble.error, say)
  return say.rich(`card-${trouble.kind}`, {
    reason: trouble.reason,
    time: say.time(trouble.since, 'wt'),
  })
}

const mutedLine = ({ until }: Mute, say: Translator): RichText =>
  until === undefined
    ? say.rich('card-muted-on')
    : say.rich('card-muted', { time: say.time(Math.floor(until / 1_000), 'wt') })

const cardButtons = (
  { id, value }: Doc<Watch>,
  { mute, untold, say, ...card }: CardDetails,
): Message['buttons'] => {
  const button = (name: string, action: string): Button => callbackButton(say(`button-${name}`), action, id)
  // What leads to another screen and back again, leads to where the card leads.
  const opening = (name: string, action: string): Button =>
    callbackButton(say(`button-${name}`), action, id, ...card.back)
  const back = callbackButton(say('button-back'), actions.list, ...card.back)
  // The creation of a watch goes by the same id.
  if (value.state === 'creating') return [[button('undo', actions.undoCreation), back]]
  const edit = (text: string, step: string): Button =>
    callbackButton(text, actions.editWatch, id, step, ...card.back)
  const isStuck = untold === 'refused' || untold === 'failing'
  return [
    ...(isStuck ? [[button('retry', actions.retryChange), button('undo', actions.undoChange)]] : []),
    (['often', 'what', 'addresses'] as const).map(step => edit(say(`watch-edit-${step}`), step)),
    [
      value.state === 'paused' ? opening('resume', actions.resume) : opening('pause', actions.pause),
      mute === undefined ? opening('mute-watch', actions.chooseMute) : opening('unmute', actions.unmute),
      ...(value.subscription === undefined ? [] : [button('test-watch', actions.testWatch)]),
    ],
    [
      edit(say('button-edit'), 'review'),
      opening('rules', actions.rules),
      opening('delete', actions.confirmDelete),
    ],
    [back],
  ]
}

/**
 * What the card shows beside what is kept. `mute`: as it is about to be. `back`: the place in the list that it leads back to.
 * `isTold`: the service has all changes.
 */
export type CardOverrides = {
  readonly mute?: Mute | 'none'
  readonly trouble?: WatchTrouble | undefined
  readonly back?: readonly string[]
  readonly isTold?: true
}

/** The card of a watch. */
export const loadCard = async (
  { store, say, now }: Pick<ChatContext, 'store' | 'say' | 'now'>,
  watch: Doc<Watch>,
  { mute: change, trouble, back = firstPage, isTold }: CardOverrides = {},
): Promise<Message> => {
  const [[tally], [kept], [untold]] = await Promise.all([
    store.get(alertCounts, [watch.id]),
    store.get(mutes, [watch.id]),
    isTold === true ? [] : store.get(watchChanges, [watch.id]),
  ])
  const mute = change ?? kept?.value ?? 'none'
  // What is over is about to be ended.
  const isMuted = mute !== 'none' && (mute.until ?? Number.POSITIVE_INFINITY) > now()
  const places = await placesText(store, { chat: watch.value.chat, settings: watch.value, say })
  return cardMessage(watch, {
    tally: tally?.value,
    today: alertsOnDay(tally?.value, say.date(now())),
    mute: isMuted ? mute : undefined,
    trouble,
    places,
    back,
    untold: untold?.value.state,
    say,
  })
}
