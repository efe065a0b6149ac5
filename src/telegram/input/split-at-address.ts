import { withoutPlease } from './bare-name.ts'
import { andWords } from './find-phrases.ts'

/** Words that ask to watch an address, in the languages of the chat; source of a pattern. */
export const watchVerbs =
  'watch|track|follow|monitor|keep an eye on|keep track of|look after|beobachten?|überwachen?|verfolge|vigila|sigue|monitorea|rastrea|surveille[rz]?|sui(?:s|vez)|pantau|awasi|monitor[ae]|acompanh[ae]|(?:следи|следите)(?: за)?|отслеживай(?:те)?|мониторь|izle(?:yin)?|takip (?:et|edin)|theo dõi|监控|关注|监视|追踪|跟踪'
/** Politeness in front of such a word; source of a pattern. */
export const pleaseBefore = '(?:(?:please|bitte|por favor|пожалуйста|lütfen|tolong|hãy) |请)?'
const begins = new RegExp(
  `^${pleaseBefore}(?:${watchVerbs})(?:(?<=\\p{Script=Han})|(?![\\p{L}\\p{N}]))`,
  'iu',
)

/** Words that begin a sentence about what is wanted, in the languages of the chat: *tell me*, *if*, *only*. */
const sentenceStart = new RegExp(
  `(?<![\\p{L}\\p{N}])(?:${[
    'but (?:nothing|not|no|only|never)|nothing (?:under|below)|skip|ignore|(?:tell|alert|notify|warn|ping|message|inform|send|give) (?:me|us)|let (?:me|us) know|i (?:want|need|would like|.d like) to (?:know|hear|be told)|(?:each|every) time|when(?:ever)?|if|as soon as|only|just',
    'aber (?:nichts|nicht|nur|keine?)|nichts unter|(?:sag|melde|schreib|schick)e? (?:mir|uns)|(?:benachrichtige?|informiere?|warne?) (?:mich|uns)|lass (?:mich|uns) wissen|melde dich|(?:gib |sag )(?:(?:mir|uns) )?bescheid|ich (?:will|möchte) wissen|jedes mal|(?:immer )?wenn|falls|sobald|nur',
    'pero (?:nada|no|s[oó]lo)|nada (?:por debajo|de menos)|(?:envía|manda)(?:me|nos)|(?:av[ií]s|alért|alert|notif[ií]c|cuént)a(?:me|nos)|(?:avís|notifíqu|alért)e(?:me|nos)|d[ií](?:me|nos)|haz(?:me|nos) saber|quiero saber|(?:cada vez|siempre) que|cuando|en cuanto|tan pronto como|apenas|si|s[oó]lo|solamente|únicamente',
    "mais (?:rien|pas|seulement)|rien (?:en dessous|sous)|envoie[sz]?(?:-| )(?:moi|nous)|(?:dis|préviens|avertis|alerte|notifie|informe|(?:dite|prévene|avertisse|alerte|notifie|informe)[sz])(?:-| )(?:moi|nous)|(?:fais|faites)(?:-| )(?:moi|nous) savoir|je (?:veux|voudrais) (?:savoir|être)|(?:à )?chaque fois|quand|lorsque?|dès que?|si|s(?=['’]ils? (?!(?:te|vous) pla))|seulement|uniquement|juste",
    'mas (?:nada|não|só)|nada abaixo|(?:me )?(?:envi[ae])|(?:me )?(?:avis[ea]|alert[ea]|notifi(?:ca|que))(?:-me)?|me (?:dig[ao]|fal[ae]|mand[ae]|conta|conte)|quero saber|(?:sempre|(?:toda|cada) vez) que|quando|assim que|caso|se|só|somente|apenas',
    'но (?:не|ничего|только)|ничего (?:меньше|ниже)|(?:скажи|присылай|сообщ(?:и|ай)|уведом(?:и|ляй)|предупре(?:ди|ждай)|оповести|оповещай|пиши|напиши|дай(?:те)?(?: мне| нам)? знать)(?:те)?|хочу знать|каждый раз|когда|если|как только|только|лишь',
    '(?:bana |bize )?haber (?:ver(?:in|ir misin(?:iz)?)?|et)|bana (?:söyle|bildir|yaz)(?:yin|in|ın)?|(?:beni |bizi )?(?:uyar|bilgilendir)(?:ın|in)?|sadece|yalnızca',
    '(?:beri ?ta(?:h)?u|kabar(?:i|in)|ingatkan|infokan)(?:kan)?(?: saya| aku| kami)?|kasih ta(?:h)?u|(?:saya |aku )?(?:ingin|mau) ta(?:h)?u|setiap kali|jika|kalau|kalo|bila|apabila|ketika|begitu|saat|hanya|cuma',
    '(?:thông |cảnh )?báo (?:cho )?(?:tôi|mình)|nhắc (?:tôi|mình)|cho (?:tôi|mình) biết|(?:mỗi |ngay )?khi|mỗi lần|nếu|chỉ',
  ].join('|')})(?![\\p{L}\\p{N}])|告诉我|通知我|提醒我|如果|要是|一旦|每当|每次|当(?=[^，。]{1,60}时)|只|仅`,
  'iu',
)
/** Matches words for whatever happens to an address, which is what a new watch tells, in the languages of the chat. */
const anyEvent =
  /(?<![\p{L}\p{N}])(?:(?:any|some)thing (?:at all )?(?:happens|moves|changes)|(?:was|etwas|irgendetwas|irgendwas) (?:passiert|geschieht|sich tut)|(?:pasa|pase|ocurre|ocurra|sucede) algo|algo (?:pasa|pase|ocurre|sucede)|il se passe quelque chose|(?:quelque chose|du mouvement) (?:se passe|arrive)|(?:acontec(?:e|er)|houver) (?:algo|alguma coisa)|algo acontec(?:e|er)|что-(?:то|нибудь|либо) (?:произойд[её]т|случится|происходит)|bir şey (?:olursa|olduğunda)|ada (?:apa-apa|sesuatu)(?: terjadi)?|có (?:gì|chuyện gì)(?: xảy ra)?)(?: (?:with|to|on|in|at|auf|mit|bei|con|en|avec|sur|com|na|em|с|на|di|dengan|ở|với))?(?![\p{L}\p{N}])|有(?:任何)?(?:动静|变化|情况)/iu

