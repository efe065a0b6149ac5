/**
 * Makes the kept data that test/stories/upgrade.test.ts starts on. It drives this Lookout as a person does, on each store, until the
 * store has a record of everything that takes part in an upgrade; then it kills it.
 *
 *     npx node test/upgrades/make.ts
 *
 * Until a version is released, whoever changes a stored record makes the data of version 1 again with this command, and commits both
 * files. From the first release on they stay as they are, and a change of what is stored brings a migration instead.
 */
import { z } from 'zod'
import { pause } from '#lib/timers.ts'
import type { LocalChain } from '#playground/local-chain.ts'
import type { Person } from '#playground/telegram/person.ts'
import {
  addWatchFrom,
  addWebhook,
  parseEther,
  redisEngine,
  type StoreEngine,
  sqliteEngine,
  startProductWithReceiver,
} from '../support/product.ts'
import { startProductProcess } from '../support/product-process.ts'
import { taps } from '../support/telegram.ts'
import { until } from '../support/waiting.ts'
import { idle, messageSchema, writeFixture } from './fixture.ts'
import { readStoredData } from './stored-data.ts'

/** The default, said so that each is chosen in the wizard. */
const each = 'Every transaction'
const template = String.raw`{$address.label} got {$token.amount} {$token.symbol}\non {$chain.name}`

type Product = Awaited<ReturnType<typeof startProductWithReceiver>>

const createPay = ({ anna, chain }: Product) => {
  const [funder = ''] = chain.accounts
  const send = (to: string | undefined, amount: string, from = funder): Promise<string> =>
    chain.send({ from, to: to ?? '', wei: parseEther(amount) })
  return {
    send,
    /** Until the alert is shown. */
    show: async (to: string | undefined, amount: string, from?: string) => {
      const { messageId: after } = anna.messages().at(-1) ?? { messageId: 0 }
      await send(to, amount, from)
      return anna.sees(message => message.text.includes(`${amount} ETH`), { after })
    },
  }
}

/** Tokyo, and quiet hours that have begun and go on for hours. */
const chooseSettings = async ({ anna }: Product): Promise<void> => {
  anna.sends('/settings')
  await anna.sees(/^Settings/)
  await anna.presses('Time zone')
  await anna.sees(/^Time zone/)
  await anna.presses('Tokyo')
  await anna.presses({ text: 'Quiet hours', message: await anna.sees(/^Settings[^]*Tokyo/) })
  const { messageId } = await anna.sees(/^Quiet hours/)
  const hour = (new Date().getUTCHours() + 9) % 24
  anna.sends(`${(hour + 23) % 24}-${(hour + 6) % 24}`)
  await anna.sees(/Quiet hours · \d/, { after: messageId })
}

/** One with a message of its own, to the chat and both webhooks. */
const addOwnMessageWatch = async ({ anna }: Product, address: string | undefined): Promise<void> => {
  const { messageId: after } = anna.sends('/watch')
  await anna.sees(/1 of 4/, { after })
  anna.sends(`${address} grants`)
  await anna.sees(/2 of 4/, { after })
  await taps(anna, 'Next ›', each, 'Alert text')
  await anna.sees(/You can use/, { after })
  anna.sends(template)
  await anna.sees(/look like this/, { after })
  await taps(anna, 'Use this', 'Where', 'ops-hook', 'old-hook', 'Review ›', 'Start watching')
  await anna.sees(/^👁 Watching grants/)
}

const addWatches = async (product: Product): Promise<void> => {
  const { anna, chain } = product
  const [, treasury = '', digest = '', once = '', muted = '', , grants = '', , payroll = ''] = chain.accounts
  await addWatchFrom(anna, { address: treasury, frequency: each })
  await addWatchFrom(anna, { address: digest, label: 'digest', frequency: '5 min' })
  await addWatchFrom(anna, { address: once, label: 'once', frequency: 'Once, then stop' })
  await addWatchFrom(anna, { address: muted, label: 'savings', frequency: each })
  await addWatchFrom(anna, { address: payroll, label: 'payroll', frequency: each })
  await anna.presses('Watch settings')
  await anna.sees(/^👁 payroll/)
  await addWatchFrom(anna, { address: idle.paused, label: 'paused', frequency: each })
  await anna.presses('Watch settings')
  await anna.presses({ text: '⏸ Pause', message: await anna.sees(/^👁 paused/) })
  await anna.sees(/Paused:/)
  await addOwnMessageWatch(product, grants)
}

const receiveAlerts = async (product: Product): Promise<void> => {
  const { anna, chain, receiver, telegram } = product
  const [, treasury, digest, once, muted, other, grants] = chain.accounts
  const { send, show } = createPay(product)
  await show(digest, '1.1')
  await show(once, '1.2')
  await show(muted, '1.3')
  await anna.presses({ text: 'Mute 1 h', message: await anna.sees(/savings \+1\.3/) })
  const { messageId } = await show(grants, '1.4')
  await anna.presses({ text: '⋯', message: messageId })
  await anna.presses({ text: 'Only above 1.4 ETH', message: messageId })
  await anna.sees(/^From now on grants alerts only above 1\.4 ETH/)
  await receiver.waitFor(4)

  // `old-hook` is gone, and `ops-hook` does not take the next one.
  receiver.replyAt('/old', { status: 410 })
  receiver.replyAt('/ops', { status: 500 })
  await show(grants, '1.5')
  await receiver.waitFor(6)
  await anna.sees(/old-hook was switched off/)
  for (const [to, amount] of [
    [digest, '2'],
    [digest, '3'],
    [once, '4'],
    [muted, '5'],
    [muted, '6'],
  ] as const)
    await send(to, amount)

  // While Telegram takes the first, the others wait, and come as a batch.
  telegram.fail({ method: 'sendMessage', times: 1 }, { delayMs: 3_000 })
  for (const amount of ['10', '11', '12', '13', '14']) await send(treasury, amount)
  await anna.sees(/^⏱[^]*4 transactions/)
  // A message after it ends its growth.
  anna.sends('/settings')
  await anna.sees(/^Settings[^]*Tokyo/, { after: anna.messages().at(-1)?.messageId ?? 0 })
  // From another account, so that a reorg can leave out this one alone.
  await show(treasury, '21', other)
}

