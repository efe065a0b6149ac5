import assert from 'node:assert/strict'
import type { TestContext } from 'node:test'
import { pause } from '#lib/timers.ts'
import type { Person } from '#playground/telegram/person.ts'
import { freePort } from './machine.ts'
import {
  addWatchFrom,
  botToken,
  type Product,
  parseEther,
  type StoreEngine,
  startProduct,
} from './product.ts'
import { type ProductProcess, startProductProcess } from './product-process.ts'
import { startBalancer } from './tcp-proxy.ts'
import { seenAlerts, unmarkedRepeats } from './telegram.ts'

/** One process of a fleet. */
export type FleetMember = {
  readonly name: string
  /** Of its probes, and in role `telegram` of its alert receiver. */
  readonly port: number
  /** Of its present life. */
  readonly pid: () => number | undefined
  /** Resolves when it runs. `program`: another than the one under test. */
  start(program?: string): Promise<void>
  /** Ends it as a crash would. */
  kill(): Promise<void>
  /** Tells it to end, and holds that it does so well. */
  stop(): Promise<void>
  /** It stands still (SIGSTOP), until `resume`. */
  readonly pause: () => void
  readonly resume: () => void
  /** The status that its `/health/ready` answers. */
  readiness(): Promise<number>
  /** All that it wrote in its lives. */
  output(): string
}

/** Three processes of role `telegram` and two of role `service` on one Redis, behind balancers. */
export type Fleet = Omit<Product, 'start' | 'stop'> & {
  readonly members: readonly FleetMember[]
  /** Those with these names. */
  readonly named: (...names: string[]) => readonly FleetMember[]
}

type Environment = Readonly<Record<string, string>>

type FleetOptions = {
  /** The names of those that the test starts by itself. */
  readonly later?: readonly string[]
  /** What they run at first, where it is not the program under test. */
  readonly program?: string
  /** What differs from the common environment for some, by name. */
  readonly own?: (environment: Environment) => Promise<Readonly<Record<string, Environment>>>
  /** What all have beside the common environment. */
  readonly all?: (product: Pick<Product, 'anna' | 'environment'>) => Environment
}

const account = { API_CLIENT_ID: 'front', API_SECRET_KEY: 'a-secret-of-the-front' }
const count = { telegram: 3, service: 2 }
const secrets = [botToken, account.API_SECRET_KEY, '/alerts/', 'redis://']

const createFleetMember = (name: string, environment: Environment): FleetMember => {
  const lives: ProductProcess[] = []
  const port = Number(environment['PORT'])
  const signal = (name: NodeJS.Signals): void => {
    const pid = lives.at(-1)?.pid
    if (pid !== undefined) process.kill(pid, name)
  }
  return {
    name,
    port,
    start: async program => {
      const app = startProductProcess(environment, program === undefined ? {} : { program })
      lives.push(app)
      await app.running
    },
    kill: async () => lives.at(-1)?.kill('SIGKILL'),
    stop: async () => {
      const app = lives.at(-1)
      const asked = performance.now()
      await app?.kill('SIGTERM')
      assert.equal(await app?.ended, 0, `${name} does not end well:\n${app?.output()}`)
      assert.ok(performance.now() - asked < 30_000, `${name} takes too long to end`)
    },
    pause: () => signal('SIGSTOP'),
    resume: () => signal('SIGCONT'),
    pid: () => lives.at(-1)?.pid,
    readiness: async () => (await fetch(`http://127.0.0.1:${port}/health/ready`)).status,
    output: () => lives.map(app => app.output()).join(''),
  }
}

const ports = (length: number): Promise<number[]> => Promise.all(Array.from({ length }, freePort))

/** What each runs in, by name. */
const environmentsOf = async (
  t: Pick<TestContext, 'after'>,
  common: Environment,
): Promise<Map<string, Environment>> => {
  const [receivers, apis, probes] = await Promise.all([
    ports(count.telegram),
    ports(count.service),
    ports(count.service),
  ])
  const chats = receivers.map(port => ({ port, probe: port }))
  const services = apis.map((port, n) => ({ port, probe: probes[n] ?? 0 }))
  const shared = {
    ...common,
    ...account,
    SERVICE_KEYS: `${account.API_CLIENT_ID}:${account.API_SECRET_KEY}:vip`,
    PUBLIC_URL: `http://127.0.0.1:${await startBalancer(t, chats)}`,
    API_BASE_URL: `http://127.0.0.1:${await startBalancer(t, services)}/api/v1`,
    LOG_LEVEL: 'info',
  }
  const telegram = chats.map(({ port }, n) => {
    const own = { ROLE: 'telegram', PORT: String(port) }
    return [`telegram ${n + 1}`, { ...shared, ...own }] as const
  })
  const service = services.map(({ port, probe }, n) => {
    const own = { ROLE: 'service', PORT: String(probe), SERVICE_PORT: String(port) }
    return [`service ${n + 1}`, { ...shared, ...own }] as const
  })
  return new Map([...telegram, ...service])
}

/** All but the `later` ones run when it resolves. They end with the test, and no secret may stand in their logs. */
export const startFleet = async (
  t: Pick<TestContext, 'after'>,
  engine: StoreEngine,
  o: FleetOptions = {},
): Promise<Fleet> => {
  const { later = [], program } = o
  const members: FleetMember[] = []
  t.after(async () => {
    await Promise.all(members.map(member => member.kill()))
    const written = members.map(member => member.output()).join('')
    for (const secret of secrets) assert.ok(!written.includes(secret), 'no secret stands in a log')
  })
  const after = t.after.bind(t)
  const product = await startProduct({ after, engine }, { started: false })
  const own = (await o.own?.(product.environment)) ?? {}
  const all = o.all?.(product)
  for (const [name, environment] of await environmentsOf({ after }, product.environment))
    members.push(createFleetMember(name, { ...environment, ...all, ...own[name] }))
  await Promise.all(members.filter(({ name }) => !later.includes(name)).map(member => member.start(program)))
  return { ...product, members, named: (...names) => members.filter(({ name }) => names.includes(name)) }
}

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
   * marked as possible repeat. Resolves with how many were sent, and how many came again.
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
