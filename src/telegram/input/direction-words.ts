/** Words for a payment that somebody else makes to the address, in the languages of the chat; sources of patterns. */
const paysIn = [
  '(?:pay(?:s|ing)?|paid) in(?! \\p{L}+ instalments)|(?:pays|sends|transfers|wires|gives) (?:me|us)|(?:some|any)(?:one|body) (?:else )?(?:pays|deposits|sends|transfers)(?: into)?(?![^.;!]* (?:from|out of)(?!\\p{L}))|(?:is|are|was|gets?|got|being|been) (?:sent|paid|transferred|deposited) (?:in)?to|gets? paid|deposits? (?:to|into)|(?:every|each|any|all|new) deposits?',
  '(?:mir|uns) (?:jemand |wer )?(?:etwas |was |geld )?(?:zahlt|bezahlt|überweist|schickt)|(?:jemand|wer) (?:(?!von |aus )\\p{L}+\\s+){0,5}?(?:einzahlt|zahlt|schickt|sendet|überweist)|einzahl(?:t|en|ungen|ung)',
  '(?:me|nos) (?:pag(?:a|an|ue|uen)|env[ií]an)|entr[ea] (?:dinero|plata|algo|una? \\p{L}+)|(?:alguien|se) (?:paga|pague|ingresa|ingrese|deposita|deposite|env[ií]a|env[ií]e|manda|mande|transfiere|transfiera)(?![^.;!]* desde )',
  "(?:me|nous) (?:paie|paye|verse|vire)(?:nt)?|quelqu[’']un (?:paie|paye|verse|dépose|envoie|transfère)(?![^.;!]* depuis )",
  '(?:me|nos) pag(?:a|am|ar|arem)|alguém (?:paga|pagar|deposita|depositar|envia|enviar|manda|mandar|transfere|transferir)(?![^.;!]* (?:d[aeo]|a partir) )',
  '(?:мне|нам) (?:за)?плат(?:ят|ит)|кто-(?:то|нибудь) (?:(?:за)?платит|перевод(?:ит|ил)|перевед[её]т|отправ(?:ит|ляет)|приш[лё]ет|присылает|пришл[её]т)(?![^.;!]* (?:с|из) )',
  '(?:bana|bize) (?:biri )?(?:ödeme yap(?:ar|arsa|ınca|ıldığında)|para (?:gönder(?:ir|irse|ince)|yatır(?:ır|ırsa|ınca)))|(?:biri(?:si)?|adresi[mn]?e|cüzdanı[mn]a|hesabı[mn]a)\\s+(?:(?!\\p{L}+[dt][ae]n )\\p{L}+\\s+){0,4}?(?:gönder|yolla|yatır)(?:ir|ırsa|irse|rsa|ince|ınca|dığında|diğinde)',
  '(?:membayar|kirim uang ke|mentransfer ke) (?:saya|kami|aku)|(?:ada yang|seseorang) (?:membayar|setor|mengirim|kirim|transfer)(?![^.;!]* dari )',
  '(?<!đừng )(?:trả|chuyển|gửi) (?:tiền )?cho (?:tôi|chúng tôi|mình)|(?:có ai(?: đó)?|ai đó|có người) (?:gửi|chuyển|trả)(?: tiền)?(?![^.;!]* từ )',
].join('|')
const paysInPattern = new RegExp(`(?<![\\p{L}\\p{N}])(?:${paysIn})(?![\\p{L}\\p{N}])`, 'giu')
const inHan =
  /(?:给我|向我)(?:付款|转账|打钱|打款)|付[款钱]给我|(?:有人|别人)(?:[^，。从]{0,6})(?:转账|打钱|汇款|付款|转入|打款)/gu

const paysOut =
  /\bwhen(?:ever)? (?:I|we) (?:pay|send|spend|transfer)\b|\b(?:every|each|any|all|new) withdrawals?\b|\bwithdrawals? from\b/giu

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

const bothWays =
  /\b(?:(?:in )?both (?:ways|directions)|(?<=\bmake (?:it|them|that) )both|(?:in )?beide richtungen|(?:en )?(?:ambas|las dos) direcciones|(?:dans )?les deux sens|(?:em )?ambas as direções)(?!\p{L})|(?<!\p{L})(?:в обе стороны|her iki yönde|dua arah|cả hai chiều)(?!\p{L})|双向/giu

/** A sentence with a direction for words that mean one: *payment incoming* for *pays me*, *outgoing* for *not what comes in*. */
export const withDirections = (text: string): string =>
  text
    .replaceAll(paysInPattern, 'payment incoming')
    .replaceAll(inHan, ' payment incoming ')
    .replaceAll(notWhatComes, ' outgoing')
    .replaceAll(notWhatGoes, ' incoming')
    .replaceAll(paysOut, 'payment outgoing')
    .replaceAll(bothWays, ' in and out ')
