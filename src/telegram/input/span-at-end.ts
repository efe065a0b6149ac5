import { dayMinutes } from '#lib/time.ts'
import { parseMute } from './parse-mute.ts'

/** Minutes of the units of a span, the longest first. */
const unitsOfSpan = [
  [dayMinutes, 'd'],
  [60, 'h'],
] as const

/** `2h`, `in 2h`, `within a day`, in the languages of the chat, at the end of a text. */
const spanPattern =
  /\s(in(?:nerhalb)?|within|im|per|pro|en|dans|em|por|за|в|içinde|dalam|trong)?\s*(?:(\d{1,5})\s?|(?:an?|one|eine[mnrs]?|una?|une|uma?|один|одну|bir|satu|một)\s)(\p{L}+)[.!]*$/iu

type SpanAtEnd = {
  /** The words before the time. */
  readonly before: string
  /** The time as the service takes it: `2h`. */
  readonly within: string
  /** Whether a word such as *in* leads to the time. */
  readonly isLedTo: boolean
}

/** Returns `undefined` for a text that does not end with a time. */
export const spanAtEnd = (text: string): SpanAtEnd | undefined => {
  const match = spanPattern.exec(text)
  if (match === null) return undefined
  const [, word, count = '1', unit = ''] = match
  const { mute } = parseMute(`${count} ${unit}`)
  if (mute.kind !== 'for') return undefined
  const { minutes } = mute
  const [size, letter] = unitsOfSpan.find(([each]) => minutes % each === 0) ?? [1, 'm']
  const before = text.slice(0, match.index).trim()
  return { before, within: `${minutes / size}${letter}`, isLedTo: word !== undefined }
}
