import { bareName } from './bare-name.ts'

/** Matches what a sentence calls an address: *and call it treasury*, *, under the name savings, everything*. */
const callIt =
  /^[\s,]*(?:(?:and|und|y|e|et|и|ve|dan|và)\s+)?(?:please\s+)?(?:(?:call|name|label) it|(?:under|with|by) the name(?: of)?|nenne? (?:sie|es|ihn)|unter dem namen|ll[aá]m[ae]la|con el nombre(?: de)?|appelle-l[ae]|sous le nom(?: de)?|cham[ae]-?[ao] de|com o nome(?: de)?|назови (?:его|её|ее)|под (?:именем|названием)|beri nama|dengan nama|(?:và )?đặt tên(?: là)?|với tên)\s+([^,.;!\n]+)/iu

/** The name in a text that says only how something is called. */
export const nameSaidIn = (text: string): string | undefined => {
  const name = calledIn(text)
  return name === undefined ? undefined : bareName(name)
}

/** The words behind *call it* at the begin of a text, as they are written. */
export const calledIn = (text: string): string | undefined => callIt.exec(text)?.[1]

/** Matches a first clause that says only what the address before it is: *that's the desk.* */
const nameClause =
  /^(?:(?:that|this|it)(?: is|['’]s) (?:my|our|the)|das (?:ist|sind) (?:meine?|unsere?|der|die|das)|es(?:a es)? (?:mi|nuestr[oa]|la|el)|c['’]est (?:mon|ma|notre|le|la)|é (?:[ao] )?(?:meu|minha|noss[oa]|[ao])|это (?:мой|моя|моё|наш|наша))\s+([^,.;!?\n]{1,32})[,.;!]\s+(?=\S)/iu

/** A sentence without what it calls the address before it, and that name: *that's the desk. Tell me …*. */
export const takeNameFirst = (sentence: string): { readonly rest: string; readonly name?: string } => {
  const [clause = '', name] = nameClause.exec(sentence) ?? []
  return name === undefined ? { rest: sentence } : { rest: sentence.slice(clause.length), name }
}

/** A sentence without what it calls an address at its end, and that name: *…, name it cold*. */
export const takeNameSaid = (text: string): { readonly rest: string; readonly name?: string } => {
  for (const { index } of text.matchAll(/[\s,;]+/gu)) {
    const name = nameSaidIn(text.slice(index))
    if (name !== undefined) return { rest: text.slice(0, index), name }
  }
  return { rest: text }
}
