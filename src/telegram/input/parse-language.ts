import { withoutPlease } from './bare-name.ts'

/** The languages that people ask for (ISO 639-1): first those of the chat, then some that it does not have. */
const codes = 'en de es fr id pt ru tr vi zh ja ko it nl pl uk ar hi fa ro el cs sv th he fil'.split(' ')
/** The languages in which languages are named, beside each in its own. */
const namedIn = 'en de es fr id pt ru tr vi zh ja ko'.split(' ')

/** Names that the standard (CLDR) does not give. */
const otherNames: Readonly<Record<string, string>> = {
  es: 'castellano',
  pt: 'brazilian portuguese,brazilian,português brasileiro,português do brasil',
  zh: '汉语,普通话,简体中文,mandarin',
  fa: 'farsi',
  fil: 'tagalog',
}

const noBlanks = /[\p{Script=Han}\p{Script=Kana}\p{Script=Hira}\p{Script=Hang}]/u

const even = (text: string): string =>
  text.toLowerCase().normalize('NFD').replaceAll(/\p{M}/gu, '').replaceAll('ı', 'i').replaceAll('đ', 'd')

/** A word without the endings that Russian, Turkish and German give the name of a language. */
const stemOf = (word: string): string =>
  word.replace(/(?<=[а-я]{3})(?:ии|ом|ого|и)$|(?<=c[ae])y[ae]$|(?<=sch)e$/u, '')

/** Words of a text, without French and Turkish ones that an apostrophe joins to another. */
const wordsOf = (text: string): readonly string[] =>
  even(text)
    .replaceAll(/(?<!\p{L})[ld]['’]|['’]\p{L}{1,4}(?!\p{L})/gu, ' ')
    .split(/[^\p{L}\p{N}]+/u)
    .filter(word => word !== '')

const keyOf = (words: readonly string[]): string => words.map(stemOf).join(' ')

/** Words beside a language that ask for it, or for an answer in it. */
const besideIt = new Set(
  wordsOf(`speak talk write answer reply switch change set make use do you can could would like want let’s to into in it me us i the
    my our this chat bot language now from on only just over back again with please pls kindly
    say sprich sprechen rede reden schreib schreibe schreiben antworte antworten stell stelle umstellen um wechsle wechseln ändere sprache auf
    zu ins mit mir uns kannst können du sie ich möchte will die jetzt ab nur wieder weiter bitte
    en habla háblame hablar escribe escribir responde responder contesta cambia cambiar pon idioma lengua a al el quiero puedes podrías conmigo ahora solo por favor porfa
    parle parlez parler écris écrivez écrire réponds répondez répondre passe passez passer change changez mets mettez langue à au la le moi tu vous peux pouvez je veux voudrais maintenant s plaît te svp stp
    bahasa dalam pakai gunakan ganti ubah ke jadi menjadi bicara berbicara jawab balas tulis dengan saya mau bisa kamu tolong mohon
    em fale fala falar escreva escreve responda responde mude muda mudar troque troca trocar para pra pro o língua comigo quero pode você agora só
    на по говори говорите пиши пишите отвечай отвечайте переключи переключись переключите перейди перейдите смени смените сделай поставь язык языке давай
    можешь можно ты вы со мной хочу теперь пожалуйста
    konuş konuşun konuşur konuşabilir yaz yazın cevap ver geç geçin dili dil yap yapın olsun olarak değiştir lütfen benimle musun müsün mı
    xin vui lòng làm ơn hãy nói viết trả lời bằng chuyển sang đổi thành ngôn ngữ dùng sử dụng cho tôi với`),
)

/** Words beside a language, where words have no blanks between them. */
const besideHan = new RegExp(
  even(
    '请|麻烦|使用|用|说|讲|以|把|语言|切换|转换|换|改|设置?|到|成|为|回答|回复|交流|跟我|和我|你|我想|想|要|可以|能|会|吗|吧|一下|で|に|を|へ|話して|答えて|書いて|くたさい|お願いします|으로|로|말해|답해|해|줘|주세요',
  ),
  'gu',
)

/** Names languages by their codes in a language. */
const namesIn = (locale: string): ((code: string) => string) => {
  const names = new Intl.DisplayNames(locale, { type: 'language' })
  // In Indonesian the name alone is often that of a country.
  return code => `${locale === 'id' ? 'bahasa ' : ''}${names.of(code) ?? ''}`
}

const readNames = (): ReadonlyMap<string, string> => {
  const readers = namedIn.map(namesIn)
  const names = codes.flatMap(code => {
    const own = namedIn.includes(code) ? [] : [namesIn(code)(code)]
    const listed = [...readers.map(nameOf => nameOf(code)), ...own]
    return [...listed, ...(otherNames[code] ?? '').split(',')].flatMap(name =>
      [name, name.replace(/语$/u, '文')].map(each => [keyOf(wordsOf(each)), code] as const),
    )
  })
  return new Map(names.filter(([key]) => key !== ''))
}

let known: ReadonlyMap<string, string> | undefined
/** Limit of such a wish in UTF-16 units. */
const maxLength = 60
const maxWordsInName = 4

/** The code (ISO 639) of the language that a text asks for and says nothing else, as *auf Deutsch bitte* does. */
export const languageSaidIn = (written: string): string | undefined => {
  const text = withoutPlease(written.trim())
  if (text === '' || text.length > maxLength) return undefined
  known ??= readNames()
  if (noBlanks.test(text))
    return known.get(
      even(text)
        .replaceAll(/[\s\p{P}]/gu, '')
        .replaceAll(besideHan, ''),
    )
  const words = wordsOf(text)
  for (let from = 0; from < words.length; from += 1)
    for (let to = from + 1; to <= Math.min(from + maxWordsInName, words.length); to += 1) {
      const others = [...words.slice(0, from), ...words.slice(to)]
      const key = keyOf(words.slice(from, to))
      const code = known.get(others.includes('bahasa') ? `bahasa ${key}` : key)
      if (code !== undefined && others.every(word => besideIt.has(word))) return code
    }
  return undefined
}
