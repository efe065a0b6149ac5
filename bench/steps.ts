import type { LocalTelegram } from '#playground/telegram/local-telegram.ts'
import type { Person } from '#playground/telegram/person.ts'

const stepEndMs = 30_000

export type Step = { readonly act: (person: Person) => unknown; readonly sees: RegExp }
/** `times`: of each answer, the quickest first. `lost`: answers that did not come. */
export type Stepped = { readonly tookMs: number; readonly times: readonly number[]; readonly lost: number }

export const crowdOf = (telegram: LocalTelegram, people: number): readonly Person[] =>
  Array.from({ length: people }, (_, n) => telegram.person({ firstName: `Person ${n}` }))

/** All make the step at once; how long until each sees the answer. */
const stepAll = async (
  telegram: LocalTelegram,
  crowd: readonly Person[],
  { act, sees }: Step,
): Promise<Stepped> => {
  const waiting = new Map(crowd.map(person => [person.chatId, person]))
  const times: number[] = []
  const all = Promise.withResolvers<void>()
  const begun = performance.now()
  const stop = telegram.onChange(chatId => {
    const last = waiting.get(chatId)?.messages().at(-1)
    if (last === undefined || !sees.test(last.text)) return
    times.push(performance.now() - begun)
    waiting.delete(chatId)
    if (waiting.size === 0) all.resolve()
  })
  const timer = setTimeout(all.resolve, stepEndMs)
  await telegram.deliverTogether(() => {
    for (const person of crowd) act(person)
  })
  await all.promise
  const tookMs = performance.now() - begun
  clearTimeout(timer)
  stop()
  return { tookMs, times, lost: waiting.size }
}

/** The steps one after another, each made by all at once. */
export const walk = async (
  telegram: LocalTelegram,
  crowd: readonly Person[],
  steps: readonly Step[],
): Promise<Stepped & { readonly perSecond: number; readonly steps: readonly Stepped[] }> => {
  const stepped: Stepped[] = []
  for (const step of steps) stepped.push(await stepAll(telegram, crowd, step))
  const tookMs = stepped.reduce((sum, { tookMs }) => sum + tookMs, 0)
  const times = stepped.flatMap(({ times }) => times).toSorted((one, other) => one - other)
  const lost = stepped.reduce((sum, { lost }) => sum + lost, 0)
  return { tookMs, times, lost, perSecond: times.length / (tookMs / 1_000), steps: stepped }
}
