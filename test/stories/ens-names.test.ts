import assert from 'node:assert/strict'
import { local } from '#chains/local.ts'
import { nameHash } from '#lib/name-hash.ts'
import { registerNames } from '#playground/local-names.ts'
import { startChain } from '../support/local-chain.ts'
import { keepOffChain, startNameGateway } from '../support/name-gateway.ts'
import { type Product, type StoryContext, startProduct, story } from '../support/product.ts'
import { kindsQuestion, screen } from '../support/telegram.ts'

const vitalik = '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045'
const nick = '0xb8c2C29ee19D8307cb7255e1Cd9CbDE883A267d5'

/** A Lookout that watches a chain which stands for mainnet, with names on it. */
const onMainnet = async (t: StoryContext): Promise<Product> => {
  const mainnet = await startChain(t, { chainId: 1 })
  await registerNames(mainnet, [
    { name: 'vitalik.eth', address: vitalik },
    { name: 'nick.eth', address: nick },
  ])
  return startProduct(t, { environment: { CHAINS: '1', RPC_1: mainnet.url } })
}

const maxTries = 5

/** Sends a text, again where a busy machine's chain was too slow, and gives back the whole screen that answers it. */
const answerTo = async (product: Product, text: string, tries = 1): Promise<string> => {
  const { anna, telegram } = product
  const { messageId: after } = anna.sends(text)
  const seen = await anna.sees(/./, { after })
  await telegram.settled({ quietMs: 50 })
  const isAway = seen.text.includes('just now') && tries < maxTries
  return isAway ? answerTo(product, text, tries + 1) : screen(seen)
}

story('a name is looked up and watched under it', async t => {
  const product = await onMainnet(t)
  assert.equal(
    await answerTo(product, 'watch ViTaLiK.eth for me'),
    `👁 «0xd8dA…6045»  vitalik.eth
Coins, tokens and NFTs on Ethereum, in and out, each one as it happens.
[ Watch ] [ Customize ]`,
  )
  assert.equal(
    await answerTo(product, 'https://app.ens.domains/nick.eth'),
    `👁 «0xb8c2…67d5»  nick.eth
Coins, tokens and NFTs on Ethereum, in and out, each one as it happens.
[ Watch ] [ Customize ]`,
  )
  await product.anna.presses('Watch')
  assert.equal(
    screen(await product.anna.sees(/^👁 Watching/)),
    `👁 Watching «nick.eth» on Ethereum.
The next matching transaction will appear here.
[ Send a test alert ] [ Watch settings ]`,
  )
})

/** Answers for all names below its own (ENSIP-10). */
const wildcardCode = `0x60003560e01c6301ffc9a7146036576020600052602060205273${vitalik.slice(2)}60405260606000f35b600160005260206000f3`

story(
  'a name below one whose resolver answers for all of them is looked up, on chain and off it',
  async t => {
    const mainnet = await startChain(t, { chainId: 1 })
    await registerNames(mainnet, [])
    const resolver = `0x${'e1'.repeat(20)}`
    await mainnet.rpc('anvil_setCode', [resolver, wildcardCode])
    const slot = [local.ensRegistry, nameHash('many.eth'), `0x${resolver.slice(2).padStart(64, '0')}`]
    await mainnet.rpc('anvil_setStorageAt', slot)
    const gateway = await startNameGateway(t, { 'jesse.base.eth': vitalik, 'jesse.cb.id': nick })
    for (const name of ['base.eth', 'cb.id'])
      await keepOffChain(mainnet, { name, urls: [`${gateway.origin}/{sender}/{data}.json`] })
    const environment = { CHAINS: '1', RPC_1: mainnet.url, NAME_GATEWAYS: gateway.origin }
    const product = await startProduct(t, { environment })
    assert.match(await answerTo(product, 'me.many.eth'), /^👁 «0xd8dA…6045» {2}me\.many\.eth\n/)
    assert.match(
      await answerTo(product, 'nobody.eth, nobody.base.eth'),
      /nobody\.base\.eth\. Check the spelling/,
    )
    assert.match(await answerTo(product, 'jesse.cb.id'), /^👁 «0xb8c2…67d5» {2}jesse\.cb\.id\n/)
    assert.match(await answerTo(product, 'jesse.base.eth'), /^👁 «0xd8dA…6045» {2}jesse\.base\.eth\n/)
    await product.anna.presses('Watch')
    assert.match(
      screen(await product.anna.sees(/^👁 Watching/)),
      /^👁 Watching «jesse\.base\.eth» on Ethereum\./,
    )
    await product.stop()
    await product.start({ NAME_GATEWAYS: 'off' })
    assert.match(
      await answerTo(product, 'lou.base.eth'),
      /lou\.base\.eth: kept outside Ethereum, where I can't look names up\. Send the address\./,
    )
  },
)

