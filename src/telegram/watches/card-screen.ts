import { type Button, buttonRows, callbackButton, type Message } from '#chat/message.ts'
import type { Mute } from '#chat/mutes.ts'
import type { AlertCount, Watch } from '#chat/records.ts'
import { bold, join, plain, type RichText } from '#chat/rich.ts'
import type { Translator } from '#chat/texts.ts'
import type { ApiError } from '#client/api-error.ts'
import type { Doc } from '#store/store.ts'
import { actions } from '../actions.ts'
import type { WatchChange } from '../setup/change.ts'
import { refusedText } from '../setup/refused-text.ts'
import { addressLine, chainNames } from '../watch/draft.ts'
import { eventKindsLine } from '../watch/kinds.ts'
import { frequencyLine } from '../watch/often-line.ts'
import { tagsText } from '../watch/tags.ts'

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
export const cardMessage = (watch: Doc<Watch>, card: CardDetails): Message => {
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
  if (value.state === 'creating') return [[button('undo', actions.undo), back]]
  const edit = (text: string, step: string): Button =>
    callbackButton(text, actions.edit, id, step, ...card.back)
  const isStuck = untold === 'refused' || untold === 'failing'
  return [
    ...(isStuck ? [[button('retry', actions.retryChange), button('undo', actions.undoChange)]] : []),
    (['often', 'what', 'addresses'] as const).map(step => edit(say(`watch-edit-${step}`), step)),
    [
      value.state === 'paused' ? opening('resume', actions.resume) : opening('pause', actions.pause),
      mute === undefined ? opening('mute-watch', actions.askMute) : opening('unmute', actions.unmute),
      ...(value.subscription === undefined ? [] : [button('test-watch', actions.test)]),
    ],
    [
      edit(say('button-edit'), 'review'),
      opening('rules', actions.rules),
      opening('delete', actions.askDelete),
    ],
    [back],
  ]
}

/** `back`: the place in the list that the card leads to. */
type Asked = { readonly back: readonly string[]; readonly say: Translator }

export const askDeleteMessage = (watch: Doc<Watch>, { back, say }: Asked): Message => ({
  body: say.rich('delete-ask', { name: bold(watch.value.name) }),
  buttons: [
    [
      { ...callbackButton(say('button-delete'), actions.delete, watch.id), style: 'danger' },
      callbackButton(say('button-keep'), actions.card, watch.id, ...back),
    ],
  ],
})

export const watchDeletedMessage = (watch: string, say: Translator): Message => ({
  body: plain(say('delete-done')),
  buttons: [[callbackButton(say('button-undo'), actions.restore, watch)]],
})

/** A phone cuts off the words of four. */
const perRow = 3

/** For how many hours a watch can be muted; `on`: until it is unmuted. */
export const muteChoices = [1, 8, 24, 'on'] as const

export const askMuteMessage = ({ id, value }: Doc<Watch>, { back, say }: Asked): Message => ({
  body: say.rich('mute-ask', { name: bold(value.name) }),
  buttons: [
    ...buttonRows(
      muteChoices.map(length =>
        callbackButton(say('button-mute-for', { length }), actions.mute, id, String(length), ...back),
      ),
      perRow,
    ),
    [callbackButton(say('button-back'), actions.card, id, ...back)],
  ],
})
