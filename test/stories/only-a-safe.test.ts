import assert from 'node:assert/strict'
import { shortenAddress } from '#lib/format.ts'
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

const treasuryIsNone = "0x7099…79C8 isn't a Safe on Local chain, so nothing there waits for your signature.\n"
const asked = "Send your Safe's address, 0x followed by 40 characters. The Safe app shows it."
const ofSafe = (safe: string): string => `Watch · review

«${shortenAddress(safe)}»
Local chain
Shared wallet
Every transaction, in this chat

On Local chain I can't see what is proposed to a Safe, only what it does.
[ Start watching ]
[ Addresses ] [ What ]
[ How often ] [ Name ]
[ More ▾ ] [ Cancel ]`

story('only when my Safe needs me asks for its address, until one is a Safe', async t => {
  const product = await startProduct(t, unhurried())
  const { anna, chain } = product
  const [from = '', treasury = ''] = chain.accounts
  const safe = await deploySafe(chain, { from, nonce: 12, threshold: 2 })
  const says = (text: string): Promise<string> => answerTo(product, anna.sends(text))
  const question = `Watch · Addresses

Local chain
Shared wallet
Every transaction, in this chat

${asked}
[ Cancel ]`
  assert.equal(await says('only when my Safe needs me'), question)
  assert.equal(await says('my Safe'), question)
  const refusal = `Watch · Addresses

«0x7099…79C8»

${treasuryIsNone}${asked}
[ Watch something else there ]
[ Cancel ]`
  assert.equal(await says(treasury), refusal)
  assert.equal(await says('my Safe'), refusal)
  assert.equal(await says('once a day at 9'), refusal)
  assert.equal(
    await says(safe.address),
    ofSafe(safe.address).replace(
      'Every transaction, in this chat',
      'Digest every day at 9:00 UTC, in this chat',
    ),
  )
})

story('an address that is no Safe has nothing to sign, and something else there can be watched', async t => {
  const product = await startProduct(t, unhurried())
  const { anna, chain } = product
  const [, treasury = ''] = chain.accounts
  const says = (text: string): Promise<string> => answerTo(product, anna.sends(text))
  assert.equal(
    await says(`watch ${treasury} only when it needs me`),
    `Watch · Addresses

«0x7099…79C8»

${treasuryIsNone}${asked}
[ Watch something else there ]
[ Cancel ]`,
  )
  await anna.presses('Watch something else there')
  await anna.sees(/^Watch · What\n\n0x7099…79C8\n\nWhat do you want to hear about/)
  await anna.presses('Review ›')
  await anna.sees(/\nCoins, tokens and NFTs, in and out\n/)
  await anna.presses('Start watching')
  await anna.sees(/^👁 Watching/)
})

story('a watch of an address that is no Safe stays, and the Safe gets one of its own', async t => {
  const product = await startProduct(t, unhurried())
  const { anna, chain } = product
  const [from = '', treasury = ''] = chain.accounts
  const safe = await deploySafe(chain, { from, nonce: 12, threshold: 2 })
  await product.addWatch(treasury)
  const says = (text: string): Promise<string> => answerTo(product, anna.sends(text))
  const refusal = `Watch · changes

«treasury»  0x7099…79C8

${treasuryIsNone}${asked}
[ Watch something else there ]
[ Cancel ]`
  assert.equal(await says('only when my Safe needs me'), refusal)
  assert.equal(
    await says('my Safe'),
    refusal.replace(
      treasuryIsNone,
      `I don't see an address in that. An address is 0x followed by 40 characters.\n\n${treasuryIsNone}`,
    ),
  )
  assert.equal(await says(safe.address), ofSafe(safe.address))
  await anna.presses('Start watching')
  await anna.sees(/^👁 Watching 0x/)
  assert.match(await says('/watches'), /treasury[^]*0x5FbD…/)
  await says(`only when it needs me ${treasury}`)
  await anna.presses('Watch something else there')
  await anna.sees(/^Watch · changes\n\ntreasury[^]*What do you want to hear about/)
})

story('of several watches a wish about a Safe is about those of Safes, or about a new one', async t => {
  const product = await startProduct(t, unhurried())
  const { anna, chain } = product
  const [from = '', treasury = '', savings = ''] = chain.accounts
  const safe = await deploySafe(chain, { from, nonce: 12, threshold: 2 })
  const says = (text: string): Promise<string> => answerTo(product, anna.sends(text))
  await product.addWatch(treasury)
  await product.addWatch(savings, { label: 'savings' })
  assert.match(
    await says('only when my Safe needs me'),
    /^Watch · Addresses\n[^]*\n\nSend your Safe's address, /,
  )
  assert.match(
    await says(`my Safe is ${safe.address}`),
    /^Watch · review\n\n«Safe»  0x5FbD…0aa3\nLocal chain\nShared wallet\n/,
  )
  await anna.presses('Start watching')
  await anna.sees(/^👁 Watching Safe/)
  assert.match(
    await says('only when my Safe needs me'),
    /^Watch · changes\n\n«Safe»  0x5FbD…0aa3\nLocal chain\nShared wallet\n/,
  )
})
