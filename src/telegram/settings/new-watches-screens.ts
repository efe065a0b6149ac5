import { decodeCallback } from '#chat/callback-data.ts'
import type { Button, Message } from '#chat/message.ts'
import { bold, join, type RichText } from '#chat/rich.ts'
import type { Translator } from '#chat/texts.ts'
import { briefChains, type Step, settingsOf } from '../watch/draft.ts'
import { draftFor } from '../watch/draft-for.ts'
import { whatLine } from '../watch/kinds.ts'
import { oftenLine } from '../watch/often-line.ts'
import { choose } from './choose.ts'
import type { Kit } from './kit.ts'

const linesOf = ({ chains, settings, say }: Kit): readonly string[] => {
  const draft = draftFor('new', { chains, defaults: settings.defaults ?? null })
  return [briefChains(draft.chains, say), whatLine(settingsOf(draft), say), oftenLine(draft.frequency, say)]
}

/** What a new watch begins with, in one line. */
export const newWatchLine = (kit: Kit): string => linesOf(kit).join(' · ')

/** What a new watch begins with, each choice a press away. */
export const newWatchesMessage = (kit: Kit): Message => {
  const { settings, say } = kit
  return {
    body: join([bold(say('new-title')), '', say('new-begin'), ...linesOf(kit)], '\n'),
    buttons: [
      ['chains', 'what', 'often'].map(step => choose(say(`watch-edit-${step}`), 'new', step)),
      ...(settings.defaults === undefined ? [] : [[choose(say('button-as-at-first'), 'new', 'reset')]]),
      [choose(say('button-back'), 'all')],
    ],
  }
}

/** A set-up is cancelled and goes on; here every choice is taken at once, and there is only a way back. */
const left = new Set(['cancel', 'next', 'review'])

/** The button of a set-up's question as one of the settings. */
const ownButton = (button: Button): readonly Button[] => {
  if (!('callback_data' in button)) return [button]
  const [, step = '', arg = ''] = decodeCallback(button.callback_data)?.args ?? []
  return left.has(arg) ? [] : [choose(button.text, 'new', step, arg)]
}

/** A question of a set-up, asked for all new ones. */
export const questionMessage = (
  question: ReturnType<Step['question']>,
  o: { readonly notice: RichText | undefined; readonly say: Translator },
): Message => ({
  body: join(
    [bold(o.say('new-title')), ...(o.notice === undefined ? [] : [o.notice]), question.body],
    '\n\n',
  ),
  buttons: question.buttons.map(row => row.flatMap(ownButton)).filter(row => row.length > 0),
})
