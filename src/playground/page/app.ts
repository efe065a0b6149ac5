import { useMemo, useRef, useState } from 'preact/hooks'
import { act, type Place } from './actions.ts'
import { Chain } from './chain.ts'
import { Chat } from './chat.ts'
import { ChatList } from './chat-list.ts'
import { usePlayground } from './connection.ts'
import { html } from './html.ts'
import type { TextActions } from './rich-text.ts'
import { Chooser, Toasts } from './toasts.ts'
import { Tour } from './tour.ts'
import { Present } from './trouble.ts'

/** What a phone shows; a wider screen shows all three side by side. */
type Pane = 'chats' | 'chat' | 'chain'

const readPlace = (): Place => {
  const [as = '', chat = ''] = location.hash.slice(1).split('/')
  return { as: as || 'alex', chat: chat || 'bot' }
}

type Follow = (url: string) => void

/** The same at each rendering, so that messages need not be compared for it; with a function that says how links are followed. */
const useActions = (place: Place): readonly [TextActions, (follow: Follow) => void] => {
  const latest = useRef<Follow>(() => {})
  const actions = useMemo(
    () => ({
      onCommand: (command: string) => void act('send', { ...place, text: command }),
      onLink: (url: string) => latest.current(url),
    }),
    [place],
  )
  return [
    actions,
    follow => {
      latest.current = follow
    },
  ]
}

export const App = () => {
  const [place, setPlace] = useState(readPlace)
  const [pane, setPane] = useState<Pane>('chat')
  const [link, setLink] = useState<string>()
  const [isStartingOver, setStartingOver] = useState(false)
  const { status, state, messages } = usePlayground(place)
  const [actions, setFollow] = useActions(place)
  const open = (next: Place): void => {
    history.replaceState(undefined, '', `#${next.as}/${next.chat}`)
    setPlace(next)
    setPane('chat')
  }
  if (state === undefined)
    return html`<p class="hint">${status === 'stopped' ? stoppedText : 'Connecting…'}</p>`

  /** Links to the bot stay in the playground. */
  const follow = (url: string): void => {
    const { hostname, pathname, searchParams } = new URL(url)
    if (hostname !== 't.me' || pathname !== `/${state.profile.username}`) {
      window.open(url, '_blank', 'noopener')
    } else if (searchParams.has('startgroup') || searchParams.has('startchannel')) {
      setLink(url)
    } else {
      open({ ...place, chat: 'bot' })
      if (searchParams.has('start')) void act('open', { ...place, link: url })
    }
  }
  setFollow(follow)
  const kind = link?.includes('startchannel') === true ? 'channel' : 'group'
  return html`
    <div class="app" data-pane=${pane}>
      <${ChatList} state=${state} place=${place} onPlace=${open} />
      <${Chat} state=${state} messages=${messages} place=${place} actions=${actions} onBack=${() => setPane('chats')} />
      <aside class="chain" aria-label="Local chain">
        ${state.chat.kind === 'private' && html`<${Tour} messages=${messages} />`}
        <${Present} names=${state.troubles} />
        <button type="button" class="sheet" aria-expanded=${pane === 'chain'} onClick=${() => setPane(pane === 'chain' ? 'chat' : 'chain')}>
          Make something happen
        </button>
        <div class="panel">
          <${Chain} state=${state} messages=${messages} place=${place} onSent=${() => setPane('chat')}
            onReset=${() => setStartingOver(true)} />
        </div>
      </aside>
      ${
        (isStartingOver || status === 'stopped') &&
        html`<div class="stopped" role="alert"><p>${isStartingOver ? 'Starting over …' : stoppedText}</p></div>`
      }
      <${Toasts} />
      ${
        link !== undefined &&
        html`<${Chooser} title="Add Lookout to" onClose=${() => setLink(undefined)}
          choices=${state.chats.filter(chat => chat.kind === kind).map(({ id, title }) => ({ id, title }))}
          onChoose=${async (chosen: string) => {
            await act('open', { ...place, link, chosen })
            open({ ...place, chat: chosen })
          }} />`
      }
    </div>
  `
}

const stoppedText =
  'The playground has stopped. Start it again with npm run playground: what you are writing stays here.'
