import assert from 'node:assert/strict'
import { z } from 'zod'
import { shortenAddress, toChecksumAddress } from '#lib/format.ts'
import type { Participant, SeenMessage } from '#playground/telegram/participant.ts'
import { startPriceServer } from '../support/http-server.ts'
import { payInOneBlock } from '../support/local-chain.ts'
import {
  answerTo,
  type Product,
  parseEther,
  startProduct,
  startWatching,
  story,
  storyOnBoth,
  telegramLimits,
} from '../support/product.ts'
import { startManaging } from '../support/team.ts'
import { screen } from '../support/telegram.ts'

const day = 86_400_000

const isFile = ({ raw }: SeenMessage): boolean => raw.document !== undefined

const blockSchema = z.object({ timestamp: z.string() })
const transactionSchema = z.object({ blockNumber: z.string() })

/** `block,block_time,hash` of a transaction. */
const placeOf = async ({ chain }: Pick<Product, 'chain'>, hash: string): Promise<string> => {
  const { blockNumber } = transactionSchema.parse(await chain.rpc('eth_getTransactionByHash', [hash]))
  const block = await chain.rpc('eth_getBlockByNumber', [blockNumber, false])
  const { timestamp } = blockSchema.parse(block)
  return `${Number(blockNumber)},${new Date(Number(timestamp) * 1_000).toISOString()},${hash}`
}

/** Sends `/history`; the page as a screen. */
const historyOf = async (person: Participant, thread?: number): Promise<string> => {
  const { messageId: after } = person.sends('/history', thread === undefined ? {} : { thread })
  return page(await person.sees(/Past alerts|No alerts/, { after }))
}

/** Without the minutes of the times. */
const page = (message: SeenMessage): string => screen(message).replaceAll(/^(\d\d:\d)\d/gm, '$1~')

const columns =
  'told_at,status,watch,chain,chain_id,block,block_time,hash,kind,direction,amount,decimals,asset,contract,token_id,usd,address,address_name,counterparty,counterparty_name,transactions,text,worth,currency'

const only = (lines: string): string =>
  `${lines}\n[ By watch ] [ By counterparty ]\n[ CSV ] [ Chart ]\n[ Time zone ]`
/** Without the day and the time of its only entry. */
const timeless = (text: string): string => text.replace(/^\w.*\n\d\d:\d~ {2}/gm, '')

const worth = (amount: number): string => `≈\u00A0$${(amount * 3_448).toLocaleString('en')}`

const short = (address: string): string => shortenAddress(toChecksumAddress(address))

const none = 'No alerts in the last 90 days.'

