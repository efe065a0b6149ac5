import type { MemberStatus, OpenChat } from '../page-state.ts'
import { act } from './actions.ts'
import { Avatar } from './avatar.ts'
import { html } from './html.ts'
import { t } from './language.ts'
import type { Place } from './place.ts'

const roles = [
  ['administrator', 'administrator'],
  ['member', 'member'],
  ['left', 'notHere'],
] as const

const shownStatus = (status: MemberStatus): string => (status === 'kicked' ? 'left' : status)

/** Shows the members of the chat; the reader plays its owner, who changes what people may do. */
export const Members = ({ chat, place }: { chat: OpenChat; place: Place }) => html`
  <details class="members">
    <summary aria-label=${t('membersOf')}>⋮</summary>
    <ul>
      ${(chat.members ?? []).map(
        ({ id, name, status }) => html`
          <li key=${id}>
            <${Avatar} name=${name} isBot=${id === 'bot'} />
            <span>${name}</span>
            ${
              status === 'creator'
                ? html`<small>${t('creator')}</small>`
                : html`<select aria-label=${t('roleOf', { name })} value=${shownStatus(status)}
                    onChange=${(event: Event & { currentTarget: HTMLSelectElement }) =>
                      act('role', { chat: chatOf(place), who: id, role: event.currentTarget.value })}>
                    ${roles.map(([value, label]) => html`<option key=${value} value=${value}>${t(label)}</option>`)}
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
