import assert from 'node:assert/strict'
import { deploySafe } from '../support/deployed-safe.ts'
import { answerTo, parseEther, startProduct, story, unhurried } from '../support/product.ts'
import { startSafeService } from '../support/safe-service.ts'

const owner = '0x3fC91A3afd70395Cd496C647d5a6CC9D4B2b7FAD'

story('only when my Safe needs me, with its address, is about what waits for signatures', async t => {
  const service = await startSafeService(t)
  const environment = { SAFE_SERVICE_31337: service.url, SAFE_SERVICE_SECONDS: '1' }
  const product = await startProduct(t, { environment, ...unhurried() })
  const { anna, chain } = product
  const [from = ''] = chain.accounts
  const safe = await deploySafe(chain, { from, nonce: 12, threshold: 2 })
  assert.match(
    await answerTo(product, anna.sends(`Only when my Safe needs me ${safe.address}`)),
    /^Watch · review\n\n[^\n]*\nLocal chain\nShared wallet\nEvery transaction, in this chat\n\nSafe: you'll also hear what is proposed, [^\n]*\n\[ Start watching \]/,
  )
  await anna.presses('Start watching')
  const { messageId: after } = await anna.sees(/^👁 Watching/)
  await chain.send({ from, to: safe.address, wei: parseEther('1') })
  service.propose({ safe: safe.address, nonce: 12, to: from, owners: [owner], proposer: owner })
  assert.match((await anna.sees(/./, { after })).text, /^✍️ 0x[^\n]*: proposal #12 /)
})

story('an address that is no Safe has nothing to sign, and what can be watched is offered', async t => {
  const product = await startProduct(t, unhurried())
  const { anna, chain } = product
  const [from = '', treasury = ''] = chain.accounts
  const says = (text: string): Promise<string> => answerTo(product, anna.sends(text))
  assert.match(
    await says(`watch ${treasury} only when it needs me`),
    /^Watch · review\n\n«0x7099…79C8»\nLocal chain\nCoins, tokens and NFTs, in and out\nEvery transaction, in this chat\n\n0x7099…79C8 isn't a Safe on Local chain, so nothing there waits for your signature\. This is what I can watch instead:\n\[ Start watching \]/,
  )
  await anna.presses('Start watching')
  await anna.sees(/^👁 Watching/)
  assert.match(
    await says(`only when it needs me ${treasury}`),
    /^Watch · changes\n\n[^]*\n\n0x7099…79C8 isn't a Safe on Local chain, so nothing there waits for your signature\.\n\nNo changes yet\.\n/,
  )
  await anna.presses('Cancel')
  const safe = await deploySafe(chain, { from, nonce: 12, threshold: 2 })
  assert.match(
    await says(`${safe.address} only when it needs me`),
    /\nShared wallet\n[^]*\n\nOn Local chain I can't see what is proposed to a Safe, only what it does\.\n/,
  )
})
