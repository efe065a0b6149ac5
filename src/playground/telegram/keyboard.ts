import type { InlineKeyboardParams } from './method-schemas.ts'
import { CallRefusal } from './refusal.ts'

const MAX_BUTTONS = 100
const MAX_DATA_BYTES = 64
const MAX_COPY_LENGTH = 256

/** Telegram opens web addresses with a dotted host and its own schemes; a loopback address is no address to it. */
export function isTelegramUrl(url: string): boolean {
  const parsed = URL.parse(/^[a-z][a-z0-9+.-]*:/i.test(url) ? url : `http://${url}`)
  if (parsed === null) return false
  if (parsed.protocol === 'tg:' || parsed.protocol === 'ton:') return true
  return /^https?:$/.test(parsed.protocol) && parsed.hostname.includes('.')
}

/**
 * Checks what the schema of a keyboard cannot say.
 * @throws Refusal 400 in Telegram's words. That of a copy button is a guess: no source for its text was found.
 */
export function checkKeyboard({ inline_keyboard: rows }: InlineKeyboardParams): void {
  const buttons = rows.flat()
  if (buttons.length > MAX_BUTTONS) throw new CallRefusal(400, 'reply markup is too long')
  for (const button of buttons) {
    if ('callback_data' in button && Buffer.byteLength(button.callback_data) > MAX_DATA_BYTES)
      throw new CallRefusal(400, 'BUTTON_DATA_INVALID')
    if ('copy_text' in button) {
      const { length } = button.copy_text.text
      if (length < 1 || length > MAX_COPY_LENGTH) throw new CallRefusal(400, 'BUTTON_COPY_TEXT_INVALID')
    }
    if ('url' in button && !isTelegramUrl(button.url))
      throw new CallRefusal(400, `inline keyboard button URL '${button.url}' is invalid: Wrong HTTP URL`)
  }
}
