const wordsOf = (words: string, signs: string): RegExp =>
  new RegExp(`(?<!\\p{L})(?:${words})(?!\\p{L})|${signs}`, 'iu')

/** Words for a part, and what is left without it. */
const parts: readonly (readonly [left: number, words: RegExp])[] = [
  [
    0.75,
    wordsOf(
      'quarter|viertel|cuart[oa]|quarts?|quarto|seperempat|четверт\\p{L}+|çeyre\\p{L}+|dörtte bir\\p{L}*|một phần tư',
      '四分之一',
    ),
  ],
  [
    2 / 3,
    wordsOf('third|drittel|tercio|tiers|terço|sepertiga|трет\\p{L}+|üçte bir\\p{L}*|một phần ba', '三分之一'),
  ],
  [
    0.5,
    wordsOf(
      'half|hälfte|mitad|moitié|metade|setengah(?:nya)?|половин\\p{L}+|yarı\\p{L}*|(?:một )?nửa',
      '一半',
    ),
  ],
]
const lossWords = wordsOf(
  'loses?|lost|losing|drops?|dropped|falls?|fell|shrinks?|leaves?|(?:is|are) gone|goes down|verlier\\p{L}*|fällt|sinkt|schrumpft|weg|pierd\\p{L}+|baj[ae]n?|ca[ei]n?|perd[eu]?n?t?|baiss\\p{L}+|chute|kehilangan|turun|berkurang|hilang|perder|потеря\\p{L}*|теря\\p{L}*|упад\\p{L}*|уменьш\\p{L}*|сниз\\p{L}*|kaybe\\p{L}*|düş\\p{L}*|azal\\p{L}*|mất|giảm',
  '失去|损失|下降|减少|跌|少了',
)
const halvesWords = wordsOf('halves|halved|halbiert|вдвое меньше|уполовин\\p{L}+|yarıya in\\p{L}*', '减半')
const gainWords = wordsOf(
  'gains?|grows?|rises?|goes up|increases?|steigt|wächst|sub[ea]n?|crec[ea]n?|monte|augmente|naik|bertambah|sob[ea]m?|cresc[ea]m?|раст[её]т|вырас\\p{L}+|увелич\\p{L}+|art(?:ar|ınca|arsa)|yüksel\\p{L}*|tăng',
  '上涨|增加|增长|涨',
)
const doublesWords = wordsOf(
  'doubles|doubled|verdoppel\\p{L}+|(?:se )?duplic\\p{L}+|dobr[ae]r?|double(?=[ .!]*$)|doublent|dua kali lipat|удво\\p{L}+|вдвое больше|ikiye katla\\p{L}*|iki katı\\p{L}*|gấp đôi',
  '翻倍|翻番|两倍',
)
const percentage =
  /(?<![\d.,])(?<percent>\d{1,3})(?:[.,]\d{1,2})?\s?(?:%|percent|prozent|por ?cien?to|pour ?cent|persen|por cento|процент\p{L}*|phần trăm)|(?:yüzde|百分之)\s?(?<percent>\d{1,3})/iu

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