storyOnBoth(
  'a person looks up what they were told, of all watches or one, and takes it along as a file',
  async t => {
    // It ticks, so that no two messages are of one second.
    const machineBegan = Date.now()
    let began = Date.parse('2026-11-24T14:00:00Z')
    const now = () => began + Date.now() - machineBegan
    const prices = await startPriceServer(t, { now })
    prices.setPrice(`31337:0x${'0'.repeat(40)}`, { price: 3_448 })
    const product = await startProduct(t, {
      environment: { ...telegramLimits, PRICES_URL: prices.url },
      now,
      chainBegan: began / 1_000,
    })
    const { anna, chain, telegram } = product
    const [from = '', to = '', other = ''] = chain.accounts
    assert.equal(
      await historyOf(anna),
      `${none} Watch an address, and its alerts will be listed here.\nOnce there are some, I can give them to you as a CSV file.\n[ Watch an address ] [ My watches ]`,
    )
    await product.addWatch(to)
    await product.addWatch(other, { label: 'savings' })
    await chain.send({ from, to, wei: parseEther('1.25') })
    await anna.sees(/\+1\.25 ETH/)
    const hash = await chain.send({ from: other, to: from, wei: 500_000_000_000_000_001n })
    await anna.sees(/−0\.5 ETH/)
    // Ten more, in one block; the first may be told before the others have come.
    await product.stop()
    began += day
    await chain.rpc('evm_increaseTime', [day / 1_000])
    const amounts = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10]
    await payInOneBlock(chain, { from, to, amounts: amounts.map(amount => parseEther(String(amount))) })
    await product.start()
    await anna.sees(/^⏱[^]*Largest \+10 ETH/)
    await product.catchUp()

    const lines = amounts.map(n => `14:0~  📥 «treasury +${n} ETH»  ${worth(n)}`)
    assert.equal(
      await historyOf(anna),
      `«Past alerts» · 1–10 of 12 · times in UTC

Wed, Nov 25 · Local chain
${lines.toReversed().join('\n')}
[ › ]
[ By watch ] [ By counterparty ]
[ CSV ] [ Chart ]
[ Time zone ]`,
    )
    await anna.presses('›')
    assert.equal(
      page(await anna.sees(/11–12/)),
      `«Past alerts» · 11–12 of 12 · times in UTC

Tue, Nov 24 · Local chain
14:0~  📤 «savings −0.5 ETH»  ≈\u00A0$1,724
14:0~  📥 «treasury +1.25 ETH»  ≈\u00A0$4,310
[ ‹ ]
[ By watch ] [ By counterparty ]
[ CSV ] [ Chart ]
[ Time zone ]`,
    )
    await anna.presses('By watch')
    assert.match(
      screen(await anna.sees(/^Which/)),
      /^Which watch\?\n\[ (treasury|savings) \] \[ (treasury|savings) \]\n\[ ‹ Back \]$/,
    )
    await anna.presses('savings')
    assert.equal(
      page(await anna.sees(/^Past alerts for/)),
      `Past alerts for «savings» · 1–1 of 1 · times in UTC

Tue, Nov 24 · Local chain
14:0~  📤 «savings −0.5 ETH»  ≈\u00A0$1,724
[ By counterparty ]
[ CSV ] [ Chart ]
[ Time zone ]
[ ‹ Back ] [ All past alerts ]`,
    )
    await anna.presses('CSV')
    const message = await anna.sees(isFile)
    assert.equal(
      screen(message),
      'Past alerts for «savings»\n1 alert from the last 90 days.\nOnly what was alerted is in it, not every transaction.',
    )
    assert.equal(message.raw.document?.file_name, 'lookout-history-savings-2026-11-25.csv')
    assert.equal(
      Buffer.from(telegram.file(message.raw.document?.file_id ?? '') ?? [])
        .toString()
        .replace(/^2026-11-24T14:0\d:\d\d\.000Z/m, 'told'),
      [
        `\uFEFF${columns}`,
        `told,included,savings,Local chain,31337,${await placeOf(product, hash)},native,out,0.500000000000000001,18,ETH,,,1724,${toChecksumAddress(other)},savings,${toChecksumAddress(from)},,1,,,`,
        '',
      ].join('\r\n'),
    )
    await anna.presses('All past alerts')
    await anna.presses('Chart')
    const chart = await anna.sees(({ raw }) => raw.photo !== undefined)
    assert.equal(
      screen(chart),
      `«Past alerts»
In and out per day, last 30 days: +$193,950  −$1,724
Solid bars up: in. Outlined bars down: out.

Nov 24  +$4,310  −$1,724
Nov 25  +$189,640`,
    )
    assert.deepEqual(
      chart.raw.photo?.map(({ width, height }) => [width, height]),
      [[960, 512]],
    )
    await anna.presses('By counterparty')
    assert.equal(
      screen(await anna.sees(/by counterparty/)),
      `«Past alerts» · by counterparty

📥 Came from
${short(from)}  11×  +56.25 ETH  ≈\u00A0$193,950

📤 Went to
${short(from)}  1×  −0.5 ETH  ≈\u00A0$1,724
[ ‹ Back ]`,
    )
    await anna.presses('‹ Back')
    await anna.sees(/1–10 of 12/)
    // The card leads to the same, and what was told outlives its watch.
    await anna.presses('By watch')
    await anna.presses('savings')
    await anna.sees(/^Past alerts for/)
    await anna.presses('‹ Back')
    await anna.presses('More ⋯')
    await anna.presses('Delete')
    await anna.presses('Delete')
    await anna.sees(/^Deleted savings/)
    assert.match(await historyOf(anna), /^«Past alerts» · 1–10 of 12/)
    await anna.presses('›')
    await anna.sees(/savings −0\.5 ETH/)
    assert.match(
      await answerTo(product, anna.sends('/history 12h')),
      /^«Past alerts» · 12 h · 1–10 of 10 · times in UTC\n[^]*\n\[ By watch \]/,
    )
    assert.match(
      await answerTo(product, anna.sends('what happened in the last 2 days?')),
      /^«Past alerts» · 2 days · 1–10 of 12 · /,
    )
    await anna.presses('›')
    await anna.sees(/2 days · 11–12 of 12/)
  },
)

