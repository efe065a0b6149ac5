import assert from 'node:assert/strict'
import { shortenAddress, toChecksumAddress } from '#lib/format.ts'
import { claimNames } from '../support/primary-names.ts'
import { parseEther, startProduct, story } from '../support/product.ts'

const short = (address = ''): string => shortenAddress(toChecksumAddress(address))
const firstLines = (text: string): string => text.split('\n').slice(0, 2).join('\n')

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

  const shownAs = async (from: string, ether: string): Promise<string> => {
    await chain.send({ from, to: vault, wei: parseEther(ether) })
    const alert = await anna.sees(new RegExp(`Vault \\+${ether} ETH`))
    return firstLines(alert.text)
  }
  assert.equal(await shownAs(carol, '1'), '📥 Vault +1 ETH\nLocal chain ← 🪪 carol.⁠cb.⁠id')
  assert.equal(await shownAs(thief, '2'), `📥 Vault +2 ETH\nLocal chain ← ${short(thief)}`)
  assert.equal(await shownAs(friend, '3'), '📥 Vault +3 ETH\nLocal chain ← Dana')

  await product.stop()
  await product.start({ PRIMARY_NAMES: '0' })
  assert.equal(await shownAs(carol, '4'), `📥 Vault +4 ETH\nLocal chain ← ${short(carol)}`)
})
