import type { PageMessage, PageState } from '../page-state.ts'
import { Chain } from './chain.ts'
import { html } from './html.ts'
import { t } from './language.ts'
import type { Place } from './place.ts'
import { Tour } from './tour.ts'
import { Present } from './trouble.ts'

type PanelProps = {
  readonly state: PageState
  readonly messages: readonly PageMessage[]
  readonly place: Place
  /** Whether a phone shows it, where it stays open until the reader closes it or has to answer the bot. */
  readonly isOpen: boolean
  readonly onOpen: (isOpen: boolean) => void
  /** Called when everything is being reset. */
  readonly onReset: () => void
}

/** Shows what the reader can do around the chats. */
export const Panel = ({ state, messages, place, isOpen, onOpen, onReset }: PanelProps) => html`
  <aside class="chain" aria-label=${t('localChain')}>
    ${state.chat.kind === 'private' && html`<${Tour} messages=${messages} />`}
    <${Present} names=${state.troubles} />
    <button type="button" class="sheet" aria-expanded=${isOpen} onClick=${() => onOpen(!isOpen)}>
      ${t('open')}
    </button>
    <div class="panel">
      <${Chain} state=${state} messages=${messages} place=${place} onWatch=${() => onOpen(false)} onReset=${onReset} />
    </div>
  </aside>
`
