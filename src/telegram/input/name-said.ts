import { bareName, withoutPlease } from './bare-name.ts'
import { andWords } from './find-phrases.ts'
import { beginsSentence } from './split-at-address.ts'

/** Words before what something is called: *call it*, *which I always call*; sources of patterns. */
const callWords = [
  "(?:call|name|label|rename) (?:it|him|her|them)(?: to)?|(?:it|he|she|this) should be called|(?:its|the) name should be|(?:i|we) (?:always |usually |just )?call (?:it|this|that|him|her|them)|(?:it|he|she)(?: is|[’']s) (?:called|named|known as)|(?:which|that) (?:i|we) (?:always |usually |just )?call|(?:under|with|by) the name(?: of)?",
  '(?:ich )?nenne? (?:sie|es|ihn)|(?:sie|es|er) heißt|unter dem namen',
  'll[aá]m[ae]l[ao]|se llama|l[aoe] llamo|con el nombre(?: de)?',
  "appelle-l[ae]|(?:elle|il|ça) s['’]appelle|je l['’]appelle|sous le nom(?: de)?",
  'cham[ae]-?[ao] de|se chama|(?:eu )?[ao] chamo de|com o nome(?: de)?',
  'назови (?:его|её|ее)|я (?:его|её|ее) называю|(?:его|её|ее) зовут|(?:он|она|оно) называется|под (?:именем|названием)',
  'beri nama|namanya|dengan nama|đặt tên(?: là)?|với tên',
].join('|')
const lead = `(?:(?:${andWords}|but|which|that)\\s+)?(?:please\\s+)?`
/** Matches what a sentence calls an address: *and call it treasury*, *, under the name savings, everything*. */
const callIt = new RegExp(`^[\\s,.;]*${lead}(?:${callWords})\\s+([^,.;!\\n]+)`, 'iu')
const joiner = new RegExp(`\\s+(?=(?:(?:${andWords}|but|so|then)\\s+){1,2})`, 'giu')
const joinerAtBegin = new RegExp(`^\\s*(?:(?:${andWords}|but|so|then)\\s+){1,2}`, 'iu')

/** A name as it is written, without the wish behind it: *Carol* of *Carol and tell me when …*. */
const withoutWish = (name: string): string => {
  const ends = [...name.matchAll(joiner)].map(({ index }) => index)
  const end = ends.find(index => {
    const behind = name.slice(index).trim()
    return beginsSentence(behind) || beginsSentence(behind.replace(joinerAtBegin, ''))
  })
  return name.slice(0, end)
}

/** The name in a text that says only how something is called. */
export const nameSaidIn = (text: string): string | undefined => {
  const name = calledIn(text)
  return name === undefined ? undefined : bareName(name)
}

/** The words behind *call it* at the begin of a text, as they are written. */
export const calledIn = (text: string): string | undefined => {
  const name = callIt.exec(text)?.[1]
  return name === undefined ? undefined : withoutWish(name)
}

/** Matches a first clause that says only what the address before it is: *that's the desk*. */
const nameClause =
  /^(?:(?:that|this|it|which)(?: is|['’]s) (?:my|our|the)|das (?:ist|sind) (?:meine?|unsere?|der|die|das)|es(?:a es)? (?:mi|nuestr[oa]|la|el)|c['’]est (?:mon|ma|notre|le|la)|é (?:[ao] )?(?:meu|minha|noss[oa]|[ao])|это (?:мой|моя|моё|наш|наша))\s+([^,.;!?\n]{1,32})(?:[,.;!]\s+(?=\S)|[.!]?$)/iu

/** A sentence without what it calls the address before it, and that name: *that's the desk. Tell me …*. */
const takeNameFirst = (sentence: string): { readonly rest: string; readonly name?: string } => {
  const [clause = '', name] = nameClause.exec(sentence) ?? []
  return name === undefined ? { rest: sentence } : { rest: sentence.slice(clause.length), name }
}

/** A sentence without what it calls an address, and that name: *…, name it cold*, *name it cold, and tell me …*. */
export const takeNameSaid = (text: string): { readonly rest: string; readonly name?: string } => {
  const starts = [...text.matchAll(/^|[\s,;]+/gu)].map(({ index }) => index)
  for (const start of starts) {
    const written = calledIn(text.slice(start))
    if (written === undefined) continue
    const before = text.slice(0, start).replace(/[\s,.;!]+$/u, '')
    const end = text.indexOf(written, start) + written.length
    const behind = text
      .slice(end)
      .replace(/^[\s,.;!]+/u, '')
      .replace(joinerAtBegin, '')
    const rest = [before, withoutPlease(behind) === '' ? '' : behind].filter(Boolean).join(', ')
    return { rest, name: bareName(written) }
  }
  return { rest: text }
}

/** The words beside an address without what they call it, first or later, and that name. */
export const takeName = (text: string): { readonly rest: string; readonly name?: string } => {
  const first = takeNameFirst(text)
  return { ...first, ...takeNameSaid(first.rest) }
}
