import assert from 'node:assert/strict'
import { parseEther, startWatching, story, telegramLimits } from '../support/product.ts'
import { seenAlerts } from '../support/telegram.ts'

const blocks = 50

story(`the process is down for ${blocks} blocks: all alerts come, in order, once`, async t => {
  const product = await startWatching(t, { environment: telegramLimits })
  const { anna, chain, telegram, from: sender, to: treasury } = product
  await product.stop()
  const before = Number(await chain.rpc('eth_blockNumber'))
  await chain.rpc('evm_setAutomine', [false])
  for (let block = 1; block <= blocks; block += 1) {
    const value = `0x${parseEther(String(block)).toString(16)}`
    await chain.rpc('eth_sendTransaction', [{ from: sender, to: treasury, value }])
    await chain.mine()
  }
  assert.equal(Number(await chain.rpc('eth_blockNumber')) - before, blocks)

  telegram.enforceSendLimits(true)
  await product.start()
  await anna.sees(/\+50 ETH/, { timeoutMs: 90_000 })
  await telegram.settled({ quietMs: 1_200 })
  assert.deepEqual(
    seenAlerts(anna),
    Array.from({ length: blocks }, (_, index) => ({ amount: index + 1, repeated: false })),
  )
  assert.equal(
    telegram.calls.filter(call => call.ok === false).length,
    0,
    'Telegram never had to say «too fast»',
  )
})
