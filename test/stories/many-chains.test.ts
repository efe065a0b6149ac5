import assert from 'node:assert/strict'
import { startChain } from '../support/local-chain.ts'
import { startProduct, story } from '../support/product.ts'
import { screen } from '../support/telegram.ts'

const address = `0x${'1'.padStart(40, '0')}`
const offered = [1, 8_453, 42_161, 10, 56, 137, 43_114, 100, 59_144, 534_352, 5_000, 250, 84_532]
const away = Object.fromEntries(offered.map(id => [`RPC_${id}`, 'http://127.0.0.1:1']))

story('of many chains the best known are chosen, and another one is found by its name', async t => {
  const product = await startProduct(t, { environment: { CHAINS: offered.join(','), ...away } })
  const { anna } = product
  anna.sends('/watch')
  await anna.sees(/1 of 5/)
  anna.sends(address)
  const asked = await anna.sees(/On which chains/)
  assert.match(
    screen(asked),
    /On which chains\?\nEthereum, Base, Arbitrum, Optimism, BNB Chain, Polygon, Avalanche\n\[ ✓ 7 chains \]\n\[ Choose ▾ \]/,
  )
  await anna.presses('Choose ▾')
  assert.match(
    screen(await anna.sees(/These are some of 13\. Send the name of another one to add it\./)),
    /\n\[ Ethereum \] \[ Base \]\n\[ Arbitrum \] \[ Optimism \]\n\[ BNB Chain \] \[ Polygon \]\n\[ Avalanche \]\n\[ ‹ Back \]$/,
  )
  for (const press of ['Base', '✓ Base']) await anna.presses(press)
  const said = async (text: string): Promise<string> => {
    const { messageId: after } = anna.sends(text)
    return screen(await anna.sees(/On which chains/, { after }))
  }
  assert.match(await said('gnosis'), /\[ ✓ Gnosis \] \[ Ethereum \]/)
  assert.match(await said('lin'), /Linea/)
  assert.match(await said('nowhere'), /I don't know a chain called nowhere here\./)
  assert.match(await said('0x2105'), /\[ ✓ Base \] \[ ✓ Gnosis \]/)
})

story('chains on which an address seems to be in use are offered with one tap', async t => {
  const gnosis = await startChain(t, { chainId: 100 })
  const [, used = ''] = gnosis.accounts
  const environment = { CHAINS: offered.join(','), ...away, RPC_100: gnosis.url }
  const { anna } = await startProduct(t, { environment })
  anna.sends('/watch')
  await anna.sees(/1 of 5/)
  anna.sends(used)
  assert.match(screen(await anna.sees(/On which chains/)), /\[ Where it seems to be in use \]/)
  await anna.presses('Where it seems to be in use')
  await anna.sees(/On which chains\?\nGnosis$/)
})
