import type { MessageEntity } from 'grammy/types'
import type { ComponentChildren } from 'preact'
import { copy } from './actions.ts'
import { html } from './html.ts'
import { locale, t } from './language.ts'
import { formatTime } from './times.ts'

/** Actions of a tap in a text. */
export type TextActions = {
  readonly onCommand: (command: string) => void
  readonly onLink: (url: string) => void
}

type Wrapped = { readonly inner: ComponentChildren; readonly text: string; readonly actions: TextActions }

const schemes = new Set(['http:', 'https:', 'tg:', 'mailto:'])

/** Texts of chains can hold any link. */
const safeUrl = (url: string): string => {
  const parsed = URL.parse(/^[a-z]+:/i.test(url) ? url : `https://${url}`)
  return parsed !== null && schemes.has(parsed.protocol) ? parsed.href : 'about:blank'
}

const link = (url: string, { inner, actions }: Wrapped) => {
  const href = safeUrl(url)
  const open = (event: Event): void => {
    event.preventDefault()
    actions.onLink(href)
  }
  return html`<a href=${href} title=${href} target="_blank" rel="noopener noreferrer" onClick=${open}>${inner}</a>`
}

/** A word as long as an address, which breaks at the end of the line, wherever that is. */
const longWord = /\S{32}/u

/** Browsers lay out a button as one box, which would begin a line of its own. */
const copied = (tag: 'code' | 'pre', { inner, text }: Wrapped) => {
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== 'Enter' && event.key !== ' ') return
    event.preventDefault()
    void copy(text)
  }
  const breaks = longWord.test(text) ? 'copied long' : 'copied'
  return html`<span role="button" tabindex="0" class=${breaks} title=${t('tapToCopy')} onClick=${() => copy(text)} onKeyDown=${onKeyDown}><${tag}>${inner}</${tag}></span>`
}

const wrap = (entity: MessageEntity, wrapped: Wrapped): ComponentChildren => {
  const { inner, text, actions } = wrapped
  switch (entity.type) {
    case 'bold':
      return html`<strong>${inner}</strong>`
    case 'italic':
      return html`<em>${inner}</em>`
    case 'underline':
      return html`<u>${inner}</u>`
    case 'strikethrough':
      return html`<s>${inner}</s>`
    case 'code':
    case 'pre':
      return copied(entity.type, wrapped)
    case 'spoiler':
      return html`<span class="spoiler" tabindex="0">${inner}</span>`
    case 'blockquote':
      return html`<blockquote>${inner}</blockquote>`
    case 'expandable_blockquote':
      return html`<details class="quote" open=${text.length < 200}><summary>${t('quote')}</summary><blockquote>${inner}</blockquote></details>`
    case 'text_link':
      return link(entity.url, wrapped)
    case 'url':
      return link(text, wrapped)
    case 'email':
      return link(`mailto:${text}`, wrapped)
    case 'mention':
    case 'text_mention':
      return html`<span class="mention">${inner}</span>`
    case 'bot_command':
      return html`<button type="button" class="command" onClick=${() => actions.onCommand(text)}>${inner}</button>`
    case 'date_time': {
      const date = new Date(entity.unix_time * 1_000)
      const shown =
        entity.date_time_format === undefined ? text : formatTime(entity.unix_time, entity.date_time_format)
      return html`<time datetime=${date.toISOString()} title=${date.toLocaleString(locale())}>${shown}</time>`
    }
    case 'cashtag':
    case 'custom_emoji':
    case 'hashtag':
    case 'phone_number':
      return inner
  }
}

/** Formats [from, to) of a text, with the entities inside it, which nest. */
const stretch = (
  text: string,
  entities: readonly MessageEntity[],
  { from, to, actions }: { from: number; to: number; actions: TextActions },
): ComponentChildren[] => {
  const parts: ComponentChildren[] = []
  let at = from
  entities.forEach((entity, index) => {
    if (entity.offset < at) return
    const end = Math.min(entity.offset + entity.length, to)
    const within = entities.slice(index + 1).filter(({ offset, length }) => offset + length <= end)
    const inner = stretch(text, within, { from: entity.offset, to: end, actions })
    parts.push(
      text.slice(at, entity.offset),
      wrap(entity, { inner, text: text.slice(entity.offset, end), actions }),
    )
    at = end
  })
  parts.push(text.slice(at, to))
  return parts
}

/** A text with its entities, whose offsets count UTF-16 units, as JavaScript does. */
export const RichText = ({
  text,
  entities,
  actions,
}: {
  text: string
  entities: readonly MessageEntity[]
  actions: TextActions
}) =>
  html`<span class="text" dir="auto">${stretch(text, entities, { from: 0, to: text.length, actions })}</span>`
