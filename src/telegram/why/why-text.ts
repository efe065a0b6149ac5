import type { AlertFacts } from '#chat/alert-buttons.ts'
import type { Watch } from '#chat/records.ts'
import { clip, plain } from '#chat/rich.ts'
import type { Translator } from '#chat/texts.ts'
import { chainOf } from '#contract/chains.ts'
import { addressLine } from '../watch/draft.ts'
import { eventKindsLine } from '../watch/kinds.ts'
import { frequencyLine } from '../watch/often-line.ts'
import { firedLine } from './seen-line.ts'

/** What `answerCallbackQuery` takes. */
const maxLength = 200

/** Why an alert came, in the words of the alert itself and of its watch. */
export const explainAlertText = (
  facts: AlertFacts,
  { watch, say }: { watch: Watch; say: Translator },
): string => {
  const { name, addresses, frequency } = watch
  const seen = firedLine(facts.fired, say)
  const lines = [
    say('why', { name, addresses: addressLine(addresses, say), chain: chainOf(facts.chain).name }),
    ...(seen === '' ? [] : [seen]),
    say('why-how', { what: eventKindsLine(watch, say), frequency: frequencyLine(frequency, say) }),
  ]
  return clip(plain(lines.join('\n')), maxLength).text
}
