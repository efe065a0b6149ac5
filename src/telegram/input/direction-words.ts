/** Words for a payment that somebody else makes to the address, in the languages of the chat; sources of patterns. */
const paysIn = [
  '(?:pay(?:s|ing)?|paid) in(?! \\p{L}+ instalments)|(?:pays|sends|transfers|wires|gives) (?:me|us)|(?:some|any)(?:one|body) (?:pays|deposits)(?: into)?',
  '(?:mir|uns) (?:jemand |wer )?(?:etwas |was |geld )?(?:zahlt|bezahlt|überweist|schickt)|(?:jemand|wer) (?:etwas |was |geld )?(?:einzahlt|zahlt)|einzahl(?:t|en|ungen|ung)',
  '(?:me|nos) (?:pag(?:a|an|ue|uen)|env[ií]an)|(?:alguien|se) (?:paga|pague|ingresa|ingrese|deposita|deposite)',
  "(?:me|nous) (?:paie|paye|verse|vire)(?:nt)?|quelqu[’']un (?:paie|paye|verse|dépose)",
  '(?:me|nos) pag(?:a|am|ar|arem)|alguém (?:paga|pagar|deposita|depositar)',
  '(?:мне|нам) (?:за)?плат(?:ят|ит)|кто-(?:то|нибудь) (?:за)?платит',
  '(?:bana|bize) (?:biri )?(?:ödeme yap(?:ar|arsa|ınca|ıldığında)|para (?:gönder(?:ir|irse|ince)|yatır(?:ır|ırsa|ınca)))',
  '(?:membayar|kirim uang ke|mentransfer ke) (?:saya|kami|aku)|ada yang (?:membayar|setor)',
  '(?<!đừng )(?:trả|chuyển|gửi) (?:tiền )?cho (?:tôi|chúng tôi|mình)',
].join('|')
const paysInPattern = new RegExp(`(?<![\\p{L}\\p{N}])(?:${paysIn})(?![\\p{L}\\p{N}])`, 'giu')
const inHan = /(?:给我|向我)(?:付款|转账|打钱|打款)|付[款钱]给我/gu

const paysOut = /\bwhen(?:ever)? (?:I|we) (?:pay|send|spend|transfer)\b/giu

const notWhat =
  '(?:^|[,;]?\\s+)(?:and |but )?not (?:(?:what|anything|stuff|money|payments?|when (?:it|something|money)) (?:that )?)?'
/** *Not what comes in* leaves what goes out, and the other way round. */
const notWhatComes = new RegExp(
  `${notWhat}(?:comes? in|coming in|incoming|arrives?|(?:I|we) (?:get|receive))\\b`,
  'giu',
)
const notWhatGoes = new RegExp(
  `${notWhat}(?:goes? out|going out|outgoing|leaves|(?:I|we) (?:send|pay|spend))\\b`,
  'giu',
)

/** A sentence with a direction for words that mean one: *payment incoming* for *pays me*, *outgoing* for *not what comes in*. */
export const withDirections = (text: string): string =>
  text
    .replaceAll(paysInPattern, 'payment incoming')
    .replaceAll(inHan, ' payment incoming ')
    .replaceAll(notWhatComes, ' outgoing')
    .replaceAll(notWhatGoes, ' incoming')
    .replaceAll(paysOut, 'payment outgoing')
