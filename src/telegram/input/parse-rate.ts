const unit =
  '(?:min(?:ut|it)?|stund|tag|woche|hour|day|week|hora|d[ií]a|semana|heure|jour|semaine|минут|час|дн|день|сут|недел|menit|jam|hari|minggu|dakika|saat|gün|hafta|phút|giờ|ngày|tuần|分钟|小时|天|周)'
/** Words for one unit of time: *per minute*, *an hour*. */
const oneUnit = new RegExp(
  `(?<![\\p{L}\\p{N}])(?:per|an?|each|every|pro|je|por|al?|à l['’]|la|par|в|за|mỗi|một|每)\\s*(?=${unit})`,
  'giu',
)
/** Turkish says *in a minute* by an ending. */
const inUnit = /(?<!\p{L})(dakika|saat|gün)(?:da|de|te)(?!\p{L})/giu
const spanPattern = new RegExp(`\\d+\\s*(?:[mhdw](?!\\p{L})|${unit}\\p{L}*)`, 'iu')

/**
 * Reads *20 in 1h* and *5 transfers a minute*: how many, and in which time, as they are written. Returns `undefined` if one of the two is
 * missing.
 */
export const parseRate = (text: string): { readonly count: string; readonly span: string } | undefined => {
  const written = text.replaceAll(oneUnit, ' 1 ').replaceAll(inUnit, '1 $1')
  const [span] = spanPattern.exec(written) ?? []
  const [, first, rest] = /(\d+)\D+(\d.*)$/u.exec(text) ?? []
  if (span === undefined)
    return first === undefined || rest === undefined ? undefined : { count: first, span: rest }
  const [count] = /\d+/u.exec(written.replace(span, ' ')) ?? []
  return count === undefined ? undefined : { count, span }
}
