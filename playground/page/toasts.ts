import { useEffect, useState } from 'preact/hooks'
import { html } from './html.ts'
import { t } from './language.ts'

const shownForMs = 4_000

type Notice = { readonly id: number; readonly text: string; readonly isAlert: boolean }

let last = 0
let show: (notice: Notice) => void = () => {}

export const showToast = (text: string): void => show({ id: (last += 1), text, isAlert: false })
/** Stays until it is closed, as the alerts of bots do. */
export const showAlert = (text: string): void => show({ id: (last += 1), text, isAlert: true })

/** Shows toasts and alerts. */
export const Toasts = () => {
  const [notices, setNotices] = useState<readonly Notice[]>([])
  const remove = (id: number): void => setNotices(now => now.filter(notice => notice.id !== id))
  useEffect(() => {
    show = notice => {
      setNotices(now => [...now, notice])
      if (!notice.isAlert) setTimeout(() => remove(notice.id), shownForMs)
    }
  }, [])
  const alert = notices.find(({ isAlert }) => isAlert)
  return html`
    <div class="toasts" role="status" aria-live="polite">
      ${notices.filter(({ isAlert }) => !isAlert).map(({ id, text }) => html`<p key=${id}>${text}</p>`)}
    </div>
    ${alert && html`<${Alert} key=${alert.id} text=${alert.text} onClose=${() => remove(alert.id)} />`}
  `
}

const openModal = (dialog: HTMLDialogElement | null): void => {
  if (dialog !== null && !dialog.open) dialog.showModal()
}

const Alert = ({ text, onClose }: { text: string; onClose: () => void }) => html`
  <dialog ref=${openModal} onClose=${onClose}>
    <p>${text}</p>
    <form method="dialog"><button class="main">${t('ok')}</button></form>
  </dialog>
`

type Choice = { readonly id: string; readonly title: string }

type ChooserProps = {
  readonly title: string
  readonly choices: readonly Choice[]
  readonly onChoose: (id: string) => void
  readonly onClose: () => void
}

/** Asks to choose one of a few. */
export const Chooser = ({ title, choices, onChoose, onClose }: ChooserProps) => html`
  <dialog ref=${openModal} onClose=${onClose} aria-label=${title}>
    <h2>${title}</h2>
    <form method="dialog" class="choices">
      ${choices.map(choice => html`<button key=${choice.id} onClick=${() => onChoose(choice.id)}>${choice.title}</button>`)}
      <button class="quiet">${t('cancel')}</button>
    </form>
  </dialog>
`
