import { bareName } from './bare-name.ts'
import { nameSaidIn } from './read-addresses.ts'

/**
 * Words before and behind the present name of a watch that ask to rename it, in the languages of the chat.
 */
const forms: readonly (readonly [before: RegExp, behind: RegExp])[] = [
  [
    /^(?:please )?(?:rename|call|name|label|change (?:the )?name of)(?: the watch| my)?$/iu,
    /^(?:to |as |into )?(?<name>.+)$/iu,
  ],
  [/^(?:nenne?|taufe?|benenne?|ändere den namen von)$/iu, /^(?:(?:um )?in |zu )?(?<name>.+?)(?: um)?$/iu],
  [/^$/u, /^umbenennen in (?<name>.+)$/iu],
  [/^$/u, /^in (?<name>.+) umbenennen$/iu],
  [/^(?:renombra|nombra|llama(?: a)?|cambia el nombre de)$/iu, /^(?:a |como |por )?(?<name>.+)$/iu],
  [/^(?:renomme|nomme|appelle|change le nom de)z?$/iu, /^(?:en |par )?(?<name>.+)$/iu],
  [/^(?:re)?(?:nomei[ae]|cham[ae]|mud[ae] o nome d[aeo])$/iu, /^(?:para |de |como )?(?<name>.+)$/iu],
  [/^(?:переименуй|назови)(?:те)?$/iu, /^(?:в |на |как )?(?<name>.+)$/iu],
  [/^$/u, /^(?:['’]?\p{L}{1,4} )?(?:adını|ismini) (?<name>.+) (?:yap|koy|olarak değiştir)$/iu],
  [/^$/u, /^(?:['’]?\p{L}{1,4} )?(?<name>.+) olarak adlandır$/iu],
  [/^(?:(?:ganti|ubah|beri) nama|namai|sebut)$/iu, /^(?:menjadi |jadi |dengan |sebagai )?(?<name>.+)$/iu],
  [/^(?:đổi tên|gọi|đặt tên(?: cho)?)$/iu, /^(?:thành |là )?(?<name>.+)$/iu],
  [/^请?[把将]$/u, /^(?:重命名[为成]|改名[为叫成]|命名为|叫做?)(?<name>.+)$/u],
  [/^(?:重命名|改名)$/u, /^[为成](?<name>.+)$/u],
]

/** Words for a watch without its name. */
const thisWatch =
  'this watch,this one,this address,this wallet,this,them,it,das,esto,ça,cela,isso,это,bunu,bunun,ini,这个,它'.split(
    ',',
  )

/** Words for another name, which may stand before it: *something else: piggy*. */
const otherName =
  /^(?:something (?:else|different)|another name|a new name|etwas anderes|anders|einen anderen namen|otra cosa|otro nombre|de otra (?:forma|manera)|autre chose|autrement|un autre nom|outra coisa|outro nome|по-другому|иначе|başka bir (?:şey|ad|isim)|(?:yang|nama) lain|(?:tên|cái) khác|别的(?:名字)?|其他名字|另一个名字)(?:\s*[:：,，;–—-]\s*|$)/iu

const openingQuote = /["“„«»'‘`「『]\s*$/u
const closingQuote = /^\s*["”“»«'’`」』]/u

/** Finds names in a text, the longest first. */
const mentionsOf = (names: readonly string[], text: string) =>
  names
    .toSorted((a, b) => b.length - a.length)
    .flatMap(name =>
      [...text.matchAll(new RegExp(RegExp.escape(name), 'giu'))].map(({ index }) => ({ name, start: index })),
    )

/**
 * Reads which of some names a text changes, and to what, as *rename savings to piggy* does. Returns
 * `undefined` if it does not.
 */
export const readRename = (
  text: string,
  names: readonly string[],
): { readonly name: string; readonly to: string } | undefined => {
  const even = text.normalize('NFC').replaceAll(/\s+/gu, ' ').trim()
  for (const { name, start } of mentionsOf(names, even)) {
    const [begin, end] = [even.slice(0, start), even.slice(start + name.length)]
    const before = begin.replace(openingQuote, '').trim()
    const behind = (openingQuote.test(begin) ? end.replace(closingQuote, '') : end).replace(/^,? ?/u, '')
    const isApart = !/^\p{L}/u.test(end) || /^\p{Script=Han}/u.test(behind)
    const form = forms.find(([first, then]) => first.test(before) && then.test(behind))
    const to = bareName(form?.[1].exec(behind)?.groups?.['name']?.replace(otherName, '') ?? '')
    if (isApart && form !== undefined) return to === '' ? undefined : { name, to }
  }
  return undefined
}

/** Reads how a text calls what was spoken of last, as *call it piggy* does. */
export const readNameOfThis = (text: string): string | undefined =>
  readRename(text, thisWatch)?.to ?? nameSaidIn(text)