/** Whether a text begins with a sentence about what is wanted: *tell me when it moves*. */
export const beginsSentence = (text: string): boolean => sentenceStart.exec(text)?.index === 0

/** Limit of a sentence in UTF-16 units. */
const maxLength = 300
const separator = /[,;，；。]|[.:]\s|\s[–—-]\s/u
const joiner = new RegExp(`^[\\s,;.:，；。–—-]+|^\\s*(?:${andWords})\\s+(?=\\p{L})|^\\s*并且?`, 'iu')
const andAtEnd = new RegExp(`\\s+(?:${andWords})\\s*$`, 'iu')
/** Matches a whole address of either family. */
export const addressInText = /(?<![0-9a-z])(?:(?:0x|xdc)[0-9a-f]{40}|T[1-9A-HJ-NP-Za-km-z]{33})(?![0-9a-z])/i
/** A name in brackets, which may stand behind a sentence and its address. */
const inBrackets = /^\s*[(（][^()（）]{1,40}[)）]/u

/** A text without its addresses. */
export const withoutAddresses = (text: string): string =>
  text.replaceAll(new RegExp(addressInText, 'gi'), ' ')

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
  const [address = ''] = addressInText.exec(text) ?? []
  if (address === '' || text.length > maxLength || text.includes('\n')) return undefined
  const begin = text.indexOf(address)
  const [before, after] = [text.slice(0, begin), text.slice(begin + address.length)]
  const isRequest = begins.test(before) && separator.test(after)
  if (addressInText.test(after) || !(isRequest || sentenceStart.test(text))) return undefined
  const parted = partBefore(address, before, after) ?? partBehind(before + address, after)
  const wanted = parted.sentence.replaceAll(new RegExp(sentenceStart, 'giu'), '').replace(anyEvent, '')
  const isStartAlone = !/\p{L}/u.test(withoutPlease(wanted))
  return isStartAlone ? { ...parted, sentence: '' } : parted
}

/** Parts a text whose sentence begins before the address. */
const partBefore = (address: string, before: string, after: string): PartedText | undefined => {
  const start = sentenceStart.exec(before)?.index
  if (start === undefined) return undefined
  const [behind = ''] = inBrackets.exec(after) ?? []
  return { named: address + behind, behind, sentence: before.slice(start) + after.slice(behind.length) }
}

const partBehind = (named: string, after: string): PartedText => {
  const ends = [separator, sentenceStart].map(pattern => pattern.exec(after)?.index ?? after.length)
  const end = Math.min(...ends)
  const behind = after.slice(0, end).replace(andAtEnd, '')
  const sentence = after.slice(end).replace(joiner, '').replace(joiner, '')
  return { named: named + behind, behind, sentence }
}
