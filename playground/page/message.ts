import { useState } from 'preact/hooks'
import type { PageButton, PageMessage } from '../page-state.ts'
import { act, copy } from './actions.ts'
import { Avatar } from './avatar.ts'
import { html } from './html.ts'
import { t } from './language.ts'
import type { Place } from './place.ts'
import { RichMessage } from './rich-message.ts'
import { RichText, type TextActions } from './rich-text.ts'
import { clockTime } from './times.ts'
import { showAlert, showToast } from './toasts.ts'

type MessageProps = {
  readonly message: PageMessage
  readonly place: Place
  /** Whether the message before is of the same author. */
  readonly isContinued: boolean
  /** Whether the message after is of the same author. */
  readonly isFollowed: boolean
  readonly actions: TextActions
}

/** A bubble with its buttons, or a line in the middle that says what happened. */
export const Message = ({ message, place, isContinued, isFollowed, actions }: MessageProps) => {
  const {
    from,
    author,
    text,
    event,
    entities,
    blocks,
    quote,
    buttons,
    isEdited,
    isEphemeral,
    isUnread,
    date,
    file,
    photo,
  } = message
  if (event !== undefined) return html`<li class="service"><span>${t(event.kind, event)}</span></li>`
  return html`
    <li class="message ${from} ${isFollowed ? 'followed' : ''}">
      ${author !== undefined && html`<${Avatar} name=${author} isBot=${from === 'bot'} />`}
      <div class="column">
        <div class="bubble">
          ${author !== undefined && !isContinued && html`<b class="author">${author}</b>`}
          ${quote && html`<div class="reply"><b>${quote.author}</b><span>${quote.text}</span></div>`}
          ${
            photo &&
            html`<img class="photo" src=${fileUrl(place, message.id)} width=${photo.width} height=${photo.height}
              alt=${[t('picture'), ...(text === '' ? [] : text.split('\n').slice(0, 1))].join(': ')} />`
          }
          ${file && html`<${File} file=${file} href=${fileUrl(place, message.id)} />`}
          ${
            blocks === undefined
              ? html`<${RichText} text=${text} entities=${entities} actions=${actions} />`
              : html`<${RichMessage} blocks=${blocks} actions=${actions} />`
          }
          <small>${isEphemeral ? `${t('onlyYou')} · ` : ''}${isEdited ? `${t('edited')} ` : ''}${clockTime(date)}${from === 'own' && html`<${Ticks} isUnread=${isUnread} />`}</small>
        </div>
        ${buttons.map(
          (row, rowIndex) => html`
            <div class="row" key=${rowIndex}>
              ${row.map(
                (button, column) => html`
                  <${Button} key=${column} button=${button} actions=${actions}
                    press=${() => act('press', { ...place, message: message.id, row: rowIndex, column })} />
                `,
              )}
            </div>
          `,
        )}
      </div>
    </li>
  `
}

/** One: the bot has yet to fetch it. */
const Ticks = ({ isUnread = false }: { isUnread?: boolean }) =>
  isUnread
    ? html`<span class="ticks" title=${t('sent')}> ✓</span>`
    : html`<span class="ticks" title=${t('read')}> ✓✓</span>`

const fileUrl = (place: Place, message: number): string =>
  `/play/file?${new URLSearchParams({ ...place, message: String(message) })}`

const sizeText = (bytes: number): string => {
  if (bytes < 1_024) return `${bytes} B`
  return bytes < 1_048_576 ? `${Math.round(bytes / 1_024)} KB` : `${(bytes / 1_048_576).toFixed(1)} MB`
}

const File = ({ file, href }: { file: NonNullable<PageMessage['file']>; href: string }) => html`
  <a class="file" href=${href} download=${file.name}>
    <span aria-hidden="true">📄</span><span>${file.name}<small>${sizeText(file.size)}</small></span>
  </a>
`

type ButtonProps = {
  readonly button: PageButton
  readonly actions: TextActions
  readonly press: () => ReturnType<typeof act>
}

const marks = { press: '', link: ' ↗', copy: '' } as const

const Button = ({ button, actions, press }: ButtonProps) => {
  const [isBusy, setBusy] = useState(false)
  const { kind, text, value = '', style = '' } = button
  const tap = async (): Promise<void> => {
    if (kind === 'link') return actions.onLink(value)
    if (kind === 'copy') return copy(value)
    setBusy(true)
    const reply = await press()
    setBusy(false)
    if (reply?.answer !== undefined) (reply.alert === true ? showAlert : showToast)(reply.answer)
  }
  return html`
    <button type="button" class=${style} aria-busy=${isBusy} aria-label=${text === '⋯' ? t('more') : text} onClick=${tap}>
      ${text}${marks[kind]}
    </button>
  `
}
