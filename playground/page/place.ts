import { useEffect, useState } from 'preact/hooks'

/** Person whom the reader is, and the open chat. */
export type Place = { readonly as: string; readonly chat: string }

const narrow = matchMedia('(max-width: 60rem)')

/** Whether the page shows one of its panes at a time. */
export const isPhone = (): boolean => narrow.matches

/** Reads the address: `#alex/group`, or `#alex` for the list of chats, which only a phone shows by itself. */
type Route = { readonly place: Place; readonly isList: boolean }

const readRoute = (): Route => {
  const [as = '', chat = ''] = location.hash.slice(1).split('/')
  return { place: { as: as || 'alex', chat: chat || 'bot' }, isList: as !== '' && chat === '' }
}

/** Marks an entry of the browser's history that leads back to the list of chats. */
const aboveList = { isAboveList: true } as const

const isAboveList = (): boolean => {
  const entry: unknown = history.state
  return typeof entry === 'object' && entry !== null && 'isAboveList' in entry
}

const hashOf = ({ as, chat }: Place): string => `#${as}/${chat}`

/** Enters a first chat so that on a phone the way back leads to the list, too. */
const enter = (): Route => {
  const route = readRoute()
  if (history.state !== null) return route
  if (isPhone() && !route.isList) {
    history.replaceState({}, '', `#${route.place.as}`)
    history.pushState(aboveList, '', hashOf(route.place))
  } else {
    history.replaceState({}, '')
  }
  return route
}

export type Navigation = Route & {
  readonly openChat: (place: Place) => void
  readonly openList: () => void
  /** Becomes another person. */
  readonly become: (as: string) => void
}

/**
 * Follows the browser's history: back leads to the list of chats on a phone, to the place before on a wider screen.
 */
export const useNavigation = (): Navigation => {
  const [route, setRoute] = useState(enter)
  const follow = (): void => setRoute(readRoute())
  useEffect(() => {
    addEventListener('popstate', follow)
    return () => removeEventListener('popstate', follow)
  }, [])
  const openChat = (place: Place): void => {
    if (!isPhone()) history.pushState({}, '', hashOf(place))
    else if (readRoute().isList) history.pushState(aboveList, '', hashOf(place))
    else history.replaceState(history.state, '', hashOf(place))
    follow()
  }
  return {
    ...route,
    openChat,
    openList: () => {
      if (isAboveList()) {
        history.back()
      } else {
        history.pushState({}, '', `#${route.place.as}`)
        follow()
      }
    },
    become: as => {
      if (!isPhone()) return openChat({ as, chat: 'bot' })
      history.replaceState(history.state, '', `#${as}`)
      return follow()
    },
  }
}
