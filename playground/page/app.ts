import { useEffect, useMemo, useRef, useState } from 'preact/hooks'
import type { PageState } from '../page-state.ts'
import { act } from './actions.ts'
import { Chat } from './chat.ts'
import { ChatList } from './chat-list.ts'
import { usePlayground } from './connection.ts'
import { html } from './html.ts'
import { browserLanguage, t } from './language.ts'
import { goToMessage, useMessageKey } from './message-key.ts'
import { Panel } from './panel.ts'
import { type Place, useNavigation } from './place.ts'
import type { TextActions } from './rich-text.ts'
import { Chooser, Toasts } from './toasts.ts'

type Follow = (url: string) => void

/**
 * Creates actions that are the same at each rendering, so that messages need not be compared for them; with a
 * function that says how links are followed.
 */
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

/** The Telegram of a new person speaks as their browser does. */
const useBrowserLanguage = ({ as }: Place, languages: PageState['languages'] | undefined): void => {
  const isUnknown = languages !== undefined && languages.own === undefined
  useEffect(() => {
    if (isUnknown) void act('language', { as, code: browserLanguage(languages.all) })
  }, [as, isUnknown])
}

export const App = () => {
  const { place, isList, openChat, openList, become } = useNavigation()
  const [isPanelOpen, setPanelOpen] = useState(false)
  const [link, setLink] = useState<string>()
  const [isStartingOver, setStartingOver] = useState(false)
  const { status, state, messages } = usePlayground(place)
  const [actions, setFollow] = useActions(place)
  useMessageKey()
  useBrowserLanguage(place, state?.languages)
  // An open panel would hide on a phone what was gone to.
  useEffect(() => setPanelOpen(false), [place, isList])
  if (state === undefined)
    return html`<p class="hint">${t(status === 'stopped' ? 'stopped' : 'connecting')}</p>`

  /** Links to the bot stay in the playground. */
  const follow = (url: string): void => {
    const { hostname, pathname, searchParams } = new URL(url)
    if (hostname !== 't.me' || pathname !== `/${state.profile.username}`) {
      window.open(url, '_blank', 'noopener')
    } else if (searchParams.has('startgroup') || searchParams.has('startchannel')) {
      setLink(url)
    } else {
      openChat({ ...place, chat: 'bot' })
      if (searchParams.has('start')) void act('open', { ...place, link: url })
    }
  }
  setFollow(follow)
  const kind = link?.includes('startchannel') === true ? 'channel' : 'group'
  return html`
    <button type="button" class="to-message" onClick=${goToMessage}>${t('toMessage')}</button>
    <div class="app" data-pane=${paneOf({ isPanelOpen, isList })}>
      <${ChatList} state=${state} place=${place} onPlace=${openChat} onPerson=${become} />
      <${Chat} state=${state} messages=${messages} place=${place} actions=${actions} onBack=${openList} />
      <${Panel} state=${state} messages=${messages} place=${place} isOpen=${isPanelOpen} onOpen=${setPanelOpen}
        onReset=${() => setStartingOver(true)} />
      ${
        (isStartingOver || status === 'stopped') &&
        html`<div class="stopped" role="alert"><p>${t(isStartingOver ? 'startingOver' : 'stopped')}</p></div>`
      }
      <${Toasts} />
      ${
        link !== undefined &&
        html`<${Chooser} title=${t('addTo')} onClose=${() => setLink(undefined)}
          choices=${state.chats.filter(chat => chat.kind === kind).map(({ id, title }) => ({ id, title }))}
          onChoose=${async (chosen: string) => {
            await act('open', { ...place, link, chosen })
            openChat({ ...place, chat: chosen })
          }} />`
      }
    </div>
  `
}

/** Chooses what a phone shows; a wider screen shows all three side by side. */
const paneOf = (shown: { isPanelOpen: boolean; isList: boolean }): 'chats' | 'chat' | 'chain' => {
  if (shown.isPanelOpen) return 'chain'
  return shown.isList ? 'chats' : 'chat'
}
