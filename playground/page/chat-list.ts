import type { MemberStatus, PageChat, PageState } from '../page-state.ts'
import { act } from './actions.ts'
import { Avatar } from './avatar.ts'
import { html } from './html.ts'
import { type TextKey, t, tCount } from './language.ts'
import type { Place } from './place.ts'
import { clockTime } from './times.ts'

type ChatListProps = {
  readonly state: PageState
  readonly place: Place
  readonly onPlace: (place: Place) => void
  readonly onPerson: (as: string) => void
}

/** Names a language in the language itself. */
const languageName = (code: string): string =>
  new Intl.DisplayNames(code, { type: 'language' }).of(code) ?? code

/** Shows the person whom the reader is, and that person's chats. */
export const ChatList = ({ state, place, onPlace, onPerson }: ChatListProps) => html`
  <nav class="chats" aria-label=${t('chats')}>
    <${People} people=${state.people} as=${place.as} onPerson=${onPerson} />
    <label class="language">${t('language')}<select value=${state.languages.own}
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

const roles: Readonly<Record<MemberStatus, TextKey>> = {
  creator: 'owner',
  administrator: 'administrator',
  member: 'member',
  restricted: 'restricted',
  left: 'outside',
  kicked: 'outside',
}

const steps: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }

type PeopleProps = Pick<ChatListProps, 'onPerson'> & {
  readonly people: PageState['people']
  readonly as: string
}

/** One stop of the Tab key: arrow keys go from one to the next. */
const People = ({ people, as, onPerson }: PeopleProps) => {
  const onKey = (event: KeyboardEvent & { currentTarget: HTMLElement }): void => {
    const step = steps[event.key]
    if (step === undefined) return
    event.preventDefault()
    const index = (people.findIndex(({ id }) => id === as) + step + people.length) % people.length
    onPerson(people[index]?.id ?? as)
    event.currentTarget.querySelectorAll('button')[index]?.focus()
  }
  return html`
    <div class="people" role="radiogroup" aria-label=${t('youAre')} onKeyDown=${onKey}>
      ${people.map(
        ({ id, name, role }) => html`
          <button key=${id} type="button" role="radio" aria-checked=${id === as} tabindex=${id === as ? 0 : -1}
            title=${`${name}: ${t(roles[role])}`} onClick=${() => onPerson(id)}>
            <${Avatar} name=${name} />
            <span>${name}<small>${t(roles[role])}</small></span>
          </button>
        `,
      )}
    </div>
  `
}

const newestText = ({ newest }: PageChat): string => {
  if (newest === undefined) return ''
  const { event, text } = newest
  return event === undefined ? text || t('photo') : t(event.kind, event)
}

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
        <span class="newest">${newestText(chat)}</span>
        ${unread > 0 && html`<span class="unread" aria-label=${tCount('unread', unread)}>${unread}</span>`}
      </button>
    </li>
  `
}