story('names in a file are looked up, ten at a time', async t => {
  const product = await onMainnet(t)
  const { anna } = product
  const others = Array.from({ length: 10 }, (_, index) => `nobody${index}.eth`)
  const list = ['name,wallet', `Boss,${vitalik}`, 'Nick,nick.eth', ...others.map(name => `,${name}`)]
  anna.sendsFile({ name: 'team.csv', bytes: Buffer.from(list.join('\n')) })
  const offer = screen(await anna.sees(/^📄 team · 11 lines/))
  assert.match(offer, /^📄 team · 11 lines\n«2 addresses»\nBoss, Nick\n/)
  assert.match(offer, /find an address for nobody0\.eth, .*nobody8\.eth\./)
  assert.equal(screen(await anna.sees(/is left/)), '1 line is left.\n[ Next 1 ]')
})

story('names and addresses make one card; an address beside a name is what is watched', async t => {
  const product = await onMainnet(t)
  assert.equal(
    await answerTo(product, `nick.eth, nobody.eth\n${vitalik} nick.eth`),
    `👁 «2 addresses»
nick.eth +1 more
Coins, tokens and NFTs on Ethereum, in and out, each one as it happens.

I couldn't find an address for nobody.eth. Check the spelling, or send the address.
[ Watch each ] [ As one watch ]
[ Customize ]`,
  )
})

story('a name is taken in an open set-up, at any step that takes addresses', async t => {
  const product = await onMainnet(t)
  await answerTo(product, '/watch')
  assert.match(
    await answerTo(product, 'nobody.eth'),
    /^Watch · 1 of 4\n\nI couldn't find an address for nobody\.eth\. Check the spelling, or send the address\.\n\nSend one/,
  )
  assert.equal(
    await answerTo(product, 'vitalik.eth and nobody.eth'),
    `Watch · 2 of 4

«vitalik.eth»  0xd8dA…6045
Ethereum

I couldn't find an address for nobody.eth. Check the spelling, or send the address.

${kindsQuestion}`,
  )
  assert.match(
    await answerTo(product, 'nick.eth'),
    /^Watch · 2 of 4\n\n«vitalik\.eth, nick\.eth» · 2 addresses\nEthereum\n\nAdded: 2 addresses so far\.\n\nWhat do/,
  )
  await product.stop()
  await product.start()
  for (const button of ['Next ›', 'Every transaction', 'Name']) await product.anna.presses(button)
  assert.match(
    await answerTo(product, 'nick.eth'),
    /^Watch · review\n\n«?nick\.eth»? {2}vitalik\.eth, nick\.eth\n/,
  )
})

story('where no chain knows names, the address is asked for', async t => {
  const product = await startProduct(t)
  assert.equal(await answerTo(product, 'vitalik.eth'), "I can't look up vitalik.eth here. Send the address.")
})

story('a chain that does not answer is no reason to wait', async t => {
  const product = await startProduct(t, { environment: { CHAINS: '1', RPC_1: 'http://127.0.0.1:1' } })
  assert.equal(
    await answerTo(product, 'vitalik.eth'),
    "I couldn't look up vitalik.eth just now. Send it again in a moment.",
  )
})
