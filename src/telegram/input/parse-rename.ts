import { bareName } from './bare-name.ts'
import { nameSaidIn } from './name-said.ts'

type RenameForm = { readonly before: RegExp; readonly behind: RegExp }

const nothing = /^$/u

/** Words before and behind the present name of a watch that ask to rename it. */
const formsByLanguage: Readonly<Record<string, readonly RenameForm[]>> = {
  en: [
    {
      before: /^(?:please )?(?:rename|call|name|label|change (?:the )?name of)(?: the watch| my)?$/iu,
      behind: /^(?:to |as |into )?(?<name>.+)$/iu,
    },
  ],
  de: [
    {
      before: /^(?:nenne?|taufe?|benenne?|ändere den namen von)$/iu,
      behind: /^(?:(?:um )?in |zu )?(?<name>.+?)(?: um)?$/iu,
    },
    { before: nothing, behind: /^umbenennen in (?<name>.+)$/iu },
    { before: nothing, behind: /^in (?<name>.+) umbenennen$/iu },
  ],
  es: [
    {
      before: /^(?:renombra|nombra|llama(?: a)?|cambia el nombre de)$/iu,
      behind: /^(?:a |como |por )?(?<name>.+)$/iu,
    },
  ],
  fr: [
    {
      before: /^(?:(?:re)?nomme[rz]?|appelle|appele[rz]|change[rz]? le nom de)$/iu,
      behind: /^(?:en |par )?(?<name>.+)$/iu,
    },
  ],
  pt: [
    {
      before: /^(?:re)?(?:nomei[ae]|cham[ae]|mud[ae] o nome d[aeo])$/iu,
      behind: /^(?:para |de |como )?(?<name>.+)$/iu,
    },
  ],
  ru: [{ before: /^(?:переименуй|назови)(?:те)?$/iu, behind: /^(?:в |на |как )?(?<name>.+)$/iu }],
  tr: [
    {
      before: nothing,
      behind: /^(?:['’]?\p{L}{1,4} )?(?:adını|ismini) (?<name>.+) (?:yap|koy|olarak değiştir)$/iu,
    },
    { before: nothing, behind: /^(?:['’]?\p{L}{1,4} )?(?<name>.+) olarak adlandır$/iu },
  ],
  id: [
    {
      before: /^(?:(?:ganti|ubah|beri) nama|namai|sebut)$/iu,
      behind: /^(?:menjadi |jadi |dengan |sebagai )?(?<name>.+)$/iu,
    },
  ],
  vi: [{ before: /^(?:đổi tên|gọi|đặt tên(?: cho)?)$/iu, behind: /^(?:thành |là )?(?<name>.+)$/iu }],
  zh: [
    { before: /^请?[把将]$/u, behind: /^(?:重命名[为成]|改名[为叫成]|命名为|叫做?)(?<name>.+)$/u },
    { before: /^(?:重命名|改名)$/u, behind: /^[为成](?<name>.+)$/u },
  ],
}
const forms = Object.values(formsByLanguage).flat()

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

/** Whether what stands between two parts of a text is no part of a longer word; Han has no blanks. */
const isWord = (begin: string, end: string, behind: string): boolean =>
  (!/\p{L}$/u.test(begin) || /\p{Script=Han}$/u.test(begin)) &&
  (!/^\p{L}/u.test(end) || /^\p{Script=Han}/u.test(behind))

/**
 * Reads which of some names a text changes, and to what, as *rename savings to piggy* does. Returns
 * `undefined` if it does not.
 */
export const readRename = (
  text: string,
  names: readonly string[],
): { readonly name: string; readonly to: string } | undefined => {
  const line = text.normalize('NFC').replaceAll(/\s+/gu, ' ').trim()
  for (const { name, start } of mentionsOf(names, line)) {
    const [begin, end] = [line.slice(0, start), line.slice(start + name.length)]
    const before = begin.replace(openingQuote, '').trim()
    const behind = (openingQuote.test(begin) ? end.replace(closingQuote, '') : end).replace(/^,? ?/u, '')
    const form = forms.find(words => words.before.test(before) && words.behind.test(behind))
    if (form === undefined || !isWord(begin, end, behind)) continue
    const to = bareName(form.behind.exec(behind)?.groups?.['name']?.replace(otherName, '') ?? '')
    return to === '' ? undefined : { name, to }
  }
  return undefined
}

/** Reads how a text calls what was spoken of last, as *call it piggy* does. */
export const readNameOfThis = (text: string): string | undefined => {
  const said = nameSaidIn(text)?.replace(otherName, '') ?? ''
  return said === '' ? readRename(text, thisWatch)?.to : said
}