/** Bea, who speaks Russian, blocks the bot before her alerts. */
const blockAfterWatching = async (product: Product, bea: Person): Promise<void> => {
  const { send } = createPay(product)
  bea.sends('/start')
  await bea.sees(/./)
  bea.sends(`${idle.russian} касса`)
  await bea.sees(/^👁/)
  await bea.presses('Следить')
  await bea.sees(/^👁 Слежу/)
  await product.telegram.settled()
  bea.blocks()
  await product.telegram.settled()
  for (const amount of ['7', '8']) await send(idle.russian, amount)
}

/** An offer to watch, a wizard at its third step, and what hangs at Telegram when the process dies. */
const leaveWorkOpen = async (product: Product): Promise<void> => {
  const { anna, chain, telegram } = product
  const [, treasury, , , , , , later, , pasted] = chain.accounts
  const { send } = createPay(product)
  anna.sends(`${pasted} pasted`)
  await anna.sees(/^👁 .*pasted/)
  const { messageId: after } = anna.sends('/watch')
  await anna.sees(/1 of 4/, { after })
  anna.sends(`${later} later`)
  await anna.sees(/2 of 4/, { after })
  await anna.presses('Next ›')
  await anna.sees(/3 of 4/, { after })
  await telegram.settled()
  // The update shows that it is pausing; the job cannot show that it is done.
  telegram.fail({ method: 'editMessageText' }, { delayMs: 1 })
  const jobHanging = telegram.fail({ method: 'editMessageText', times: 1_000 }, 'hang')
  void anna.presses({ text: '⏸ Pause', message: await anna.sees(/^👁 payroll\n/) }).catch(() => {})
  await until('a job hangs', () => jobHanging.hits === 1)
  const hanging = telegram.fail({ method: 'sendMessage', times: 1_000 }, 'hang')
  await send(treasury, '31')
  await until('an alert hangs', () => hanging.hits === 1)
  await send(treasury, '32')
  anna.sends('/help')
  await until('a reply hangs', () => hanging.hits === 2)
  anna.sends('/watches')
  await pause(2_000)
}

const blockSchema = z.object({ hash: z.string(), timestamp: z.string(), transactions: z.array(z.string()) })

const readChain = async (chain: LocalChain) => {
  const head = Number(await chain.rpc('eth_blockNumber'))
  const blocks = []
  for (let height = 0; height <= head; height += 1) {
    const block = blockSchema.parse(
      await chain.rpc('eth_getBlockByNumber', [`0x${height.toString(16)}`, false]),
    )
    const raw = await Promise.all(
      block.transactions.map(async hash => String(await chain.rpc('eth_getRawTransactionByHash', [hash]))),
    )
    blocks.push({ hash: block.hash, timestamp: Number(block.timestamp), transactions: raw })
  }
  return blocks
}

const messagesOf = (person: Person) => z.array(messageSchema).parse(person.messages().map(({ raw }) => raw))

const make = async (engine: StoreEngine): Promise<void> => {
  const afterwards: (() => unknown)[] = []
  const t = { engine, after: (work: () => unknown) => void afterwards.unshift(work), diagnostic: () => {} }
  const product = await startProductWithReceiver(t, { started: false })
  const { anna, chain, environment, receiver, telegram } = product
  const bea = telegram.person({ firstName: 'Bea', languageCode: 'ru' })
  const app = startProductProcess(environment)
  try {
    await app.running
    await chooseSettings(product)
    for (const [path, name] of [
      ['ops', 'ops-hook'],
      ['old', 'old-hook'],
    ]) {
      await addWebhook(anna, `${receiver.url}/${path} ${name}`)
      await anna.presses("I've saved it")
    }
    await receiver.waitFor(2)
    await addWatches(product)
    await blockAfterWatching(product, bea)
    await receiveAlerts(product)
    await leaveWorkOpen(product)
    const madeAt = Date.now()
    await app.kill('SIGKILL')
    const bytes = writeFixture({
      madeAt,
      hosts: { lookout: `127.0.0.1:${environment['PORT']}`, webhook: product.host },
      chain: await readChain(chain),
      chats: [
        { firstName: 'Anna', messages: messagesOf(anna) },
        { firstName: 'Bea', messages: messagesOf(bea) },
      ],
      stored: await readStoredData(environment),
    })
    console.log(`${engine.name}: ${bytes} bytes`)
  } catch (error) {
    console.error(app.output())
    throw error
  } finally {
    await app.kill('SIGKILL')
    for (const work of afterwards) await work()
  }
}

await Promise.all([sqliteEngine, redisEngine].map(make))
