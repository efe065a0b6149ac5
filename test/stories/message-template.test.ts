import assert from 'node:assert/strict'
import { callData, deployContract, execute } from '#playground/contracts.ts'
import { treasury } from '../support/addresses.ts'
import { beginWatch, parseEther, startProduct, story } from '../support/product.ts'
import { screen, taps } from '../support/telegram.ts'

story('a person writes the alert themselves, looks at it, and gets it so', async t => {
  const product = await startProduct(t)
  const { anna, chain } = product
  const [sender = ''] = chain.accounts
  const given = [{ bytes: 'Prize' }, { bytes: '#prize' }, 6]
  const { address: prize } = await deployContract(chain, { from: sender, name: 'Coin', given })

  await beginWatch(anna, `${treasury} treasury`)
  await taps(anna, 'Next ›', 'Every transaction', 'Alert text')
  await anna.sees(/You can use/)
  anna.sends('{$address.label}: {$gas}')
  await anna.sees(/There's no \{\$gas\}/)
  anna.sends(String.raw`{$address.label}: {$token.amount} {$token.symbol}\nby {$tx.from} on {$chain.name}`)
  assert.equal(
    screen(await anna.sees(/look like this/)),
    `Watch · Alert text

«treasury»  0x7099…79C8

It will look like this:

treasury: 1.25 ETH
by 0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266 on Local chain
[ Use this ] [ Default ]
[ ‹ Back ]`,
  )
  await anna.presses('Use this')
  assert.match(
    screen(await anna.sees(/Custom alert text/)),
    /\nEvery transaction, in this chat\nCustom alert text\n/,
  )
  await anna.presses('Start watching')
  const { messageId: watching } = await anna.sees(/^👁 Watching/)

  await chain.send({ from: sender, to: treasury, wei: parseEther('0.5') })
  const paid = await anna.sees(/./, { after: watching })
  assert.equal(
    screen(paid),
    `treasury: 0.5 ETH
by 0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266 on Local chain
[ Copy hash ] [ Mute 1 h ] [ ⋯ ]`,
  )
  await execute(chain, { from: sender, to: prize, data: callData('mint(address,uint256)', treasury, 7n) })
  assert.equal(
    screen(await anna.sees(/./, { after: paid.messageId })),
    `treasury: 0.000007 #\u2060prize
by 0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266 on Local chain
[ Copy hash ] [ Mute 1 h ] [ ⋯ ]`,
  )

  await chain.mine(2)
  await chain.rpc('anvil_reorg', [3, []])
  assert.equal(
    screen(await anna.sees(/^✕ Removed from the chain\n/)),
    `✕ «Removed from the chain»
~~treasury: 0.000007 #\u2060prize
by 0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266 on Local chain~~
[ Copy hash ] [ Mute 1 h ] [ ⋯ ]`,
  )
})
