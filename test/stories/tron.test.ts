import assert from 'node:assert/strict'
import { callData, deployContract, execute } from '#playground/contracts.ts'
import type { LocalChain } from '#playground/local-chain.ts'
import { alice, bob } from '../support/addresses.ts'
import { beginWatch, startProduct, story } from '../support/product.ts'
import { screen, taps } from '../support/telegram.ts'
import { startTronNode } from '../support/tron-node.ts'
import { opensKind } from '../support/wizard.ts'

const treasury = 'TLEaY8XoqpBmndLsjcfThgdKLN1ssNuUcF'

/** What `TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t` is by JSON-RPC. */
const usdt = '0xa614f803b6fd780986a42c78ec9c7f77e6ded13c'

/** Puts a token at the address of USDT, as its name elsewhere would be an imitation. */
const putUsdt = async (chain: LocalChain): Promise<void> => {
  const { address } = await deployContract(chain, {
    from: alice,
    name: 'Coin',
    given: [{ bytes: 'Tether USD' }, { bytes: 'USDT' }, 6],
  })
  await chain.rpc('anvil_setCode', [usdt, await chain.rpc('eth_getCode', [address, 'latest'])])
  for (const slot of ['0x0', '0x1', '0x2']) {
    const value = await chain.rpc('eth_getStorageAt', [address, slot, 'latest'])
    await chain.rpc('anvil_setStorageAt', [usdt, slot, value])
  }
}

story(
  'an address of Tron is pasted, and what it gets is told with addresses as Tron writes them',
  async t => {
    const node = await startTronNode(t)
    const { chain } = node
    const { anna, telegram } = await startProduct(t, {
      environment: { CHAINS: '31337,728126428', RPC_728126428: `${node.url}#header=TRON-PRO-API-KEY:key` },
    })
    const { messageId } = anna.sends(`${treasury} treasury`)
    assert.equal(
      screen(await anna.sees(/👁/, { after: messageId })),
      `👁 «TLEaY8…uUcF»  treasury
Coins, tokens and NFTs on Tron, in and out, each one as it happens.
[ Watch ] [ Customize ]`,
    )
    await anna.presses('Watch')
    const { messageId: watching } = await anna.sees(/^👁 Watching/)
    await putUsdt(chain)
    await execute(chain, { from: alice, to: usdt, data: callData('mint(address,uint256)', alice, 9_000_000) })
    await execute(chain, {
      from: alice,
      to: usdt,
      data: callData('transfer(address,uint256)', bob, 5_000_000),
    })
    const alert = await anna.sees(/USDT/, { after: watching })
    assert.equal(
      screen(alert),
      `📥 «treasury +5 USDT»
Tron ← TYBNgW…qbaG
[ Explorer ] [ Mute 1 h ] [ ⋯ ]`,
    )
    const links = JSON.stringify(alert).match(/https:[^"]*/g) ?? []
    const [ofTransactions, ofAddresses] = ['transaction', 'address'].map(what =>
      links.filter(link => link.startsWith(`https://tronscan.org/#/${what}/`)),
    )
    assert.match(ofTransactions?.[0] ?? '', /\/[0-9a-f]{64}$/)
    assert.deepEqual(
      [...new Set(ofAddresses)],
      [
        `https://tronscan.org/#/address/${treasury}`,
        'https://tronscan.org/#/address/TYBNgWfhGuNzdLtjKtxXTfskAhTbMcqbaG',
      ],
    )
    const explained = /^⟨0x[^⟩]*⟩ · Tron · ~\n✓ I sent an alert about treasury \(\+5 USDT\)\.$/
    const { messageId: forwarded } = anna.forwards(alert)
    assert.match(screen(await anna.sees(/./, { after: forwarded })), explained)
    const { messageId: pasted } = anna.sends(ofTransactions?.[0] ?? '')
    assert.match(screen(await anna.sees(/./, { after: pasted })), explained)
    anna.sends('/history')
    await anna.sees(/^Past alerts/)
    await anna.presses('CSV')
    const { raw } = await anna.sees(seen => seen.raw.document !== undefined)
    assert.match(
      Buffer.from(telegram.file(raw.document?.file_id ?? '') ?? []).toString(),
      /,token,in,5,6,USDT,TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t,,[\d.]*,TLEaY8XoqpBmndLsjcfThgdKLN1ssNuUcF,treasury,TYBNgWfhGuNzdLtjKtxXTfskAhTbMcqbaG,,1,,[\d.]*,[A-Z]*\r\n$/,
    )
    await execute(chain, { from: alice, to: usdt, data: callData('mint(address,uint256)', bob, 7_000_000) })
    assert.match(screen(await anna.sees(/\+7 USDT/)), /^📥 «treasury \+7 USDT»\nTron · minted\n/)

    const { messageId: asked } = anna.sends('/export')
    const { raw: exported } = await anna.sees(seen => seen.raw.document !== undefined, { after: asked })
    const file = telegram.file(exported.document?.file_id ?? '') ?? new Uint8Array()
    assert.match(Buffer.from(file).toString(), new RegExp(`"address": "${treasury}"`))
    const { messageId: sent } = anna.sendsFile({ name: 'watches.json', bytes: Buffer.from(file) })
    assert.match(screen(await anna.sees(/^📄/, { after: sent })), /^📄 1 watch · 1 is already here\n/)
  },
)

story(
  'low balances of a coin and of a token are told on Tron, whose nodes know the latest ones alone',
  async t => {
    const { url, chain } = await startTronNode(t)
    await putUsdt(chain)
    await execute(chain, { from: alice, to: usdt, data: callData('mint(address,uint256)', bob, 9_000_000) })
    await chain.rpc('anvil_setBalance', [bob, '0x4c4b40'])
    const { anna } = await startProduct(t, { environment: { CHAINS: '728126428', RPC_728126428: url } })
    const watchBelow = async (amount: string, { symbol, now }: { symbol: string; now: string }) => {
      await beginWatch(anna, `${treasury} hot`)
      await opensKind(anna, 'Balance')
      await anna.sees(/below what balance/)
      if (symbol !== 'TRX') await taps(anna, 'TRX ▾', symbol)
      await anna.sees(new RegExp(`\nBalance now: ${now} ${symbol}\n`))
      anna.sends(amount)
      await anna.sees(/^Watch · 2 of 4\n[^]*What do you want/)
      for (const button of ['Next ›', 'Every transaction', 'Start watching']) await anna.presses(button)
      return anna.sees(/^👁 Watching/)
    }
    await watchBelow('1', { symbol: 'TRX', now: '5' })
    await chain.rpc('anvil_setBalance', [bob, '0xdbba0'])
    await chain.mine()
    assert.match(screen(await anna.sees(/0\.9 TRX/)), /^«🔻 hot is down to 0\.9 TRX \(below 1 TRX\)»\nTron\n/)
    await chain.rpc('anvil_setBalance', [bob, '0x8ac7230489e80000'])
    await watchBelow('5', { symbol: 'USDT', now: '9' })
    await execute(chain, {
      from: bob,
      to: usdt,
      data: callData('transfer(address,uint256)', alice, 5_000_000),
    })
    assert.match(
      screen(await anna.sees(/is down to .* USDT/)),
      /^«🔻 hot is down to 4 USDT \(below 5 USDT\)»\nTron\n/,
    )
  },
)
