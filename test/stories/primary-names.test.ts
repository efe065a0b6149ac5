import assert from 'node:assert/strict'
import { shortenAddress, toChecksumAddress } from '#lib/format.ts'
import { keepOffChain, startNameGateway } from '../support/name-gateway.ts'
import { claimNames } from '../support/primary-names.ts'
import { parseEther, startProduct, story } from '../support/product.ts'
import { until } from '../support/waiting.ts'

const short = (address = ''): string => shortenAddress(toChecksumAddress(address))

story('a counterparty is shown by the name that it gave itself, where that is wanted', async t => {
  const product = await startProduct(t, { environment: { PRIMARY_NAMES: '1' } })
  const { anna, chain } = product
  const [vault = '', carol = '', thief = '', friend = ''] = chain.accounts
  await claimNames(chain, [
    { address: carol, name: 'carol.cb.id' },
    { address: thief, name: 'vitalik.eth', leadsTo: carol },
    { address: friend, name: 'friend.eth' },
  ])
  await product.addWatch(vault, { label: 'Vault' })
  await product.addWatch(friend, { label: 'Dana' })

  let ether = 0
  /** The second line of the alert of a payment. */
  const shownAs = async (from: string): Promise<string> => {
    ether += 1
    await chain.send({ from, to: vault, wei: parseEther(String(ether)) })
    const [title, line = ''] = (await anna.sees(new RegExp(`Vault \\+${ether} ETH`))).text.split('\n')
    assert.equal(title, `📥 Vault +${ether} ETH`)
    return line
  }
  // It is left out where a busy machine does not know it in time, and there the next time.
  const named = 'Local chain ← 🪪 carol.\u2060cb.\u2060id'
  await until('the name is known', async () => (await shownAs(carol)) === named)
  assert.equal(await shownAs(carol), named)
  assert.equal(await shownAs(thief), `Local chain ← ${short(thief)}`)
  assert.equal(await shownAs(friend), 'Local chain ← Dana')

  const { messageId: after } = anna.sends('/history')
  await anna.sees(/Past alerts/, { after })
  await anna.presses('CSV')
  const { raw } = await anna.sees(message => message.raw.document !== undefined, { after })
  const file = Buffer.from(product.telegram.file(raw.document?.file_id ?? '') ?? []).toString()
  const rows = file.split('\r\n').map(row => row.split(','))
  const nameBeside = (amount: number): string | undefined =>
    rows.find(row => row[9] === 'in' && row[10] === String(amount))?.[19]
  assert.deepEqual(
    [nameBeside(ether), nameBeside(ether - 1), nameBeside(ether - 2)],
    ['Dana', '', '🪪 carol.\u2060cb.\u2060id'],
  )

  await product.stop()
  await product.start({ PRIMARY_NAMES: '0' })
  assert.equal(await shownAs(carol), `Local chain ← ${short(carol)}`)
})

story('a name that is kept off chain is asked of its gateways, unless none may be asked', async t => {
  const product = await startProduct(t, { environment: { PRIMARY_NAMES: '1' } })
  const { anna, chain } = product
  const [vault = '', gail = '', thief = ''] = chain.accounts
  const gateway = await startNameGateway(t, { 'gail.base.eth': gail })
  await claimNames(
    chain,
    [gail, thief].map(address => ({ address, name: 'gail.base.eth', isOffChain: true })),
  )
  await keepOffChain(chain, { name: 'base.eth', urls: [`${gateway.origin}/{sender}/{data}.json`] })
  await product.addWatch(vault, { label: 'Vault' })

  let ether = 0
  /** The second line of the alert of a payment. */
  const shownAs = async (from: string): Promise<string | undefined> => {
    ether += 1
    await chain.send({ from, to: vault, wei: parseEther(String(ether)) })
    return (await anna.sees(new RegExp(`Vault \\+${ether} ETH`))).text.split('\n')[1]
  }
  // Of public gateways, none is on this machine.
  assert.equal(await shownAs(gail), `Local chain ← ${short(gail)}`)
  assert.deepEqual(gateway.asked, [])
  await product.stop()
  await product.start({ NAME_GATEWAYS: gateway.origin })
  const named = 'Local chain ← 🪪 gail.\u2060base.\u2060eth'
  await until('the name is known', async () => (await shownAs(gail)) === named)
  await until('the thief is asked for', async () => {
    assert.equal(await shownAs(thief), `Local chain ← ${short(thief)}`)
    return gateway.asked.length > 1
  })
  assert.equal(await shownAs(thief), `Local chain ← ${short(thief)}`)
  await product.stop()
  await product.start({ NAME_GATEWAYS: 'off' })
  const before = gateway.asked.length
  assert.equal(await shownAs(gail), `Local chain ← ${short(gail)}`)
  assert.equal(gateway.asked.length, before)
})
