import type { MemberStatus, OpenChat } from '../page-state.ts'
import { act, type Place } from './actions.ts'
import { Avatar } from './avatar.ts'
import { html } from './html.ts'

const roles = [
  ['administrator', 'administrator'],
  ['member', 'member'],
  ['left', 'not here'],
] as const

const shownStatus = (status: MemberStatus): string => (status === 'kicked' ? 'left' : status)

/** Who is in the chat; the reader plays its owner, who changes what people may do. */
export const Members = ({ chat, place }: { chat: OpenChat; place: Place }) => html`
  <details class="members">
    <summary aria-label="Members">⋮</summary>
    <ul>
      ${(chat.members ?? []).map(
        ({ id, name, status }) => html`
          <li key=${id}>
            <${Avatar} name=${name} isBot=${id === 'bot'} />
            <span>${name}</span>
            ${
              status === 'creator'
                ? html`<small>owner</small>`
                : html`<select aria-label=${`Role of ${name}`} value=${shownStatus(status)}
                    onChange=${(event: Event & { currentTarget: HTMLSelectElement }) =>
                      act('role', { chat: chatOf(place), who: id, role: event.currentTarget.value })}>
                    ${roles.map(([value, label]) => html`<option key=${value} value=${value}>${label}</option>`)}
                  </select>`
            }
          </li>
        `,
      )}
    </ul>
  </details>
`

/** A topic has the members of its group. */
const chatOf = ({ chat }: Place): string => (chat === 'channel' ? 'channel' : 'group')
