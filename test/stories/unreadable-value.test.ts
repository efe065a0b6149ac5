import assert from 'node:assert/strict'
import { presetOf } from '#readings/presets/presets.ts'
import { treasury } from '../support/addresses.ts'
import { startChain } from '../support/local-chain.ts'
import { startProduct, story } from '../support/product.ts'
import { screen } from '../support/telegram.ts'

/** Returns what stands in slot 0. */
const returnsSlot = '0x5f545f5260205ff3'

const feedOn = (chain: number): string => {
  const question = presetOf('price').question({ chain, address: '', pair: 'ETH/USD' })
  return question !== undefined && 'to' in question ? `0x${question.to}` : ''
}

story(
  'a price is of one chain, one that nothing gives is not offered, and one that is refused is left out by a tap',
  async t => {
    const [mainnet, base] = await Promise.all([
      startChain(t, { chainId: 1 }),
      startChain(t, { chainId: 8453 }),
    ])
    const product = await startProduct(t, {
      environment: { CHAINS: '1,8453', RPC_1: mainnet.url, RPC_8453: base.url },
    })
    const { anna } = product
    const setPrice = async (chain: typeof mainnet, dollars: number): Promise<void> => {
      const feed = feedOn(chain === mainnet ? 1 : 8453)
      const words = [0n, BigInt(dollars) * 100_000_000n].map(n => `0x${n.toString(16).padStart(64, '0')}`)
      await chain.rpc('anvil_setCode', [feed, returnsSlot])
      await chain.rpc('anvil_setStorageAt', [feed, ...words])
      await chain.mine()
    }
    const breakFeed = async (): Promise<void> => {
      await mainnet.rpc('anvil_setCode', [feedOn(1), '0x5f5ffd'])
      await mainnet.mine()
    }
    await setPrice(mainnet, 3_100)
    await setPrice(base, 2_900)

    const { messageId: pasted } = anna.sends(`${treasury} treasury`)
    await anna.sees(/treasury/, { after: pasted })
    await anna.presses('Watch')
    await anna.sees(/^👁 Watching treasury/)
    const opensCard = async () => {
      const { messageId: after } = anna.sends('/watches')
      await anna.sees(/^Your watches/, { after })
      await anna.presses('1')
      return anna.sees(/^👁 treasury/, { after })
    }
    const opensValues = async (button: string): Promise<void> => {
      await opensCard()
      for (const text of ['Edit', 'What', 'Choose ▾', button]) await anna.presses(text)
    }

    await opensValues('Values ▾')
    await anna.presses('Price ▾')
    await anna.presses('ETH/USD')
    const asked = await anna.sees(/ETH\/USD: type the number/)
    assert.match(asked.text, /\n\nNow: ETH\/USD 3,100 \(Ethereum\)$/)
    anna.sends('3,000')
    await anna.sees(/Network fees: they/)
    await anna.presses('Network fees ▾')
    await anna.sees(/Now: gas /)
    anna.sends('5 gwei')
    await anna.presses('Review ›')
    const review = await anna.sees(/Not saved yet/)
    assert.match(
      review.text,
      /\n\nNot saved yet:\nValues: \+ ETH\/USD below 3,000 \(Ethereum\) · gas below 5 gwei \(Ethereum\)$/,
    )
    await breakFeed()
    await anna.presses('Save')
    assert.equal(
      screen(await anna.sees(/can't read this/)),
      [
        "ETH/USD below 3,000: I can't read this on Ethereum. Nothing there gives the value. Without it, I can save the rest.",
        'The watch is as it was before.',
        '[ Leave it out ]',
        '[ Try again ] [ Undo ]',
      ].join('\n'),
    )
    await anna.presses('Leave it out')
    const saved = await anna.sees(/^Saved\./)
    assert.match(saved.text, /\nCoins, tokens and NFTs, in and out\nGas below 5 gwei \(Ethereum\)\n/)

    await opensValues('Values · 1 ▾')
    await anna.presses('Price ▾')
    await anna.presses('BTC/USD')
    assert.equal(
      screen(await anna.sees(/can't read BTC/)),
      [
        'Watch · changes',
        '',
        '«treasury»  0x7099…79C8',
        'Gas below 5 gwei (Ethereum)',
        '',
        "I can't read BTC/USD on Ethereum: nothing there gives it.",
        '[ ‹ Back ]',
      ].join('\n'),
    )

    await setPrice(mainnet, 3_100)
    await anna.presses('‹ Back')
    await anna.presses('ETH/USD')
    anna.sends('3,000')
    await anna.sees(({ buttons }) => buttons.flat().includes('✓ Price ▾'))
    await anna.presses('Review ›')
    await anna.presses('Save')
    await anna.sees(/^Saved\.[^]*ETH\/USD below 3,000 \(Ethereum\)/)
    await setPrice(mainnet, 2_914)
    await anna.sees(/ETH\/USD 2,914/)
    await base.mine()
    await product.catchUp()
    assert.equal(anna.messages().filter(({ text }) => text.startsWith('📉 ETH/USD')).length, 1)

    await breakFeed()
    await opensCard()
    await anna.presses('Edit')
    await anna.presses('Name')
    anna.sends('gold')
    await anna.sees(/Name: treasury → gold/)
    await anna.presses('Save')
    assert.match((await anna.sees(/^Saved\.\n\n👁 gold/)).text, /\nETH\/USD below 3,000 \(Ethereum\)\n/)
  },
)
