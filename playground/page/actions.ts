import { t } from './language.ts'
import { showToast } from './toasts.ts'

type Reply = {
  readonly error?: string
  readonly answer?: string
  readonly alert?: boolean
  readonly hash?: string
}

const isReply = (value: unknown): value is Reply => typeof value === 'object' && value !== null

/** Does something at the server. What goes wrong is shown as a toast, and `undefined` is returned. */
export const act = async (name: string, body: object): Promise<Reply | undefined> => {
  try {
    const response = await fetch(`/play/${name}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    const reply: unknown = await response.json()
    if (!isReply(reply)) return undefined
    if (reply.error === undefined) return reply
    showToast(reply.error)
  } catch {
    showToast(t('notSent'))
  }
  return undefined
}

export const copy = async (text: string): Promise<void> => {
  try {
    await navigator.clipboard.writeText(text)
    showToast(t('copied'))
  } catch {
    showToast(text)
  }
}
