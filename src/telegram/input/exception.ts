/** Words that begin an exception, in the languages of the chat. */
const exceptionWords = [
  'but (?:not|no|never)|except(?: for| from| when| if)?|excluding|other than|apart from|unless',
  'aber (?:nicht|nie|keine?)|au(?:ß|ss)er|ausgenommen|es sei denn',
  'pero (?:no|nunca)|excepto|salvo|menos(?! de| que)|a menos que',
  'mais (?:pas|jamais)|sauf|excepté|hormis|à moins que',
  'mas (?:não|nunca)|exceto|menos(?! de| do que| que)|a não ser',
  'но не|кроме|за исключением|если не',
  'kecuali|tapi (?:bukan|tidak|jangan)|trừ(?: khi)?|ngoại trừ|nhưng không',
].join('|')

const exceptionPattern = new RegExp(
  `(?:[,;]\\s*|(?<=\\S)\\s+)((?:${exceptionWords})(?![\\p{L}\\p{N}])[^,;]{2,})|[，,]?((?:除了|但不|但是不)[^，,;]{1,})`,
  'iu',
)

/**
 * A sentence, parted from its exception: *except NFTs*. Returns `undefined` if it has none, and for a question.
 */
export const splitAtException = (
  text: string,
): { readonly main: string; readonly exception: string } | undefined => {
  const match = exceptionPattern.exec(text)
  if (match === null || /[?？]\s*$/u.test(text)) return undefined
  const [whole, exception, inHan = ''] = match
  const main = `${text.slice(0, match.index)} ${text.slice(match.index + whole.length)}`
  return { main: main.trim(), exception: (exception ?? inHan).trim() }
}

/** Words before the other side of a transfer, in the languages of the chat. */
const partyWords =
  /(?<!\p{L})(?:from|to|with|by|vo[nm]|an|mit|del?|desde|para|con|com|d[oa]|à|avec|от|с|из|на|dari|ke|từ|đến|cho)(?!\p{L})/iu

/** A sentence, parted from an exception about the other side of transfers, which is empty if there is none: *but not from carol*. */
export const splitAtParty = (text: string): { readonly main: string; readonly exception: string } => {
  const parts = splitAtException(text)
  return parts !== undefined && partyWords.test(parts.exception) ? parts : { main: text, exception: '' }
}
