import { callbackButton, type Message } from '#chat/message.ts'
import { bold, join, plain } from '#chat/rich.ts'
import type { Translator } from '#chat/texts.ts'
import type { ApiError } from '#client/api-error.ts'
import { actions } from '../actions.ts'
import { type ChangeStep, nextChangeStep, type WatchChange } from './change.ts'
import { refusedText } from './refused-text.ts'

/** A change as it is carried out; one of several steps shows them, each turning from `…` to `✓`. */
export const changingMessage = (change: WatchChange, o: { name: string; say: Translator }): Message => {
  const { say } = o
  if (change.steps.length < 2) return { body: plain(say('change-working')), buttons: [] }
  const next = nextChangeStep(change)
  const reached = next === undefined ? change.steps.length : change.steps.indexOf(next)
  const lines = change.steps.map((step, index) =>
    say(index < reached ? 'setup-done' : 'setup-open', { step: say(`change-${step}`) }),
  )
  return { body: join([bold(o.name), '', ...lines], '\n'), buttons: [] }
}

/** `watch`: its id. `step`: the one that fails. */
type ChangeTrouble = {
  readonly watch: string
  readonly change: WatchChange
  readonly step: ChangeStep
  readonly say: Translator
}

const changeButtons = ({ watch, change, say }: ChangeTrouble): Message['buttons'] => {
  const retry = callbackButton(say('button-retry'), actions.retryChange, watch)
  return [
    change.undoing === true
      ? [retry]
      : [retry, callbackButton(say('button-undo'), actions.undoChange, watch)],
  ]
}

/** Whether the service has been told a part of the change. */
const changeProgress = ({ change }: ChangeTrouble): 'part' | 'nothing' =>
  change.botTold === true || change.subscribed === true ? 'part' : 'nothing'

export const changeAwayMessage = (o: ChangeTrouble): Message => ({
  body: plain(o.say('change-away')),
  buttons: changeButtons(o),
})

export const changeRefusedMessage = (o: ChangeTrouble & { readonly error: ApiError }): Message => ({
  body: plain(o.say('change-refused', { refused: refusedText(o.error, o.say), progress: changeProgress(o) })),
  buttons: changeButtons(o),
})

/** A screen with a word above it. */
export const noticed = (notice: string, screen: Message): Message => ({
  ...screen,
  body: join([notice, screen.body], '\n\n'),
})
