import assert from 'node:assert/strict'
import { pause } from '#lib/pause.ts'
import type { Person } from '#playground/telegram/local-telegram.ts'
import { ether, type Lookout, watchFrom } from './lookout.ts'

/** People who each watch an address of their own, to which numbered transfers go. */
export type AlertFlow = {
  readonly people: readonly Person[]
  /** Sends to one after the other, `everyMs` apart, until `stop`. */
  start(everyMs: number): void
  stop(): Promise<void>
  /** Holds that each person gets, `withinMs` at most, an alert of a transfer that is sent from now on. */
  goesOn(withinMs: number): Promise<void>
  /**
   * Holds, `withinMs` at most, that each person has an alert of each transfer, in their order, and that what came again is
   * marked as perhaps shown before. Resolves with how many were sent, and how many came again.
   */
  arrived(withinMs: number): Promise<{ sent: number; repeats: number }>
}

type SeenAlert = { readonly number: number; readonly repeated: boolean }

/** The alerts that stand in a chat, by the number of their transfer, and whether they are marked as repeated. */
const alertsOf = (person: Person): readonly SeenAlert[] =>
  person.messages().flatMap(({ text }) => {
    const repeated = text.includes('↻ perhaps shown before')
    return numbersIn(text).map(number => ({ number, repeated }))
  })

/** Of a fold those that follow each other and make its sum; of other numbers the sum would be another, or no whole one. */
const numbersIn = (text: string): readonly number[] => {
  const sum = Math.round(Number(/\+([\d.,]+) ETH/.exec(text)?.[1]?.replaceAll(',', '')) * 100)
  if (text.startsWith('📥')) return [sum]
  if (!text.startsWith('⏱')) return []
  const count = Number(/([\d,]+) transactions?/.exec(text)?.[1])
  const first = (sum - (count * (count - 1)) / 2) / count
  return Array.from({ length: count }, (_, place) => first + place)
}

const numbersOf = (person: Person): readonly number[] => [
  ...new Set(alertsOf(person).map(({ number }) => number)),
]

const unmarkedRepeats = (person: Person): readonly SeenAlert[] => {
  const alerts = alertsOf(person)
  return alerts.filter(
    ({ number, repeated }, index) => !repeated && alerts.findIndex(other => other.number === number) < index,
  )
}

/** Three people at most. All of them watch when it resolves. */
export const createAlertFlow = async ({
  anna,
  chain,
  telegram,
}: Pick<Lookout, 'anna' | 'chain' | 'telegram'>): Promise<AlertFlow> => {
  const people = [anna, ...['Bea', 'Carl'].map(firstName => telegram.person({ firstName }))]
  const sent = people.map(() => 0)
  let running: Promise<void> | undefined
  let stopping = new AbortController()

  const transfer = async (index: number): Promise<void> => {
    const [from = '', to = ''] = chain.accounts.slice(2 * index)
    const number = (sent[index] ?? 0) + 1
    await chain.send({ from, to, wei: ether(String(number / 100)) })
    sent[index] = number
  }
  const run = async (everyMs: number, { signal }: AbortController): Promise<void> => {
    for (let turn = 0; !signal.aborted; turn += 1) {
      await transfer(turn % people.length)
      await pause(everyMs, signal)
    }
  }

  await Promise.all(
    people.map((person, index) => watchFrom(person, { address: chain.accounts[2 * index + 1] ?? '' })),
  )
  return {
    people,
    start: everyMs => {
      stopping = new AbortController()
      running = run(everyMs, stopping)
    },
    stop: async () => {
      stopping.abort()
      await running
    },
    goesOn: async withinMs => {
      const before = [...sent]
      const isNew = ({ number }: SeenAlert, n: number): boolean => number > (before[n] ?? 0)
      await Promise.all(
        people.map((person, n) =>
          person.sees(() => alertsOf(person).some(alert => isNew(alert, n)), { timeoutMs: withinMs }),
        ),
      )
    },
    arrived: async withinMs => {
      const until = performance.now() + withinMs
      const isComplete = (): boolean => people.every((person, n) => numbersOf(person).length === sent[n])
      while (!isComplete() && performance.now() < until) await pause(50)
      for (const [n, person] of people.entries()) {
        const wanted = Array.from({ length: sent[n] ?? 0 }, (_, number) => number + 1)
        assert.deepEqual(numbersOf(person), wanted, 'none is lost, and they come in order')
        assert.deepEqual(unmarkedRepeats(person), [], 'what comes again is marked')
      }
      const all = sent.reduce((sum, number) => sum + number, 0)
      const shown = people.reduce((sum, person) => sum + alertsOf(person).length, 0)
      return { sent: all, repeats: shown - all }
    },
  }
}
