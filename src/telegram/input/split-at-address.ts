/** Words that ask to watch an address, in the languages of the chat; source of a pattern. */
export const watchVerbs =
  'watch|track|follow|monitor|beobachte|überwache|vigila|sigue|surveille|suis|pantau|monitore|acompanhe|следи|отслеживай|izle|takip et|theo dõi|监控|关注'
const begins = new RegExp(`^(?:please |bitte |por favor )?(?:${watchVerbs})(?![\\p{L}\\p{N}])`, 'iu')

/** Words that begin a sentence about what is wanted, in the languages of the chat: *tell me*, *if*, *only*. */
const sentenceStart = new RegExp(
  `(?<![\\p{L}\\p{N}])(?:${[
    '(?:tell|alert|notify|warn|ping|message|inform) (?:me|us)|let (?:me|us) know|i (?:want|need|would like|.d like) to (?:know|hear|be told)|(?:each|every) time|when(?:ever)?|if|as soon as|only|just',
    '(?:sag|melde|schreib)e? (?:mir|uns)|(?:benachrichtige?|informiere?|warne?) (?:mich|uns)|gib (?:mir )?bescheid|wenn|falls|sobald|nur',
    '(?:av[ií]s|alért|alert|notif[ií]c)a(?:me|nos)|d[ií](?:me|nos)|cuando|en cuanto|si|s[oó]lo',
    '(?:dis|préviens|avertis|alerte|notifie|informe)(?:-| )(?:moi|nous)|quand|lorsque|dès que|si|seulement|uniquement',
    '(?:me )?(?:avis[ea]|alert[ea]|notifi(?:ca|que))(?:-me)?|me (?:diga|fal[ae])|quando|assim que|se|só|somente|apenas',
    '(?:скажи|сообщ(?:и|ай)|уведом(?:и|ляй)|предупреди|пиши|напиши|дай знать)(?:те)?|когда|если|как только|только',
    'bana (?:haber ver|söyle|bildir|yaz)|haber ver|uyar|sadece|yalnızca',
    '(?:beri ?tahu|kabari|ingatkan)(?:kan)?(?: saya| aku)?|kasih tahu|jika|kalau|bila|ketika|hanya|cuma',
    'báo (?:cho )?(?:tôi|mình)|nhắc (?:tôi|mình)|cho (?:tôi|mình) biết|khi|nếu|chỉ',
  ].join('|')})(?![\\p{L}\\p{N}])|告诉我|通知我|提醒我|如果|一旦|只`,
  'iu',
)
/** Longer texts are no sentences. In UTF-16 units. */
const maxLength = 300
const separator = /[,;，；。]|[.:]\s|\s[–—-]\s/u
const joiner = /^[\s,;.:，；。–—-]+|^\s*(?:and|und|y|et|e|и|ve|dan|và)\s+(?=\p{L})/iu
const addressPattern =
  /(?<![0-9a-z])(?:0x[0-9a-f]{40}|xdc[0-9a-f]{40}|T[1-9A-HJ-NP-Za-km-z]{33})(?![0-9a-z])/i
/** A name in brackets, which may stand behind a sentence and its address. */
const inBrackets = /^\s*[(（][^()（）]{1,40}[)）]\s*$/u

/** A text about one address, parted. */
type PartedText = {
  /** The words that may be a name, with the address. */
  readonly named: string
  /** The words of `named` behind the address. */
  readonly behind: string
  /** Says what is wanted of the address; empty where only words such as *tell me* are there. */
  readonly sentence: string
}

/**
 * Parts a text in one line into an address with the words that may name it, and what is wanted of it: *watch the
 * treasury 0x…, only above $500*, *tell me when 0x… receives USDC*. Returns `undefined` if nothing is wanted, or
 * if there is no address or another one.
 */
export const splitAtAddress = (text: string): PartedText | undefined => {
  const [address = ''] = addressPattern.exec(text) ?? []
  if (address === '' || text.length > maxLength || text.includes('\n')) return undefined
  const begin = text.indexOf(address)
  const [before, after] = [text.slice(0, begin), text.slice(begin + address.length)]
  const isRequest = begins.test(before) && separator.test(after)
  if (addressPattern.test(after) || !(isRequest || sentenceStart.test(text))) return undefined
  const parted = partBefore(address, before, after) ?? partBehind(before + address, after)
  const isStartAlone = !/\p{L}/u.test(parted.sentence.replace(sentenceStart, ''))
  return isStartAlone ? { ...parted, sentence: '' } : parted
}

/** Parts a text whose sentence begins before the address. */
const partBefore = (address: string, before: string, after: string): PartedText | undefined => {
  const start = sentenceStart.exec(before)?.index
  if (start === undefined) return undefined
  const behind = inBrackets.test(after) ? after : ''
  return { named: address + behind, behind, sentence: before.slice(start) + after.slice(behind.length) }
}

const partBehind = (named: string, after: string): PartedText => {
  const ends = [separator, sentenceStart].map(pattern => pattern.exec(after)?.index ?? after.length)
  const end = Math.min(...ends)
  const behind = after.slice(0, end).replace(/\s+(?:and|und|y|et|e|и|ve|dan|và)\s*$/iu, '')
  const sentence = after.slice(end).replace(joiner, '').replace(joiner, '')
  return { named: named + behind, behind, sentence }
}
