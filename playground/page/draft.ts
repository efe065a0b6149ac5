import { useState } from 'preact/hooks'
import type { Place } from './place.ts'

const keyOf = ({ as, chat }: Place): string => `draft ${as} ${chat}`

const save = (key: string, text: string): void => {
  if (text === '') sessionStorage.removeItem(key)
  else sessionStorage.setItem(key, text)
}

/** Keeps what the reader has begun to write in a chat, also after another chat and after a reload. */
export const useDraft = (place: Place) => {
  const key = keyOf(place)
  const [text, setText] = useState(() => sessionStorage.getItem(key) ?? '')
  const write = (written: string): void => {
    save(key, written)
    setText(written)
  }
  /** Makes a draft again of what was not sent, unless something else is being written. */
  const restore = (unsent: string): void => {
    if (sessionStorage.getItem(key) === null) write(unsent)
  }
  return { text, write, restore } as const
}