story('a person sees who sent most, by name, without what a reorg removed', async t => {
  const prices = await startPriceServer(t)
  prices.setPrice(`31337:0x${'0'.repeat(40)}`, { price: 3_448 })
  const product = await startProduct(t, { environment: { ...telegramLimits, PRICES_URL: prices.url } })
  const { anna, chain } = product
  const [often = '', to = '', once = '', savings = ''] = chain.accounts
  const receives = async (from: string, amount: string, by = to): Promise<void> => {
    await chain.send({ from, to: by, wei: parseEther(amount) })
    await anna.sees(new RegExp(`\\+${amount} ETH`))
  }
  await product.addWatch(to)
  await answerTo(product, anna.sends(`/names ${once} Binance`))
  await receives(often, '1')
  await receives(often, '2')
  await receives(once, '9')
  await receives(often, '77')
  await chain.rpc('anvil_reorg', [1, []])
  await anna.sees(/no longer on the chain/)
  await product.addWatch(savings, { label: 'savings' })
  await receives(once, '4', savings)
  await product.catchUp()
  await historyOf(anna)
  await anna.presses('By counterparty')
  assert.equal(
    screen(await anna.sees(/by counterparty/)),
    `«Past alerts» · by counterparty

📥 Came from
Binance  2×  +13 ETH  ${worth(13)}
${short(often)}  2×  +3 ETH  ${worth(3)}
[ ‹ Back ]`,
  )
  await anna.presses('‹ Back')
  await anna.presses('By watch')
  await anna.presses('savings')
  await anna.sees(/^Past alerts for/)
  await anna.presses('By counterparty')
  assert.match(
    screen(await anna.sees(/by counterparty/)),
    /^Past alerts for «savings» · by counterparty\n\n📥 Came from\nBinance {2}1× {2}\+4 ETH/,
  )
})

story('the history of what a reorg removed, and of what a muted watch held back', async t => {
  const product = await startWatching(t)
  const { anna, chain, telegram, from, to } = product
  await chain.send({ from, to, wei: parseEther('1') })
  await anna.sees(/\+1 ETH/)
  await chain.rpc('anvil_reorg', [1, []])
  await anna.sees(/no longer on the chain/)
  await product.catchUp()
  const removed = '✕ «Removed from the chain» · ~~📥 «treasury +1 ETH»~~'
  assert.equal(timeless(await historyOf(anna)), only(`«Past alerts» · 1–1 of 1 · times in UTC\n\n${removed}`))

  await anna.presses({ text: 'Mute 1 h', message: await anna.sees(/^✕ Removed[^]*Local chain/) })
  await chain.send({ from, to, wei: parseEther('2') })
  await product.catchUp()
  await telegram.settled()
  assert.equal(timeless(await historyOf(anna)), only(`«Past alerts» · 1–1 of 1 · times in UTC\n\n${removed}`))
  await anna.presses('🔔 Unmute')
  await anna.sees(/\+2 ETH/)
  await product.catchUp()
  assert.match(await historyOf(anna), /1–2 of 2[^]*\+2 ETH[^]*Removed from the chain/)
})

story('the history of a group is read by its members, and by its managers from their own chat', async t => {
  const team = await startManaging(t)
  const { anna, there, chain, sender, treasury } = team
  await chain.send({ from: sender, to: treasury, wei: parseEther('1') })
  await there.anna.sees(/\+1 ETH/)
  await team.catchUp()
  assert.match(
    await historyOf(there.cleo),
    /^«Past alerts» · 1–1 of 1 · times in UTC\n\n.*\n\d\d:\d~ {2}📥 «treasury \+1 ETH»\n\[ By watch \] \[ By counterparty \]\n\[ CSV \] \[ Chart \]$/,
  )
  await there.cleo.presses('CSV')
  assert.equal(
    screen(await there.cleo.sees(isFile)),
    '«Past alerts»\n1 alert from the last 90 days.\nOnly what was alerted is in it, not every transaction.',
  )
  // In her own chat nothing was told.
  assert.match(await historyOf(anna), /^No alerts/)
  anna.sends('/watches')
  await anna.sees(/watching anything|Nothing is watched/)
  await anna.presses('Team · 1 watch')
  await anna.presses('Past alerts')
  assert.match(
    screen(await anna.sees(/^Past alerts for/)),
    /^Past alerts for «Team» · 1–1 of 1 · times in UTC/,
  )
  await anna.presses('‹ Back')
  await anna.sees(/^Team/)
})

story('a chat is forgotten with its history', async t => {
  const product = await startWatching(t)
  const { anna, chain, from, to } = product
  await chain.send({ from, to, wei: parseEther('1') })
  await anna.sees(/\+1 ETH/)
  await product.catchUp()
  anna.sends('/privacy')
  assert.match(
    screen(await anna.sees(/What I keep/)),
    /^Past alerts: 1\. Each is kept for 90 days, even after its watch is deleted\.$/m,
  )
  await anna.presses('Delete everything')
  await anna.presses('Delete everything')
  await anna.sees(/^Deleted\. I no longer/)
  assert.match(await historyOf(anna), /^No alerts/)
  await product.addWatch(to)
  assert.match(await historyOf(anna), /^No alerts/)
})
