/**
 * Words before the place whose time zone is meant, in the languages of the chat; in Turkish only those with
 * *saat dilimi*.
 */
const zoneWords =
  /(?:(?<!\p{L})(?:time ?zone|zeitzone|(?:zona|huso) horari[ao]|fuseau(?: horaire)?|zona waktu|fuso(?: horário)?|часов\p{L}+ пояс\p{L}*|saat dilimi\p{L}*|múi giờ|(?:I live|ich (?:wohne|lebe)) in|vivo en|j['’]habite|je vis|saya tinggal di|moro|vivo em|живу|tôi sống ở)(?!\p{L})|时区|我\s*住\s*在)/iu
const fillers =
  /^(?:[\s:=,]|(?:is|to|in|ist|auf|es|a|en|de|do|da|est|à|sur|adalah|ke|é|em|no|na|para|на|в|là|thành)(?!\p{L})|改?为|是|设为)+/iu

/** Turkish says the place before the verb, with an ending: *İstanbul’da yaşıyorum*. */
const livesInTurkish = /(?<!\p{L})(\p{Lu}[\p{L} ]*?)['’]?[dt][ae]\s+(?:yaşıyorum|oturuyorum)(?!\p{L})/u

/** The place whose time zone a text asks for, such as *time zone Zurich*, with the words about it. */
export const zoneSaidIn = (text: string): { readonly said: string; readonly place: string } | undefined => {
  const [said, turkish] = livesInTurkish.exec(text) ?? []
  if (said !== undefined && turkish !== undefined) return { said, place: turkish }
  const match = zoneWords.exec(text)
  if (match === null) return undefined
  const written = text.slice(match.index + match[0].length).replace(fillers, '')
  // A place is found by its begin, too: *Москв* of *живу в Москве*.
  const place = /живу/iu.test(match[0]) ? written.replace(/[еи]$/u, '') : written
  return place === '' ? undefined : { said: text.slice(match.index), place }
}
