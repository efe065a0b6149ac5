import { createDayReader } from './parse-schedule.ts'

/** Words before a day that another one replaces. */
const insteadOf =
  /(?<!\p{L})(?:instead of|rather than|not|(?:an)?statt|nicht|en (?:vez|lugar) de|no|au lieu de|pas|em vez de|não|вместо|не)(?: (?:on|am|an|el|los|le|em|na|no|в|во))? ([\p{L}\p{M}-]+)/giu
/** A clause that says what does not suit. */
const unsuited =
  /(?<=^|[,;.!]\s*)[^,;.!]*?(?:(?:doesn['’]t|does not|don['’]t|do not|won['’]t) (?:suit|work|fit)|passt (?:\p{L}+ )?nicht|no (?:me |nos )?(?:viene|va) bien|ne (?:me |nous )?(?:convient|va) pas|não (?:me |nos )?(?:serve|convém)|не (?:подходит|подойд[её]т))[^,;.!]*[,;.!]\s*/giu

/** A sentence without the day that does not suit any more: *Sunday doesn't suit me, on Fridays instead*. */
export const withoutOldDay = (text: string, locale: string): string => {
  const dayOf = createDayReader(locale)
  const hasDay = (words: string): boolean =>
    words.split(/[^\p{L}\p{M}]+/u).some(word => word.length > 2 && dayOf(word) !== undefined)
  const rest = text
    .replaceAll(unsuited, clause => (hasDay(clause) ? '' : clause))
    .replaceAll(insteadOf, (words, day: string) => (hasDay(day) ? '' : words))
  // An exception alone leaves no other day.
  return hasDay(rest) ? rest : text
}
