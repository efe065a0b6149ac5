import assert from 'node:assert/strict'
import { chainOf } from '#chains/registry.ts'
import { treasury } from '../support/addresses.ts'
import { startChain } from '../support/local-chain.ts'
import { openOpStack, setFeed } from '../support/op-stack.ts'
import { answerTo, startProduct, story, unhurried } from '../support/product.ts'

const gwei = 10n ** 9n
const base = 8453

story(
  'a person on a rollup hears of what a transfer costs, by a limit in dollars or in the coin',
  async t => {
    const chain = await startChain(t, { chainId: base })
    const { setPrices } = await openOpStack(chain)
    await setFeed(chain, chainOf(base).priceFeed ?? '', 3_000)
    await setPrices({ below: 20n * gwei, here: 0n })
    const product = await startProduct(t, {
      environment: { CHAINS: String(base), [`RPC_${base}`]: chain.url },
    })
    const { anna } = product
    const { messageId: begun } = anna.sends(`${treasury} treasury`)
    await anna.sees(/^👁 /, { after: begun })
    await anna.presses('Watch')
    await anna.sees(/^👁 .*(?:Watching|is set up)/, { after: begun })

    const { messageId: asked } = anna.sends('tell me when gas gets cheaper than $0.0001')
    assert.match(
      (await anna.sees(/^Watch · changes/, { after: asked })).text,
      /\nValues: \+ transfer fee below \$0\.0001(?:\n|$)/,
    )
    await anna.presses('What')
    await anna.presses('Choose ▾')
    await anna.presses('Values · 1 ▾')
    const group = await anna.sees(
      /Transfer fee: a transfer on the rollup costs more than your limit, or less/,
    )
    assert.doesNotMatch(group.text, /\nGas:/)
    await anna.presses('✓ Transfer fee ▾')
    await anna.sees(/What may a transfer cost\?[^]*\n\nNow: transfer fee 0\.00000016 ETH ≈\u00A0\$0\.00048/)
    anna.sends('above 0.000005 ETH')
    await anna.sees(/Transfer fee: a transfer/)
    await anna.presses('Review ›')
    await anna.presses('Save')
    await anna.sees(/^Saved\./, { after: asked })

    await setPrices({ below: 1_000n * gwei, here: 0n })
    await anna.sees(/^📈 Transfer fee 0\.000008 ETH ≈\u00A0\$0\.024, above 0\.000005 ETH\nBase$/)
    await setPrices({ below: gwei, here: 0n })
    await anna.sees(/^📉 Transfer fee 0\.000000008 ETH ≈\u00A0\$0\.000024, back below 0\.000005 ETH\nBase$/)
    const alert = await anna.sees(
      /^📉 Transfer fee 0\.000000008 ETH ≈\u00A0\$0\.000024, below \$0\.0001\nBase$/,
    )
    await anna.presses({ text: '⋯', message: alert.messageId })
    await anna.presses({ text: 'Why this alert', message: alert.messageId })
    await anna.sees(/0\.000000008 ETH ≈\u00A0\$0\.000024/, { after: alert.messageId })
  },
)

story('gas in words is what a transfer costs where a chain says that, unless it is in gwei', async t => {
  const away = 'http://127.0.0.1:1'
  const environment = { CHAINS: `1,${base}`, RPC_1: away, [`RPC_${base}`]: away }
  const product = await startProduct(t, { environment, ...unhurried() })
  const { anna } = product
  for (const [said, shown] of [
    ['gas on Base below $0.01', /^Watch · review\n\n«Transfer fee»\nBase\nTransfer fee below \$0\.01\n/],
    ['transfer fee below 0.00001 ETH', /\n«Transfer fee»\nBase\nTransfer fee below 0\.00001 ETH\n/],
    ['gas on Base below 3 gwei', /\n«Gas»\nBase\nGas below 3 gwei\n/],
    ['gas below 5 gwei', /\n«Gas»\nEthereum\nGas below 5 gwei\n/],
  ] as const) {
    assert.match(await answerTo(product, anna.sends(said)), shown, said)
    await anna.presses('Cancel')
  }
})
