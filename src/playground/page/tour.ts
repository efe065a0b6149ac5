import { useState } from 'preact/hooks'
import type { PageMessage } from '../page-state.ts'
import { html } from './html.ts'

const hints = [
  'Tap Watch this beside an account (on a phone, under Make something happen), then Watch in the chat.',
  'Watching. Now tap Send 1 ETH to it.',
  "That's your alert. Now try breaking something: no alert gets lost.",
] as const

/** How far the reader has come, by what is in the chat; `undefined` before they start. */
const stepOf = (messages: readonly PageMessage[]): number | undefined => {
  const fromBot = messages.filter(({ from }) => from === 'bot')
  if (fromBot.length === 0) return undefined
  if (fromBot.some(({ text }) => /^\p{Extended_Pictographic}.*[+−-][\d.,]+ /u.test(text))) return 2
  return fromBot.some(({ text }) => /^👁\S* Watching /u.test(text)) ? 1 : 0
}

/** Three hints that lead to the first alert. They end with it, or where the reader skips them. */
export const Tour = ({ messages }: { readonly messages: readonly PageMessage[] }) => {
  const [isSkipped, setSkipped] = useState(false)
  const step = stepOf(messages)
  if (isSkipped || step === undefined) return null
  return html`
    <p class="tour" role="status">
      <b>${step + 1} of ${hints.length}</b> ${hints[step]}
      <button type="button" class="quiet" onClick=${() => setSkipped(true)}>${step === 2 ? 'Done' : 'Skip'}</button>
    </p>
  `
}
