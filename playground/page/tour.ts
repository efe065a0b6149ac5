import { useState } from 'preact/hooks'
import type { PageMessage } from '../page-state.ts'
import { html } from './html.ts'
import { t } from './language.ts'
import { isPhone } from './place.ts'

/** How far the reader has come, by what is in the chat, in any language; `undefined` before they start. */
const stepOf = (messages: readonly PageMessage[]): 0 | 1 | 2 | undefined => {
  const fromBot = messages.filter(({ from }) => from === 'bot')
  if (fromBot.length === 0) return undefined
  if (fromBot.some(({ text }) => /^\p{Extended_Pictographic}.*[+−-][\d.,\s]+ /u.test(text))) return 2
  return fromBot.some(isWatching) ? 1 : 0
}

/** An offer becomes the message that says so, without its coloured button. */
const isWatching = ({ text, isEdited, buttons }: PageMessage): boolean =>
  text.startsWith('👁') && isEdited && buttons.flat().every(({ style }) => style === undefined)

const hintOf = (step: 0 | 1 | 2): string => {
  if (step === 1) return t('tourSend', { send: t('sendTo', { coins: 1 }) })
  if (step === 2) return t('tourEnd')
  const labels = { open: t('open'), watchThis: t('watchThis'), watch: t('watch') }
  return t(isPhone() ? 'tourOnPhone' : 'tourOnDesktop', labels)
}

const endedKey = 'tour ended'

/** Three hints that lead to the first alert. They end for good with it, or where the reader skips them. */
export const Tour = ({ messages }: { readonly messages: readonly PageMessage[] }) => {
  const [hasEnded, setEnded] = useState(() => localStorage.getItem(endedKey) !== null)
  const step = stepOf(messages)
  if (hasEnded || step === undefined) return null
  const end = (): void => {
    localStorage.setItem(endedKey, 'yes')
    setEnded(true)
  }
  return html`
    <p class="tour" role="status">
      <b>${t('step', { step: step + 1 })}</b> ${hintOf(step)}
      <button type="button" class="quiet" onClick=${end}>${t(step === 2 ? 'done' : 'skip')}</button>
    </p>
  `
}
