import { useEffect, useState } from 'preact/hooks'
import type { PageMessage, PageState } from '../page-state.ts'
import { speak } from './language.ts'
import type { Place } from './place.ts'
import { pageClock } from './times.ts'

/** State of the page. `status`: of the connection to the server. */
export type Playground = {
  readonly status: 'connecting' | 'connected' | 'stopped'
  readonly state: PageState | undefined
  readonly messages: readonly PageMessage[]
}

const merge = (
  before: readonly PageMessage[],
  { changed, gone }: Pick<PageState, 'changed' | 'gone'>,
): readonly PageMessage[] => {
  if (changed.length === 0 && gone.length === 0) return before
  const byId = new Map(before.map(message => [message.id, message]))
  for (const id of gone) byId.delete(id)
  for (const message of changed) byId.set(message.id, message)
  return [...byId.values()].toSorted((one, other) => one.id - other.id)
}

const connecting: Playground = { status: 'connecting', state: undefined, messages: [] }

/** Follows the chat of a place; the server sends what changes. */
export const usePlayground = ({ as, chat }: Place): Playground => {
  const [playground, setPlayground] = useState(connecting)
  useEffect(() => {
    const stream = new EventSource(`/play/state?${new URLSearchParams({ as, chat })}`)
    // After a reconnection the server sends all messages again.
    stream.addEventListener('open', () =>
      setPlayground(before => ({ ...before, status: 'connected', messages: [] })),
    )
    stream.addEventListener('error', () => setPlayground(before => ({ ...before, status: 'stopped' })))
    // One after the other: the first waits for the texts of the reader's language.
    let last = Promise.resolve()
    const show = async (state: PageState): Promise<void> => {
      if (state.languages.own !== undefined) await speak(state.languages.own)
      pageClock.aheadMs = state.aheadMs
      setPlayground(({ messages }) => ({ status: 'connected', state, messages: merge(messages, state) }))
    }
    stream.addEventListener('message', ({ data }: MessageEvent<string>) => {
      last = last.then(() => show(JSON.parse(data)))
    })
    return () => stream.close()
  }, [as, chat])
  return playground
}
