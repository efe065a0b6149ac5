import assert from 'node:assert/strict'
import type { TestContext } from 'node:test'
import { type AppProcess, startAppProcess } from './app-process.ts'
import { createBalancer } from './balancer.ts'
import type { Engine } from './engine.ts'
import { freePort } from './free-port.ts'
import { botToken, createLookout, type Lookout } from './lookout.ts'

/** One process of a fleet. */
export type Member = {
  readonly name: string
  /** Resolves when it runs. */
  start(): Promise<void>
  /** Ends it as a crash would. */
  kill(): Promise<void>
  /** Tells it to end, and holds that it does so well. */
  stop(): Promise<void>
}

/** Three processes of role `telegram` and two of role `service` on one Redis, behind balancers. */
export type Fleet = Omit<Lookout, 'start' | 'stop'> & { readonly members: readonly Member[] }

const account = { API_CLIENT_ID: 'front', API_SECRET_KEY: 'a-secret-of-the-front' }
const count = { telegram: 3, service: 2 }
const secrets = [botToken, account.API_SECRET_KEY, '/alerts/', 'redis://']

const createMember = (name: string, environment: Readonly<Record<string, string>>) => {
  const lives: AppProcess[] = []
  const member: Member = {
    name,
    start: async () => {
      const app = startAppProcess(environment)
      lives.push(app)
      await app.running
    },
    kill: async () => lives.at(-1)?.kill('SIGKILL'),
    stop: async () => {
      const app = lives.at(-1)
      const asked = performance.now()
      await app?.kill('SIGTERM')
      assert.equal(await app?.ended, 0, `${name} does not end well:\n${app?.output()}`)
      assert.ok(performance.now() - asked < 10_000, `${name} takes too long to end`)
    },
  }
  return { member, output: () => lives.map(app => app.output()).join('') }
}

const ports = (length: number): Promise<number[]> => Promise.all(Array.from({ length }, freePort))

/** All of them run when it resolves, and end with the test, in whose log no secret may stand. */
export const createFleet = async (t: TestContext, engine: Engine): Promise<Fleet> => {
  const crew: ReturnType<typeof createMember>[] = []
  t.after(async () => {
    await Promise.all(crew.map(({ member }) => member.kill()))
    const written = crew.map(({ output }) => output()).join('')
    for (const secret of secrets) assert.ok(!written.includes(secret), 'no secret stands in a log')
  })
  const after = t.after.bind(t)
  const lookout = await createLookout({ after, engine }, { started: false })
  const [receivers, apis] = await Promise.all([ports(count.telegram), ports(count.service)])
  const common = {
    ...lookout.environment,
    ...account,
    SERVICE_KEYS: `${account.API_CLIENT_ID}:${account.API_SECRET_KEY}:vip`,
    PUBLIC_URL: `http://127.0.0.1:${await createBalancer({ after }, receivers)}`,
    API_BASE_URL: `http://127.0.0.1:${await createBalancer({ after }, apis)}/api/v1`,
    LOG_LEVEL: 'info',
  }
  for (const [index, port] of receivers.entries())
    crew.push(createMember(`telegram ${index + 1}`, { ...common, ROLE: 'telegram', PORT: String(port) }))
  for (const [index, port] of apis.entries()) {
    const [health = 0] = await ports(1)
    const own = { ROLE: 'service', PORT: String(health), SERVICE_PORT: String(port) }
    crew.push(createMember(`service ${index + 1}`, { ...common, ...own }))
  }
  const members = crew.map(({ member }) => member)
  await Promise.all(members.map(member => member.start()))
  return { ...lookout, members }
}
