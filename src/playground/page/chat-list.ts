import type { PageChat, PageState } from '../page-state.ts'
import { act, type Place } from './actions.ts'
import { Avatar } from './avatar.ts'
import { html } from './html.ts'
import { clockTime } from './times.ts'

type ChatListProps = {
  readonly state: PageState
  readonly place: Place
  readonly onPlace: (place: Place) => void
}

/** In the language itself. */
const languageName = (code: string): string =>
  new Intl.DisplayNames(code, { type: 'language' }).of(code) ?? code

/** Whom the reader is, and that person's chats. */
export const ChatList = ({ state, place, onPlace }: ChatListProps) => html`
  <nav class="chats" aria-label="Chats">
    <div class="people" role="radiogroup" aria-label="You are">
      ${state.people.map(
        ({ id, name, role }) => html`
          <button key=${id} type="button" role="radio" aria-checked=${id === place.as} title=${`${name}: ${role}`}
            onClick=${() => onPlace({ as: id, chat: 'bot' })}>
            <${Avatar} name=${name} />
            <span>${name}<small>${role}</small></span>
          </button>
        `,
      )}
    </div>
    <label class="language">Language<select value=${state.languages.own}
      onChange=${(event: Event & { currentTarget: HTMLSelectElement }) =>
        act('language', { as: place.as, code: event.currentTarget.value })}>
      ${state.languages.all.map(code => html`<option key=${code} value=${code}>${languageName(code)}</option>`)}
    </select></label>
    <ul>
      ${state.chats.map(
        chat => html`<${ChatRow} key=${chat.id} chat=${chat} isOpen=${chat.id === state.chat.id}
          onOpen=${() => onPlace({ ...place, chat: chat.id })} />`,
      )}
    </ul>
  </nav>
`

const marks = { private: '', group: '', topic: '#', channel: '📢' } as const

const ChatRow = ({ chat, isOpen, onOpen }: { chat: PageChat; isOpen: boolean; onOpen: () => void }) => {
  const { kind, title, newest, unread } = chat
  const mark = marks[kind]
  return html`
    <li class=${kind}>
      <button type="button" aria-current=${isOpen ? 'page' : undefined} onClick=${onOpen}>
        <${Avatar} name=${title} isBot=${kind === 'private'} ...${mark === '' ? {} : { mark }} />
        <span class="title">${title}</span>
        <span class="time">${newest === undefined ? '' : clockTime(newest.date)}</span>
        <span class="newest">${newest?.text ?? ''}</span>
        ${unread > 0 && html`<span class="unread" aria-label=${`${unread} unread`}>${unread}</span>`}
      </button>
    </li>
  `
}
