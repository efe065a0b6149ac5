import assert from 'node:assert/strict'
import { fileURLToPath } from 'node:url'
import { z } from 'zod'
import type { LocalChain } from '#playground/local-chain.ts'
import type { LocalTelegram } from '#playground/telegram/local-telegram.ts'
import type { Person } from '#playground/telegram/person.ts'
import { channels as serviceChannels } from '#service/records/records.ts'
import { put, type Store } from '#store/store.ts'
import { channels } from '#watch/channels.ts'
import { freePort } from '../support/machine.ts'
import { type Product, type StoryContext, startProduct } from '../support/product.ts'
import { type ProductProcess, startProductProcess } from '../support/product-process.ts'
import { type Receiver, startReceiver } from '../support/receiver.ts'
import { withStore } from '../support/store.ts'
import { callTelegram } from '../support/telegram.ts'
import { type Fixture, type MoveHosts, readFixture } from './fixture.ts'
import { setStoreClock, writeStoredData } from './stored-data.ts'

const shiftedClock = fileURLToPath(new URL('shifted-clock.ts', import.meta.url))

/** Mines the same blocks: the node makes the same hashes of the same times and transactions. */
const restoreChain = async (chain: LocalChain, blocks: Fixture['chain']): Promise<void> => {
  await chain.rpc('evm_setAutomine', [false])
  for (const { timestamp, transactions } of blocks.slice(1)) {
    await chain.rpc('evm_setNextBlockTimestamp', [timestamp])
    for (const raw of transactions) await chain.rpc('eth_sendRawTransaction', [raw])
    await chain.mine()
  }
  await chain.rpc('evm_setAutomine', [true])
  const { hash } = z
    .object({ hash: z.string() })
    .parse(await chain.rpc('eth_getBlockByNumber', ['latest', false]))
  assert.equal(hash, blocks.at(-1)?.hash, 'the chain is the same')
}

/** Calls a method of the Bot API as the program did. */
const call = async (telegram: LocalTelegram, method: string, payload: object): Promise<void> => {
  const { status, body } = await callTelegram(telegram, method, payload)
  assert.equal(status, 200, JSON.stringify(body))
}

/** Writes the messages of a chat again, each under its id; those that are missing were deleted. */
const restoreChat = async (
  telegram: LocalTelegram,
  person: Person,
  messages: Fixture['chats'][number]['messages'],
): Promise<void> => {
  const chat = { chat_id: person.chatId }
  const newest = messages.at(-1)?.message_id ?? 0
  for (let id = 1; id <= newest; id += 1) {
    const message = messages.find(({ message_id }) => message_id === id)
    if (message === undefined) {
      await call(telegram, 'sendMessage', { ...chat, text: 'deleted' })
      await call(telegram, 'deleteMessage', { ...chat, message_id: id })
    } else if (message.from.is_bot) {
      const { text, entities, reply_markup, reply_to_message } = message
      await call(telegram, 'sendMessage', {
        ...chat,
        text,
        ...(entities && { entities }),
        ...(reply_markup && { reply_markup }),
        ...(reply_to_message && { reply_parameters: { message_id: reply_to_message.message_id } }),
      })
    } else person.sends(message.text)
  }
}

/** The updates of the restored messages were confirmed before. */
const confirmUpdates = async (telegram: LocalTelegram, person: Person): Promise<void> => {
  const { updateId = 0 } = person.sends('/start')
  const { messageId } = person.messages().at(-1) ?? { messageId: 0 }
  await call(telegram, 'getUpdates', { offset: updateId + 1 })
  await call(telegram, 'deleteMessage', { chat_id: person.chatId, message_id: messageId })
}

/** Moves the hosts in what is encrypted: the addresses of channels. */
const moveSecrets = async (o: {
  readonly environment: Product['environment']
  readonly aheadMs: number
  readonly moveHosts: MoveHosts
}): Promise<void> => {
  const move = <T extends object>(value: T): T => JSON.parse(o.moveHosts(JSON.stringify(value)))
  const use = async (store: Store): Promise<void> => {
    const remote = await store.all(serviceChannels, { limit: 10 })
    const own = await store.all(channels, { limit: 10 })
    await store.commit([
      ...remote.map(({ id, value }) => put(serviceChannels, { id, value: move(value) })),
      ...own.map(({ id, value }) => put(channels, { id, value: move(value) })),
    ])
  }
  await withStore(o, { aheadMs: o.aheadMs, use })
}

/** Today's Lookout on the data of version 1, as if no time had passed since the program that left them was killed. */
export type UpgradedProduct = Pick<Product, 'anna' | 'chain' | 'telegram' | 'environment'> & {
  readonly bea: Person
  readonly receiver: Receiver
  /** The newest block's transactions last. */
  readonly transactions: readonly string[]
  start(): Promise<void>
  /** Stops it, and starts it when so much time has passed. */
  restartAfter(ms: number): Promise<void>
}

export const startUpgradedProduct = async (t: StoryContext): Promise<UpgradedProduct> => {
  const receiver = await startReceiver()
  const port = await freePort()
  const hosts = { lookout: `127.0.0.1:${port}`, webhook: new URL(receiver.url).host }
  const { fixture, moveHosts } = readFixture(t.engine.name, hosts)
  let aheadMs = fixture.madeAt - Date.now()
  const product = await startProduct(t, {
    started: false,
    environment: { PORT: String(port), WEBHOOK_ALLOW: receiver.url },
    telegramNow: () => Date.now() + aheadMs,
    chainBegan: fixture.chain[0]?.timestamp ?? 0,
  })
  t.after(receiver.close)
  const { anna, chain, environment, telegram } = product
  const bea = telegram.person({ firstName: 'Bea', languageCode: 'ru' })
  const people = [anna, bea]
  await restoreChain(chain, fixture.chain)
  for (const [index, { messages }] of fixture.chats.entries()) {
    const person = people[index]
    assert.ok(person !== undefined)
    await restoreChat(telegram, person, messages)
  }
  bea.blocks()
  await confirmUpdates(telegram, anna)
  await writeStoredData(environment, fixture.stored)
  await moveSecrets({ environment, aheadMs, moveHosts })

  let app: ProductProcess | undefined
  const start = async (): Promise<void> => {
    aheadMs = Math.round(aheadMs)
    await setStoreClock(environment, { aheadMs })
    await chain.rpc('evm_setTime', [Math.round((Date.now() + aheadMs) / 1_000)])
    const clock = { NODE_OPTIONS: `--import=${shiftedClock}`, CLOCK_OFFSET_MS: String(aheadMs) }
    app = startProductProcess({ ...environment, ...clock })
    await app.running
  }
  t.after(() => app?.kill('SIGKILL'))
  return {
    anna,
    bea,
    chain,
    environment,
    receiver,
    telegram,
    transactions: fixture.chain.flatMap(block => block.transactions),
    start,
    restartAfter: async ms => {
      await app?.kill('SIGTERM')
      assert.equal(await app?.ended, 0, app?.output())
      aheadMs += ms
      await start()
    },
  }
}
