import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { type Playground, startPlayground } from '#playground/playground.ts'
import { compileCacheFolder, lookoutProgram } from '../support/product-process.ts'
import { until } from '../support/waiting.ts'
import { createPageClient } from './page-client.ts'

const watchOf = (name: string, address: string, balances: readonly object[]) => ({
  name,
  addresses: [{ address, label: name }],
  chains: [31_337],
  strategies: [],
  balances,
  frequency: 'Always',
})

describe('The scenarios of the playground', () => {
  let playground: Playground
  const page = () => createPageClient(playground.url)
  before(async () => {
    playground = await startPlayground({
      pagePort: 0,
      app: lookoutProgram,
      environment: { PATH: process.env['PATH'], NODE_COMPILE_CACHE: compileCacheFolder },
    })
    await playground.ready
    await post('send', { text: `${watched} treasury` })
    await until('it offers to watch', async () => (await texts()).some(text => /treasury/.test(text)))
    const { changed } = await state()
    const offer = changed.findLast(({ buttons }) => buttons.length > 0)
    await post('press', { message: offer?.id, row: 0, column: 0 })
    await until('it watches', async () => (await texts()).some(text => text.startsWith('👁 Watching')))
  })
  after(() => playground.stop())

  const watched = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'

  const post = (action: string, body: object): Promise<void> => page().post(action, body)
  const state = () => page().readState()
  const texts = async (): Promise<string[]> =>
    (await state()).changed.filter(({ from }) => from === 'bot').map(({ text }) => text)
  const sees = (words: RegExp): Promise<void> =>
    until(`${words} is shown`, async () => (await texts()).some(text => words.test(text)))
  const play = (name: string): Promise<void> => post('scenario', { name, address: watched })

  it('knows the price of USDC, and the names of its first accounts', async () => {
    // An alert waits only a moment for a price that is not known yet; the next one has it.
    let sent = 0
    await until('an alert has the price', async () => {
      const alerts = (await texts()).filter(text => /treasury \+500 USDC/.test(text))
      if (alerts.length === sent) {
        sent += 1
        await play('token')
      }
      return alerts.some(text => /\+500 USDC {2}≈\u00A0\$500\n/.test(text))
    })
    await post('send', { text: 'alice.eth vitalik.eth' })
    await sees(/^👁(?=.*2 addresses).*alice\.eth/s)
  })

  it('lets Alex do what operators do', async () => {
    await post('send', { text: '/admin' })
    await sees(/^Operator overview\n/)
  })

  it('shows NFTs and items that arrive', async () => {
    await play('nft')
    await sees(/Cats #\d+/)
    await play('items')
    await sees(/\+3 NFT/)
  })

  it('shows a swap and a wrapped coin as one, and hides a look-alike of somebody who was paid', async () => {
    await play('swap')
    await sees(/^🔁 treasury 1 ETH → 3,448 USDC {2}≈\u00A0\$3,448\nLocal chain ⇄ 0x/)
    await play('wrap')
    await sees(/^🔁 treasury 2 ETH → WETH {2}≈\u00A0\$6,896\nLocal chain → 0xC02a…6Cc2$/)
    await play('imitation')
    await sees(/^📤 treasury −0\.3 ETH {2}≈\u00A0\$1,034\nLocal chain → 0xf39F…2266$/)
    await sees(/^⚠️ 1 suspected spam transfer with a look-alike address hidden\./)
  })

  it('shows what the programs said to each other, with its signature checked and its secrets left out', async () => {
    const { timeline } = await state()
    const kinds = new Set(timeline.map(({ kind }) => kind))
    assert.deepEqual([...kinds].toSorted(), ['match', 'notification', 'service', 'telegram', 'update'])
    const notified = timeline.find(({ kind }) => kind === 'notification')
    assert.deepEqual([notified?.status, notified?.signature], [200, 'valid'])
    const exchange = JSON.stringify(await page().readExchange(notified?.id ?? 0))
    assert.match(exchange, /"line":"POST \/alerts\/…".*"webhook-signature":"v1,/)
    const created = timeline.find(({ title }) => title === 'POST /notify/channels')
    assert.match(JSON.stringify(await page().readExchange(created?.id ?? 0)), /"secret":"…"/)
  })

  it('moves a price, takes a loan to its edge, and executes what a timelock has scheduled', async () => {
    const { timelock, accounts } = await state()
    const borrower = accounts[4]?.address ?? ''
    const values = [
      { func: 'value', params: { of: 'price', pair: 'ETH/USD', below: '320000000000' } },
      { func: 'value', params: { of: 'loan_health', below: '1250000000000000000' } },
    ]
    const deadlines = [{ func: 'deadline', params: { kind: 'timelock', before: ['1h'] } }]
    const watches = [watchOf('vault', borrower, values), watchOf('council', timelock, deadlines)]
    const file = JSON.stringify({ lookout: 'watches', version: 1, watches })
    await post('file', { name: 'lookout.json', base64: Buffer.from(file).toString('base64') })
    await sees(/^📄 2 watches/)
    const { changed } = await state()
    const offer = changed.findLast(({ buttons }) => buttons.flat().some(({ text }) => text === 'Import 2'))
    await post('press', { message: offer?.id, row: 0, column: 0 })
    await sees(/^Imported: 2 watches/)

    await post('scenario', { name: 'loan', address: borrower })
    await play('price falls')
    await sees(/^📉 ETH\/USD 3,103\.2, below 3,200\nLocal chain · Chainlink/)
    await play('price falls')
    await sees(/^📉 .*: loan health 1\.15\d*, below 1\.25\nLocal chain · Aave v3/)
    await play('price rises')
    await play('price rises')
    await sees(/^📈 .*: loan health 1\.\d+, back above 1\.25\nLocal chain · Aave v3/)

    await play('schedule')
    await sees(/^🗓 council: grantRole is scheduled and can be executed in 2 h\n/)
    await post('travel', { ms: 3_600_000 })
    await sees(/^⏳ council: grantRole can be executed in (60 min|1 h)/)
    await post('travel', { ms: 3_600_000 })
    await sees(/^⌛ council: grantRole can be executed now/)
    await play('execute')
    await sees(/^✅ council: grantRole was executed/)
  })

  it('loses nothing while its service is down, and catches up with a node that lags', async () => {
    const from = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'
    await post('trouble', { name: 'service down', isPresent: true })
    await post('transfer', { from, to: watched, coins: '7' })
    await post('trouble', { name: 'service down', isPresent: false })
    await sees(/treasury \+7 ETH/)
    await post('trouble', { name: 'node lags', isPresent: true })
    await post('transfer', { from, to: watched, coins: '8' })
    for (const coins of ['1', '2', '3']) await post('transfer', { from, to: from, coins })
    await sees(/treasury \+8 ETH/)
    await post('transfer', { from, to: watched, coins: '9' })
    assert.ok(!(await texts()).some(text => /treasury \+9 ETH/.test(text)))
    await post('trouble', { name: 'node lags', isPresent: false })
    await sees(/treasury \+9 ETH/)
  })

  it('corrects an alert after a reorg', async () => {
    await post('transfer', { from: '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC', to: watched, coins: '4' })
    await sees(/treasury \+4 ETH/)
    await post('reorg', { depth: 1 })
    await sees(/no longer on the chain/)
  })

  it('loses nothing while the node or Telegram is down, or when it is killed', async () => {
    await post('trouble', { name: 'node down', isPresent: true })
    assert.deepEqual((await state()).troubles, ['node down'])
    await post('transfer', { from: '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC', to: watched, coins: '5' })
    await post('kill', {})
    await post('trouble', { name: 'telegram down', isPresent: true })
    await post('trouble', { name: 'node down', isPresent: false })
    await post('trouble', { name: 'telegram down', isPresent: false })
    await sees(/treasury \+5 ETH/)
    await post('lose', {})
    await post('transfer', { from: '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC', to: watched, coins: '6' })
    await until('it is shown again, marked', async () => {
      const shown = (await texts()).filter(text => /treasury \+6 ETH/.test(text))
      return shown.length === 2 && shown.filter(text => text.includes('possible repeat')).length === 1
    })
  })
})
