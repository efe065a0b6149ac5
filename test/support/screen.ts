import type { SeenMessage } from '#playground/telegram/chat-view.ts'

const marks: Readonly<Record<string, readonly [string, string]>> = {
  bold: ['«', '»'],
  code: ['⟨', '⟩'],
}

/**
 * A message as the screens are written down: `«bold»`, `⟨code⟩`, `~` for a local time, `↪` before what it answers, and a line
 * of `[ buttons ]` for each row. Whole messages are compared in this form.
 */
export const screen = (message: SeenMessage): string => {
  const inserts: { at: number; text: string }[] = []
  let { text } = message
  const times = message.entities.filter(entity => entity.type === 'date_time')
  for (const entity of message.entities) {
    const [open, close] = marks[entity.type] ?? []
    if (open !== undefined && close !== undefined)
      inserts.push({ at: entity.offset, text: open }, { at: entity.offset + entity.length, text: close })
  }
  for (const { offset, length } of times.toReversed())
    text = `${text.slice(0, offset)}~${text.slice(offset + length)}`
  const moved = (at: number): number =>
    times.reduce((position, time) => (time.offset < at ? position - time.length + 1 : position), at)
  for (const insert of inserts.toSorted((a, b) => b.at - a.at)) {
    const at = moved(insert.at)
    text = `${text.slice(0, at)}${insert.text}${text.slice(at)}`
  }
  const [answered] = message.raw.reply_to_message?.text?.split('\n') ?? []
  const reply = answered === undefined ? [] : [`↪ ${answered}`]
  return [...reply, text, ...message.buttons.map(row => row.map(button => `[ ${button} ]`).join(' '))].join(
    '\n',
  )
}

/** Everything that stands in the chat, each message as a screen; what the person wrote behind `> `. */
export const screens = (messages: readonly SeenMessage[]): string[] =>
  messages.map(message => (message.from === 'bot' ? screen(message) : `> ${message.text}`))
