/** One comparison of an expression. `value`: without its quotes. */
export type Comparison = { readonly field: string; readonly operator: string; readonly value: string }

/** Alternatives of comparisons that hold together: `a OR (b AND c)` is `[[a], [b, c]]`. */
type Alternatives = readonly (readonly Comparison[])[]

const maxLength = 1_000
const maxAlternatives = 20
const token =
  /\s*(?:(?<bracket>[()])|(?<operator>>=|<=|==|!=|>|<|(?:starts_with|ends_with|contains)\b)|'(?<quoted>(?:[^'\\]|\\.)*)'|(?<word>[^\s()<>=!']+))/iy

type Token = { readonly kind: 'bracket' | 'operator' | 'quoted' | 'word'; readonly text: string }

const tokensOf = (text: string): readonly Token[] | undefined => {
  const tokens: Token[] = []
  const trimmed = text.trimEnd()
  token.lastIndex = 0
  while (token.lastIndex < trimmed.length) {
    const groups = token.exec(trimmed)?.groups
    if (groups === undefined) return undefined
    const { bracket, operator, quoted, word = '' } = groups
    if (bracket !== undefined) tokens.push({ kind: 'bracket', text: bracket })
    else if (operator !== undefined) tokens.push({ kind: 'operator', text: operator.toLowerCase() })
    else if (quoted === undefined) tokens.push({ kind: 'word', text: word })
    else tokens.push({ kind: 'quoted', text: quoted.replace(/\\(.)/g, '$1') })
  }
  return tokens
}

const isBounded = (alternatives: Alternatives): boolean => alternatives.length <= maxAlternatives

/**
 * Reads an expression of OpenZeppelin Monitor (its docs, section *Expressions*): comparisons with AND, OR and brackets.
 * `undefined`: it is something else, or too long.
 */
export const parseExpression = (text: string): Alternatives | undefined => {
  const tokens = text.length > maxLength ? undefined : tokensOf(text)
  if (tokens === undefined) return undefined
  let at = 0
  const takes = (kind: Token['kind'], wanted: string): boolean => {
    const found = tokens[at]
    if (found?.kind !== kind || found.text.toUpperCase() !== wanted) return false
    at += 1
    return true
  }
  const readComparison = (): Alternatives | undefined => {
    const [field, operator, value] = tokens.slice(at, at + 3)
    if (field?.kind !== 'word' || operator?.kind !== 'operator') return undefined
    if (value?.kind !== 'word' && value?.kind !== 'quoted') return undefined
    at += 3
    return [[{ field: field.text, operator: operator.text, value: value.text }]]
  }
  const readPart = (): Alternatives | undefined => {
    if (!takes('bracket', '(')) return readComparison()
    const inside = readAny()
    return takes('bracket', ')') ? inside : undefined
  }
  const readAll = (): Alternatives | undefined => {
    let all = readPart()
    while (all !== undefined && takes('word', 'AND')) {
      const next = readPart()
      all = next === undefined ? undefined : all.flatMap(left => next.map(right => [...left, ...right]))
      if (all !== undefined && !isBounded(all)) return undefined
    }
    return all
  }
  const readAny = (): Alternatives | undefined => {
    let any = readAll()
    while (any !== undefined && takes('word', 'OR')) {
      const next = readAll()
      any = next === undefined ? undefined : [...any, ...next]
      if (any !== undefined && !isBounded(any)) return undefined
    }
    return any
  }
  const alternatives = readAny()
  return at === tokens.length ? alternatives : undefined
}
