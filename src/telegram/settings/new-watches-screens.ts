import { decodeCallback } from '#chat/callback-data.ts'
import type { Button, Message } from '#chat/message.ts'
import { bold, join, type RichText } from '#chat/rich.ts'
import type { Translator } from '#chat/texts.ts'
import { briefChains, settingsOf, type WizardStep } from '../watch/draft.ts'
import { createDraft } from '../watch/draft-for.ts'
import { eventKindsLine } from '../watch/kinds.ts'
import { frequencyLine } from '../watch/often-line.ts'
import { settingsButton } from './choose.ts'
import type { SettingsView } from './kit.ts'

const defaultsLines = ({ chains, settings, say }: SettingsView): readonly string[] => {
  const draft = createDraft('new', { chains, defaults: settings.defaults ?? null })
  return [
    briefChains(draft.chains, say),
    eventKindsLine(settingsOf(draft), say),
    frequencyLine(draft.frequency, say),
  ]
}

/** What a new watch begins with, in one line. */
export const watchDefaultsLine = (kit: SettingsView): string => defaultsLines(kit).join(' · ')

/** What a new watch begins with, each choice a press away. */
export const watchDefaultsMessage = (kit: SettingsView): Message => {
  const { settings, say } = kit
  return {
    body: join([bold(say('new-title')), '', say('new-begin'), ...defaultsLines(kit)], '\n'),
    buttons: [
      ['chains', 'what', 'often'].map(step => settingsButton(say(`watch-edit-${step}`), 'new', step)),
      ...(settings.defaults === undefined
        ? []
        : [[settingsButton(say('button-as-at-first'), 'new', 'reset')]]),
      [settingsButton(say('button-back'), 'all')],
    ],
  }
}

/** A set-up is cancelled and goes on; here every choice is taken at once, and there is only a way back. */
const hiddenArgs = new Set(['cancel', 'next', 'review'])

/** The button of a set-up's question as one of the settings. */
const asSettingsButton = (button: Button): readonly Button[] => {
  if (!('callback_data' in button)) return [button]
  const [, step = '', arg = ''] = decodeCallback(button.callback_data)?.args ?? []
  return hiddenArgs.has(arg) ? [] : [settingsButton(button.text, 'new', step, arg)]
}

/** A question of a set-up, asked for all new ones. */
export const defaultsQuestionMessage = (
  question: ReturnType<WizardStep['question']>,
  o: { readonly notice: RichText | undefined; readonly say: Translator },
): Message => ({
  body: join(
    [bold(o.say('new-title')), ...(o.notice === undefined ? [] : [o.notice]), question.body],
    '\n\n',
  ),
  buttons: question.buttons.map(row => row.flatMap(asSettingsButton)).filter(row => row.length > 0),
})
