import { type Message, press } from '#chat/message.ts'
import type { WatchSettings } from '#chat/records.ts'
import { bold, join, plain } from '#chat/rich.ts'
import type { Say } from '#chat/texts.ts'
import { actions } from '../actions.ts'
import { chainNames } from '../watch/draft.ts'
import type { Progress } from './intent.ts'

const order = ['channel', 'bot', 'subscription'] as const satisfies readonly Progress[]

/** The steps of a creation, each line turning from `…` to `✓`. */
export const creatingMessage = (o: { settings: WatchSettings; reached: Progress; say: Say }): Message => {
  const { say } = o
  const done = order.findIndex(step => step === o.reached)
  const lines = order.map((step, index) =>
    say(index <= done ? 'setup-done' : 'setup-open', { step: say(`setup-${step}`) }),
  )
  return { body: join([bold(o.settings.name), '', ...lines], '\n'), buttons: [] }
}

export const readyMessage = (o: { watch: string; settings: WatchSettings; say: Say }): Message => ({
  body: o.say.rich('setup-ready', {
    name: bold(o.settings.name),
    chains: chainNames(o.settings.chains, o.say),
  }),
  buttons: [[press(o.say('button-settings'), actions.card, o.watch)]],
})

type Trouble = { readonly intent: string; readonly reached: Progress; readonly say: Say }

const troubleButtons = ({ intent, say }: Trouble): Message['buttons'] => [
  [press(say('button-retry'), actions.retry, intent), press(say('button-undo'), actions.undo, intent)],
]

export const awayMessage = (o: Trouble): Message => ({
  body: plain(o.say('setup-away', { progress: o.reached })),
  buttons: troubleButtons(o),
})

export const refusedMessage = (o: Trouble & { reason: string }): Message => ({
  body: plain(o.say('setup-refused', { reason: o.reason, progress: o.reached })),
  buttons: troubleButtons(o),
})

/** One line without buttons. */
export const lineMessage = (text: string): Message => ({ body: plain(text), buttons: [] })
