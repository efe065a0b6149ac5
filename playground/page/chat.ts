import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks'
import type { PageMessage, PageState } from '../page-state.ts'
import { act } from './actions.ts'
import { Avatar } from './avatar.ts'
import { Composer } from './composer.ts'
import { html } from './html.ts'
import { language, t, tCount } from './language.ts'
import { Members } from './members.ts'
import { Message } from './message.ts'
import type { Place } from './place.ts'
import type { TextActions } from './rich-text.ts'
import { dayName, isToday } from './times.ts'

type ChatProps = {
  readonly state: PageState
  readonly messages: readonly PageMessage[]
  readonly place: Place
  readonly actions: TextActions
  readonly onBack: () => void
}

/** The open chat: its title, its messages, and where to write. */
export const Chat = ({ state, messages, place, actions, onBack }: ChatProps) => {
  const { chat, profile } = state
  const isNew = chat.kind === 'private' && messages.length === 0
  const hasBot = chat.members?.find(({ id }) => id === 'bot')?.status !== 'left'
  return html`
    <main class="chat">
      <header>
        <button type="button" class="back" aria-label=${t('chats')} onClick=${onBack}>‹</button>
        <${Avatar} name=${chat.title} isBot=${chat.kind === 'private'} />
        <h1>${chat.title}<small>${subtitle(state)}</small></h1>
        ${chat.members && html`<${Members} chat=${chat} place=${place} />`}
      </header>
      ${
        isNew
          ? html`
            <section class="profile">
              <img src="/page/icon.svg" alt="" />
              <h2>${profile.name}</h2>
              <p>${profile.description}</p>
              <button type="button" class="main" onClick=${() => act('send', { ...place, text: '/start' })}>${t('start')}</button>
            </section>`
          : html`<${MessageList} messages=${messages} place=${place} actions=${actions} title=${chat.title} />`
      }
      ${!hasBot && html`<p class="hint">${t(chat.kind === 'channel' ? 'notInChannel' : 'notInGroup')}</p>`}
      ${!isNew && html`<${Composer} key=${`${place.as}/${place.chat}`} chat=${chat} chats=${state.chats} place=${place} />`}
    </main>
  `
}

const subtitle = ({ chat }: PageState): string => {
  if (chat.kind === 'private') return t('bot')
  const count = chat.members?.filter(({ status }) => status !== 'left' && status !== 'kicked').length ?? 0
  if (chat.kind === 'channel') return tCount('subscribers', count)
  return t(chat.kind === 'topic' ? 'topic' : 'general', { members: tCount('members', count) })
}

type ListProps = Pick<ChatProps, 'messages' | 'place' | 'actions'> & { readonly title: string }

const nearEndPx = 120

/** Stays at the end while the reader is there, and goes there with what the reader sends; otherwise a button leads to new messages. */
const MessageList = ({ messages, place, actions, title }: ListProps) => {
  const list = useRef<HTMLDivElement>(null)
  const content = useRef<HTMLOListElement>(null)
  const rows = useRows({ messages, place, actions })
  const [isAtEnd, setAtEnd] = useState(true)
  const newest = messages.at(-1)?.id ?? 0
  const [seenUpTo, setSeenUpTo] = useState(newest)
  const unseen = messages.filter(({ id, from }) => id > seenUpTo && from !== 'own').length
  const toEnd = (behavior: ScrollBehavior): void =>
    list.current?.scrollTo({ top: list.current.scrollHeight, behavior })
  useLayoutEffect(() => {
    if (!isAtEnd) return
    toEnd('instant')
    setSeenUpTo(newest)
  }, [messages, isAtEnd])
  const newestOwn = messages.findLast(({ from }) => from === 'own')?.id
  useEffect(() => {
    setAtEnd(true)
  }, [place.as, place.chat, newestOwn])
  useEffect(() => {
    if (!isAtEnd || content.current === null) return
    // A picture comes later than its message, and what appears below the list takes of its height.
    const observer = new ResizeObserver(() => toEnd('instant'))
    observer.observe(content.current)
    if (list.current !== null) observer.observe(list.current)
    return () => observer.disconnect()
  }, [isAtEnd])
  const onScroll = (): void => {
    const { scrollHeight = 0, scrollTop = 0, clientHeight = 0 } = list.current ?? {}
    setAtEnd(scrollHeight - scrollTop - clientHeight < nearEndPx)
  }
  return html`
    <div class="log">
      <div ref=${list} role="log" aria-label=${t('chatWith', { title })} tabindex="0" onScroll=${onScroll}>
      <ol ref=${content}>${rows}</ol>
      </div>
      ${!isAtEnd && html`<button type="button" class="to-end" onClick=${() => toEnd('smooth')}>${unseen > 0 ? tCount('newMessages', unseen) : html`<span aria-label=${t('newest')}>↓</span>`}</button>`}
    </div>
  `
}

type Row = { readonly facts: readonly unknown[]; readonly nodes: readonly unknown[] }

/** The messages in their order. One that has not changed is the same node as before, which is not compared again. */
const useRows = ({ messages, place, actions }: Omit<ListProps, 'title'>): readonly unknown[] => {
  const before = useRef<ReadonlyMap<number, Row>>(new Map())
  const rows = messages.map((message, index): [number, Row] => {
    const [previous, next] = [messages[index - 1], messages[index + 1]]
    const day = startsDay(previous, message) && dayName(message.date)
    const isContinued = isSameAuthor(previous, message)
    const isFollowed = isSameAuthor(next, message)
    const facts = [message, place, actions, language(), day, isContinued, isFollowed]
    const known = before.current.get(message.id)
    if (known !== undefined && facts.every((fact, at) => fact === known.facts[at])) return [message.id, known]
    const nodes = [
      day !== false && html`<li class="service" key=${`day ${message.id}`}><span>${day}</span></li>`,
      html`<${Message} key=${message.id} message=${message} place=${place} actions=${actions}
        isContinued=${isContinued} isFollowed=${isFollowed} />`,
    ]
    return [message.id, { facts, nodes }]
  })
  before.current = new Map(rows)
  return rows.flatMap(([, { nodes }]) => nodes)
}

/** A first day that is today needs no name. */
const startsDay = (before: PageMessage | undefined, { date }: PageMessage): boolean =>
  before === undefined ? !isToday(date) : dayName(before.date) !== dayName(date)

const isSameAuthor = (other: PageMessage | undefined, { from, author }: PageMessage): boolean =>
  other !== undefined && other.from === from && other.author === author
