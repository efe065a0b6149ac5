const wordsOf = (words: string, signs: string): RegExp =>
  new RegExp(`(?<!\\p{L})(?:${words})(?!\\p{L})|${signs}`, 'iu')

/** Words for a part, and what is left without it; none of a time, a number or an order: *half an hour*, *the third*. */
const parts: readonly (readonly [left: number, words: RegExp])[] = [
  [
    0.75,
    wordsOf(
      'an? quarter|one quarter|viertel|un cuarto|cuarta parte|quarts?(?! d.heure)|um quarto|quarta parte|seperempat(?:nya)?|четверт(?:ь|и|ью)|çeyre\\p{L}+|dörtte bir\\p{L}*|một phần (?:tư|bốn|4)',
      '四分之一',
    ),
  ],
  [
    2 / 3,
    wordsOf(
      '(?:an?|one) third|drittel|tercio|tercera parte|tiers|terço|terça parte|sepertiga(?:nya)?|трет(?:ь|и|ью)|üçte bir\\p{L}*|một phần (?:ba|3)',
      '三分之一',
    ),
  ],
  [
    0.5,
    wordsOf(
      'half(?! an? )|hälfte|mitad|moitié|metade|se(?:tengah|paruh)(?:nya)?(?! (?:jam|hari))|separuh(?:nya)?|половин\\p{L}+|наполовину|yar[ıi](?:ya|dan|s[ıi]\\p{L}*)?|(?:một |phân )?nửa(?! (?:giờ|tiếng|ngày|đêm|tháng|năm))',
      '一半',
    ),
  ],
]
const lossWords = wordsOf(
  [
    'loses?|lost|losing|drops?|dropped|falls?|fell|shrinks?|leaves?|(?:is|are) gone|goes down',
    'verlier\\p{L}*|verloren|f(?:ä|a)ll(?:t|en)|gefallen|sink(?:t|en)|gesunken|schrumpf\\p{L}*|abnimmt|zurückgeht|(?:ab|raus)geht|weg',
    // Spanish, French and Portuguese share beginnings.
    'pierd\\p{L}+|perd\\p{L}*|baj(?:[ae]n?|ó)|baiss\\p{L}+|baix\\p{L}+|ca(?:en?|em|iga[mn]?|i[aru]?|yó|ído)|dis?minu\\p{L}+|redu[cz]\\p{L}+|réduit\\p{L}*|chut(?:e|ent|é)|tomb(?:e|ent|é)|recul(?:e|ent|é)|sal(?:en?|gan?)|sort(?:ent)?|sai(?:r|u|a)?',
    'kehilangan|(?:me)?nurun|turun|berkurang|hilang|anjlok|(?:meny)?usut|susut|keluar',
    'потеря\\p{L}*|теря\\p{L}*|упа[дл]\\p{L}*|пада\\p{L}+|уменьш\\p{L}*|сни[зж]\\p{L}*|сокра\\p{L}+|прос[яе]д\\p{L}+|уйд[её]т|уходит|уш(?:л[аои]|[её]л)',
    'kaybe\\p{L}*|düş\\p{L}*|azal\\p{L}*|eksil\\p{L}*|gider(?:se)?|gidince',
    'mất|giảm|tụt|rớt|hụt|sụt',
  ].join('|'),
  '失去|损失|下降|降低|降到|减少|缩水|跌|转走|转出|流出|少了|(?<![多至不])少(?=\\s?[一三四\\d])|掉(?=\\s?[一三四\\d])',
)
/** Twice as much or half of it, by the word that says which way it goes. */
const twofold = '(?:вдвое|в (?:два|2) раза)'
const halvesWords = wordsOf(
  `halves|halved|halbiert|par deux|par 2|(?:tinggal|sisa) se(?:tengah|paruh)(?:nya)?|${twofold} меньше|(?:упад|пада|уменьш|сни[зж]|сокра)\\p{L}+ ${twofold}|уполовин\\p{L}+|yarıya in\\p{L}*|còn (?:lại )?(?:một |phân )?nửa`,
  '减半|腰斩|[剩到]一半',
)
const gainWords = wordsOf(
  [
    'gains?|grows?|rises?|goes up|increases?',
    'steig(?:t|en)|gestiegen|w[äa]chs(?:t|en)|gewachsen|zunimmt',
    'sub(?:[ea]n?|ir|ió|iu)|cre(?:c[ea]n?|ció|zcan?)|cresc(?:[ea]m?|er|eu)|aument(?:[ae][mnr]?|ó|ou)|augment(?:e|ent|é)|mont(?:e|ent|é)|grimp(?:e|ent|é)|sob[ea]m?',
    'naik|bertambah|meningkat|melonjak',
    'раст[её]т|вырас\\p{L}+|увелич\\p{L}+|подним\\p{L}+|повы[сш]\\p{L}+|прибав\\p{L}+',
    'art(?:ar|ınca|arsa|t[ıi]\\p{L}*)|yüksel\\p{L}*|tăng',
  ].join('|'),
  '上涨|增加|增长|涨',
)
const doublesWords = wordsOf(
  [
    'doubles|doubled|verdoppel\\p{L}+|doppelt so (?:viel|hoch)',
    'dupli(?:ca[mnr]?|quen?|quem|có|cou)|al doble|se dobl[ae]n?|dobr(?:[ae][mr]?|ou)',
    '(?<!en )double(?= de valeur|[ .!]*$)|doublent|doublé',
    '(?:dua|2) ?(?:kali|x) lipat|berlipat ganda',
    `удво\\p{L}+|${twofold} больше|(?:увелич|вырас|подним)\\p{L}+ ${twofold}`,
    'ikiye katla\\p{L}*|(?:iki|2) kat[ıi]na\\p{L}*',
    'gấp (?:đôi|hai|2(?!\\d))',
  ].join('|'),
  '翻[了一]{0,2}[倍番]|两倍',
)
const percentage =
  /(?<![\d.,])(?<percent>\d{1,3})(?:[.,]\d{1,2})?\s?(?:%|percent|prozent|por ?cien?to|pour ?cent|persen|por cento|процент\p{L}*|phần trăm)|(?:yüzde|百分之|%)\s?(?<percent>\d{1,3})(?![\d.,]*\d)/iu

/** The part of what is there now at which a text asks for an alert, and where it begins to say so. */
export type SaidShare = { readonly share: number; readonly at: number }

/** Reads 0.5 of *loses half* and *drops by 50 %*, 2 of *doubles*. Returns `undefined` for any other text. */
export const shareSaidIn = (text: string): SaidShare | undefined => {
  const at = (words: RegExp): number | undefined => words.exec(text)?.index
  const [halves, doubles] = [at(halvesWords), at(doublesWords)]
  if (halves !== undefined) return { share: 0.5, at: halves }
  if (doubles !== undefined) return { share: 2, at: doubles }
  const [loss, gain] = [at(lossWords), at(gainWords)]
  const move = loss ?? gain
  if (move === undefined || (loss !== undefined && gain !== undefined)) return undefined
  const percent = percentage.exec(text)
  const [left, words = percentage] = parts.find(([, part]) => part.test(text)) ?? [
    (100 - Number(percent?.groups?.['percent'])) / 100,
  ]
  const share = loss === undefined ? 2 - left : left
  return share > 0 && share !== 1 ? { share, at: Math.min(move, at(words) ?? move) } : undefined
}
