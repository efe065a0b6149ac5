import assert from 'node:assert/strict'
import { pause } from '#lib/pause.ts'
import type { Person } from '#playground/telegram/local-telegram.ts'
import { addWatchFrom, type Product, parseEther } from './lookout.ts'
import { seenAlerts, unmarkedRepeats } from './seen-alerts.ts'

/** People who each watch an address of their own, to which numbered transfers go. */
export type AlertFlow = {
  readonly people: readonly Person[]
  /** Sends to one after the other, `everyMs` apart, until `stop`. */
  start(everyMs: number): void
  stop(): Promise<void>
  /** Holds that each person gets, `withinMs` at most, an alert of a transfer that is sent from now on. */
  expectFlow(withinMs: number): Promise<void>
  /**
   * Holds, `withinMs` at most, that each person has an alert of each transfer, in their order, and that what came again is
   * marked as perhaps shown before. Resolves with how many were sent, and how many came again.
   */
  expectComplete(withinMs: number): Promise<{ sent: number; repeats: number }>
}

/** Each transfer is of so many coins more. */
const step = 0.01

const numbersOf = (person: Person): readonly number[] => [
  ...new Set(seenAlerts(person, step).map(({ amount }) => Math.round(amount / step))),
]

/** Three people at most. All of them watch when it resolves. */
export const createAlertFlow = async ({
  anna,
  chain,
  telegram,
}: Pick<Product, 'anna' | 'chain' | 'telegram'>): Promise<AlertFlow> => {
  const people = [anna, ...['Bea', 'Carl'].map(firstName => telegram.person({ firstName }))]
  const sent = people.map(() => 0)
  let running: Promise<void> | undefined
  let stopping = new AbortController()

  const transfer = async (index: number): Promise<void> => {
    const [from = '', to = ''] = chain.accounts.slice(2 * index)
    const number = (sent[index] ?? 0) + 1
    await chain.send({ from, to, wei: parseEther(String(number / 100)) })
    sent[index] = number
  }
  const run = async (everyMs: number, { signal }: AbortController): Promise<void> => {
    for (let turn = 0; !signal.aborted; turn += 1) {
      await transfer(turn % people.length)
      await pause(everyMs, signal)
    }
  }

  await Promise.all(
    people.map((person, index) => addWatchFrom(person, { address: chain.accounts[2 * index + 1] ?? '' })),
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
    expectFlow: async withinMs => {
      const before = [...sent]
      const isNew = (number: number, n: number): boolean => number > (before[n] ?? 0)
      await Promise.all(
        people.map((person, n) =>
          person.sees(() => numbersOf(person).some(number => isNew(number, n)), { timeoutMs: withinMs }),
        ),
      )
    },
    expectComplete: async withinMs => {
      const until = performance.now() + withinMs
      const isComplete = (): boolean => people.every((person, n) => numbersOf(person).length === sent[n])
      while (!isComplete() && performance.now() < until) await pause(50)
      for (const [n, person] of people.entries()) {
        const wanted = Array.from({ length: sent[n] ?? 0 }, (_, number) => number + 1)
        assert.deepEqual(numbersOf(person), wanted, 'none is lost, and they come in order')
        assert.deepEqual(unmarkedRepeats(seenAlerts(person, step)), [], 'what comes again is marked')
      }
      const all = sent.reduce((sum, number) => sum + number, 0)
      const shown = people.reduce((sum, person) => sum + seenAlerts(person, step).length, 0)
      return { sent: all, repeats: shown - all }
    },
  }
}
