import assert from 'node:assert/strict'
import { callData, deployContract, execute } from '#playground/contracts.ts'
import type { Person } from '#playground/telegram/person.ts'
import { parseEther, startProduct, story } from '../support/product.ts'
import { screen } from '../support/telegram.ts'
import { choosesKinds, opensRefinement } from '../support/wizard.ts'

const stranger = '0x1111111111111111111111111111111111111111'

/** Opens the filters of the only watch, with other kinds chosen. Returns the id of the message that asked for the list. */
const openFilters = async (anna: Person, ...kinds: readonly string[]): Promise<number> => {
  const { messageId: after } = anna.sends('/watches')
  await anna.sees(/1–1 of 1/, { after })
  await anna.presses('1')
  await anna.sees(/No alert yet/, { after })
  await anna.presses('Edit')
  await anna.sees(/No changes yet/, { after })
  await anna.presses('What')
  await anna.sees(/hear about/, { after })
  await choosesKinds(anna, ...kinds)
  await opensRefinement(anna, 'Filters ▾')
  return after
}

story('a person hears only of transfers with the addresses that they sent', async t => {
  const product = await startProduct(t)
  const { anna, chain } = product
  const [from = '', to = '', friend = ''] = chain.accounts
  await product.addWatch(to)
  const after = await openFilters(anna)
  assert.equal(
    screen(await anna.sees(/all of these/)),
    `Watch · changes

«treasury»  0x7099…79C8
Coins, tokens and NFTs, in and out

Alert only if all of these match:
[ Any token ▾ ]
[ Any address ▾ ]
[ Only with new addresses ]
[ Check in and out separately ]
[ ‹ Back ] [ Review › ]`,
  )
  await anna.presses('Any address ▾')
  assert.match(
    screen(await anna.sees(/with which addresses/)),
    /\n\nTransfers with which addresses should I alert you about\? Tap them, or send addresses\. Tap again to remove\.\n(\[ treasury ] )?[^]*\[ Only these ⇄ ]\n\[ ‹ Back ] \[ Review › ]$/,
  )
  anna.sends('hello')
  await anna.sees(/I don't see an address/)
  anna.sends(`${friend}, ${stranger}`)
  await anna.sees(message => message.buttons.flat().includes('✓ 0x1111…1111'))
  await anna.presses('✓ 0x1111…1111')
  await anna.sees(message => !message.buttons.flat().includes('✓ 0x1111…1111'))
  await anna.presses('‹ Back')
  assert.match(
    screen(await anna.sees(/all of these/)),
    /Counterparties: only 0x3C44…93BC\n[^]*\[ Any token ▾ ]\n\[ Only with 1 address ▾ ]\n/,
  )
  await anna.presses('‹ Back')
  await anna.sees(/Only some of these/, { after })
  await anna.presses('Review ›')
  await anna.sees(/Not saved yet/)
  await anna.presses('Save')
  await anna.sees(/^Saved/)
  await product.telegram.settled()

  await chain.send({ from, to, wei: parseEther('1') })
  await chain.send({ from: friend, to, wei: parseEther('2') })
  await anna.sees(/treasury \+2 ETH/)
  assert.equal(anna.messages().filter(({ text }) => text.includes('+1 ETH')).length, 0)
})

story('a person hears of the first transfer with each address, and why not of the next', async t => {
  const product = await startProduct(t)
  const { anna, chain } = product
  const [from = '', to = '', friend = ''] = chain.accounts
  await product.addWatch(to)
  await openFilters(anna)
  await anna.sees(/all of these/)
  await anna.presses('Only with new addresses')
  assert.equal(
    screen(await anna.sees(/is new only the first time/)),
    `Watch · changes

«treasury»  0x7099…79C8
Coins, tokens and NFTs, in and out
Only with new addresses

An address is new only the first time. If it has only ever sent to you, it's new again the first time you send to it.
Alert only if all of these match:
[ Any token ▾ ]
[ Any address ▾ ]
[ ✓ Only with new addresses ]
[ Check in and out separately ]
[ ‹ Back ] [ Review › ]`,
  )
  await anna.presses('‹ Back')
  await anna.sees(message => message.buttons.flat().includes('Filters (1) ▾'))
  await anna.presses('Review ›')
  await anna.sees(/Not saved yet/)
  await anna.presses('Save')
  await anna.sees(/^Saved/)
  await product.telegram.settled()

  await chain.send({ from, to, wei: parseEther('1') })
  await anna.sees(/treasury \+1 ETH/)
  const held = await chain.send({ from, to, wei: parseEther('2') })
  await chain.send({ from: friend, to, wei: parseEther('3') })
  await anna.sees(/treasury \+3 ETH/)
  assert.equal(anna.messages().filter(({ text }) => text.includes('+2 ETH')).length, 0)
  anna.sends(held)
  await anna.sees(/Not shown: treasury only alerts about new addresses, and this one was known already\./)
})

story('a person hears only of calls that fail', async t => {
  const product = await startProduct(t)
  const { anna, chain } = product
  const [from = ''] = chain.accounts
  await product.addWatch(from)
  await openFilters(anna, 'Contract calls')
  await anna.sees(/all of these/)
  await anna.presses('Calls: successful and failed ⇄')
  await anna.sees(message => message.buttons.flat().includes('Only successful calls ⇄'))
  await anna.presses('Only successful calls ⇄')
  await anna.sees(/\nCalls\nOnly failed calls\n/)
  await anna.presses('‹ Back')
  await anna.sees(message => message.buttons.flat().includes('Filters (1) ▾'))
  await anna.presses('Review ›')
  await anna.sees(/Not saved yet/)
  await anna.presses('Save')
  await anna.sees(/^Saved/)
  await product.telegram.settled()
  const { address } = await deployContract(chain, {
    from,
    name: 'Coin',
    given: [{ bytes: 'Coin' }, { bytes: 'COIN' }, 6],
  })
  const approve = callData('approve(address,uint256)', stranger, 5)
  const { transactionHash: called } = await execute(chain, { from, to: address, data: approve })
  anna.sends(called)
  await anna.sees(/Not shown: \S+ only alerts about calls that fail\./)
})

story(
  'a token that another watch of the chat told of is chosen by its symbol, which the watch then shows',
  async t => {
    const product = await startProduct(t)
    const { anna, chain } = product
    const [from = '', to = '', other = ''] = chain.accounts
    await product.addWatch(to)
    const given = [{ bytes: 'Coin' }, { bytes: 'COIN' }, 6]
    const { address } = await deployContract(chain, { from, name: 'Coin', given })
    const data = callData('mint(address,uint256)', `0x${to.slice(2)}`, 5_000_000n)
    await execute(chain, { from, to: address, data })
    await anna.sees(/treasury \+5 COIN/)
    await product.alertsStored()
    await product.addWatch(other, { label: 'shop' })
    await anna.presses('Watch settings')
    await anna.presses('Edit')
    await anna.sees(/No changes yet/)
    await anna.presses('What')
    await anna.sees(/hear about/)
    await opensRefinement(anna, 'Filters ▾')
    await anna.sees(/all of these/)
    await anna.presses('Any token ▾')
    await anna.sees(/Which tokens/)
    anna.sends('GOLD')
    await anna.sees(/I don't know a token called GOLD here\./)
    anna.sends('coin')
    await anna.sees(/\nTokens: only COIN 0x\w{4}…\w{4}\n/)
    await anna.presses('‹ Back')
    await anna.presses('‹ Back')
    await anna.presses('Review ›')
    await anna.sees(/Not saved yet/)
    await anna.presses('Save')
    await anna.sees(/^Saved[^]*\nTokens: only COIN 0x\w{4}…\w{4}\n/)
  },
)
