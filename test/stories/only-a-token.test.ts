import assert from 'node:assert/strict'
import { shortenAddress, toChecksumAddress } from '#lib/format.ts'
import { callData, deployContract, execute } from '#playground/contracts.ts'
import type { LocalChain } from '#playground/local-chain.ts'
import { startPriceServer } from '../support/http-server.ts'
import {
  answerTo,
  parseEther,
  type StoryContext,
  startProduct,
  story,
  unhurried,
} from '../support/product.ts'
import { screen } from '../support/telegram.ts'
import { choosesKinds, opensRefinement } from '../support/wizard.ts'

const units = 1_000_000n

/** The question for a minimum of a token that has no price, below a head. */
const amountQuestion = (head: string, token: string): string => `${head}
Tokens, going out
Tokens: only DAI ${token}

I know no price of DAI on Local chain, so I can't tell when it's worth $500.

DAI: minimum amount? Pick one or type it, like 500 or 2.5k.
[ 10 DAI ] [ 100 DAI ]
[ 1,000 DAI ] [ 10,000 DAI ]
[ Any amount ]
[ ‹ Back ] [ Cancel ]`

/** Deploys a token that calls itself DAI, which no list of the local chain has. */
const deployToken = async (chain: LocalChain) => {
  const [from = '', treasury = ''] = chain.accounts
  const given = [{ bytes: 'Dai' }, { bytes: 'DAI' }, 6] as const
  const { address } = await deployContract(chain, { from, name: 'Coin', given })
  const call = (signature: string, by: string, to: string, amount: number) =>
    execute(chain, {
      from: by,
      to: address,
      data: callData(signature, `0x${to.slice(2)}`, BigInt(amount) * units),
    })
  return {
    address: toChecksumAddress(address),
    short: shortenAddress(toChecksumAddress(address)),
    comes: (amount: number) => call('mint(address,uint256)', from, treasury, amount),
    leaves: (amount: number) => call('transfer(address,uint256)', treasury, from, amount),
  }
}

const start = async (t: Parameters<typeof startProduct>[0], prices = 'off') => {
  const product = await startProduct(t, { environment: { PRICES_URL: prices }, ...unhurried() })
  const [from = '', treasury = ''] = product.chain.accounts
  await product.addWatch(treasury)
  const says = (text: string): Promise<string> => answerTo(product, product.anna.sends(text))
  const { anna, chain } = product
  return {
    ...product,
    says,
    /** Moves coins both ways, and then tokens; resolves with the first lines of the alerts that come. */
    alertsOf: async (
      token: Awaited<ReturnType<typeof deployToken>>,
      last: number,
    ): Promise<readonly string[]> => {
      const after = anna.messages().at(-1)?.messageId ?? 0
      await chain.send({ from, to: treasury, wei: parseEther('1') })
      await chain.send({ from: treasury, to: from, wei: parseEther('2') })
      await token.comes(9_000)
      await token.leaves(400)
      await token.leaves(last)
      await product.catchUp()
      return anna
        .messages()
        .filter(({ messageId }) => messageId > after)
        .map(({ text }) => text.split('\n')[0] ?? '')
    },
  }
}

/** A watch that has told of DAI, which is worth a dollar each. */
const startWithToken = async (t: StoryContext) => {
  const prices = await startPriceServer(t)
  const product = await start(t, prices.url)
  const token = await deployToken(product.chain)
  prices.setPrice(`31337:${token.address.toLowerCase()}`, { price: 1 })
  await token.comes(1_000)
  await product.anna.sees(/\+1,000 DAI/)
  await product.alertsStored()
  return { product, token }
}

const wish = 'Tell me only when more than $500 of DAI leaves'

story('only DAI is the token of that name in the alerts, and coins and other transfers are off', async t => {
  const { product, token } = await startWithToken(t)
  const { anna, says } = product
  assert.equal(
    await says(wish),
    `Watch · changes

«treasury»  0x7099…79C8
Local chain
Tokens, going out, $500 or more
Tokens: only DAI ${token.short}
Every transaction, in this chat

I took DAI to be ${token.short}, as in your alerts. Check that it's the right one.

Not saved yet:
What: coins, tokens and NFTs, in and out → tokens, going out, $500 or more · tokens: only DAI ${token.short}
[ Save ]
[ Addresses ] [ What ]
[ How often ] [ Name ]
[ More ▾ ] [ Cancel ]`,
  )
  await anna.presses('Save')
  await anna.sees(/Saved/)
  assert.deepEqual(await product.alertsOf(token, 600), ['📤 treasury −600 DAI  ≈\u00A0$600'])
})

story('a token that no alert was about is asked for, and the amount and the direction are kept', async t => {
  const product = await start(t)
  const { anna, says } = product
  const token = await deployToken(product.chain)
  assert.equal(
    await says(wish),
    `Watch · changes

«treasury»  0x7099…79C8
Tokens, going out, $500 or more

I don't know a token called DAI here. Send its contract address, 0x followed by 40 characters: the site of the token or a block explorer has it.
[ Any token ]
[ Cancel ]`,
  )
  assert.match(await says(`0x${'0'.repeat(39)}1`), /\n\nI don't know a token called 0x0000…0001 here\./)
  assert.equal(
    await says(token.address),
    amountQuestion('Watch · changes\n\n«treasury»  0x7099…79C8', token.short),
  )
  assert.match(
    await says('500'),
    new RegExp(
      `\nWhat: [^\n]* → tokens, going out · tokens: only DAI ${token.short} · tokens: 500 DAI or more\n`,
    ),
  )
  await anna.presses('Save')
  await anna.sees(/Saved/)
  assert.deepEqual(await product.alertsOf(token, 600), ['📤 treasury −600 DAI'])
})

story('a newcomer sends the token or the address to watch first, and the wish is kept', async t => {
  const product = await startProduct(t, { environment: { PRICES_URL: 'off' }, ...unhurried() })
  const { anna, chain } = product
  const [, treasury = ''] = chain.accounts
  const says = (text: string): Promise<string> => answerTo(product, anna.sends(text))
  const token = await deployToken(chain)
  const asked = `Watch · What

Local chain
Tokens, going out, $500 or more
Every transaction, in this chat

I don't know a token called DAI here. Send its contract address, 0x followed by 40 characters: the site of the token or a block explorer has it.
Or send the address to watch first.
[ Any token ]
[ Cancel ]`
  const amount = amountQuestion('Watch · What\n\n«0x7099…79C8»', token.short)
  assert.equal(await says(wish), asked)
  assert.match(
    await says(token.address),
    new RegExp(`\nTokens: only DAI ${token.short}\n[^]*Send one or more`),
  )
  assert.equal(await says(treasury), amount)
  await anna.presses('Cancel')
  assert.equal(await says(wish), asked)
  assert.equal(
    await says(treasury),
    asked
      .replace(
        'Local chain\nTokens, going out, $500 or more\nEvery transaction, in this chat',
        '«0x7099…79C8»\nTokens, going out, $500 or more',
      )
      .replace('\nOr send the address to watch first.', ''),
  )
  assert.equal(await says(token.address), amount)
  await anna.presses('Cancel')
  await says(wish)
  await says(treasury)
  await anna.presses('Any token')
  await anna.sees(/^Watch · review\n\n0x7099…79C8\nLocal chain\nTokens, going out, \$500 or more\n/)
})

story('the question for a minimum amount takes the token with it, also one that is asked for', async t => {
  const product = await startProduct(t, { environment: { PRICES_URL: 'off' }, ...unhurried() })
  const { anna, chain } = product
  const [, treasury = ''] = chain.accounts
  const says = (text: string): Promise<string> => answerTo(product, anna.sends(text))
  const token = await deployToken(chain)
  anna.sends('/watch')
  await anna.sees(/1 of 4/)
  await says(treasury)
  await opensRefinement(anna, 'Any amount ▾')
  await anna.sees(/Minimum amount/)
  assert.equal(
    await says('$500 of DAI'),
    `Watch · What

«0x7099…79C8»
Tokens, in and out, $500 or more

I don't know a token called DAI here. Send its contract address, 0x followed by 40 characters: the site of the token or a block explorer has it.
[ Any token ]
[ Cancel ]`,
  )
  assert.match(await says(token.address), /\n\nDAI: minimum amount\? /)
})

story('the question for a minimum amount of a watch takes the token that its alerts are about', async t => {
  const { product, token } = await startWithToken(t)
  const { anna, says } = product
  await anna.presses('Watch settings')
  await anna.sees(/ total/)
  await anna.presses('Edit')
  await anna.sees(/Watch · changes/)
  await anna.presses('What')
  await opensRefinement(anna, 'Any amount ▾')
  await anna.sees(/Minimum amount/)
  assert.equal(
    await says('$500 of DAI'),
    `Watch · changes

«treasury»  0x7099…79C8
Local chain
Tokens, in and out, $500 or more
Tokens: only DAI ${token.short}
Every transaction, in this chat

I took DAI to be ${token.short}, as in your alerts. Check that it's the right one.

Not saved yet:
What: coins, tokens and NFTs, in and out → tokens, in and out, $500 or more · tokens: only DAI ${token.short}
[ Save ]
[ Addresses ] [ What ]
[ How often ] [ Name ]
[ More ▾ ] [ Cancel ]`,
  )
})

story('of two tokens with one name the person says which', async t => {
  const product = await start(t)
  const { anna, says } = product
  const [one, other] = [await deployToken(product.chain), await deployToken(product.chain)]
  for (const token of [one, other]) await token.comes(7)
  await product.catchUp()
  await product.alertsStored()
  assert.equal(
    await says('only DAI'),
    `Watch · changes

«treasury»  0x7099…79C8
Tokens, in and out

Several tokens call themselves DAI here. Tap the one you mean, or send its contract address.
[ DAI ${other.short} ]
[ DAI ${one.short} ]
[ Any token ]
[ Cancel ]`,
  )
  await anna.presses(`DAI ${one.short}`)
  await anna.sees(/Not saved yet/)
  await anna.presses('Save')
  await anna.sees(/Saved/)
  assert.deepEqual(await product.alertsOf(other, 600), [])
})

story('beside tokens that are tapped one button turns all else off, as only DAI does', async t => {
  const product = await start(t)
  const { anna, says } = product
  const token = await deployToken(product.chain)
  await token.comes(7)
  await anna.sees(/\+7 DAI/)
  await product.alertsStored()
  await anna.presses('Watch settings')
  await anna.sees(/ total/)
  await anna.presses('Edit')
  await anna.sees(/Watch · changes/)
  await anna.presses('What')
  await choosesKinds(anna, 'Approvals')
  await opensRefinement(anna, 'Filters ▾', 'Any token ▾', `DAI ${token.short}`)
  assert.equal(
    screen(await anna.sees(/Chosen: DAI/)),
    `Watch · changes

«treasury»  0x7099…79C8
Coins, tokens and NFTs, in and out
Approvals
Tokens: only DAI ${token.short}

Which tokens should I alert you about? Tap them, or send their names or contract addresses. Tap again to remove.
«Chosen»: DAI ${token.short}
«Also on»: coins, NFTs, approvals
[ ✓ DAI ${token.short} ] [ USDC ]
[ WETH ]
[ Only these ⇄ ] [ Any token ]
[ Turn the rest off ]
[ Any amount ▾ ]
[ ‹ Back ] [ Review › ]`,
  )
  await anna.presses('Turn the rest off')
  await anna.sees(message => !message.buttons.flat().includes('Turn the rest off'))
  await anna.presses('Review ›')
  const change = 'What: coins, tokens and NFTs, in and out → tokens, in and out · tokens: only DAI'
  assert.match((await anna.sees(/Not saved yet/)).text, new RegExp(`\n${change} ${token.short}$`))
  await anna.presses('Cancel')
  await anna.sees(/ total/)
  assert.match(await says('only DAI'), new RegExp(`\n${change} ${token.short}\n`))
})

story('only the token at an address is as good as its name, and no offer to watch the token', async t => {
  const product = await start(t)
  const { anna, says } = product
  const token = await deployToken(product.chain)
  assert.match(
    await says(`only ${token.address}`),
    new RegExp(
      `^Watch · changes\n\n«treasury»[^]*\nWhat: coins, tokens and NFTs, in and out → tokens, in and out · tokens: only DAI ${token.short}\n`,
    ),
  )
  await anna.presses('Save')
  await anna.sees(/Saved/)
  assert.deepEqual(await product.alertsOf(token, 600), [
    '📥 treasury +9,000 DAI',
    '📤 treasury −400 DAI',
    '📤 treasury −600 DAI',
  ])
})

story('an amount of a token is a minimum of that token alone, in one direction or both', async t => {
  const away = 'http://127.0.0.1:1'
  const product = await startProduct(t, {
    environment: { CHAINS: '1,137', RPC_1: away, RPC_137: away },
    ...unhurried(),
  })
  const { anna } = product
  await answerTo(product, anna.sends(`0x${'0'.repeat(39)}1 treasury`))
  await anna.presses('Watch')
  await anna.sees(/^👁 treasury is set up/)
  const changeBy = async (text: string): Promise<string | undefined> => {
    const answer = await answerTo(product, anna.sends(text))
    await anna.presses('Cancel')
    return /\nNot saved yet:\nWhat: [^\n]* → ([^\n]*)/.exec(answer)?.[1] ?? answer
  }
  const opensOneDirection = async (): Promise<void> => {
    await answerTo(product, anna.sends('treasury'))
    await anna.presses('Edit')
    await anna.presses('What')
    await opensRefinement(anna, 'Any amount ▾', 'In and out separately')
  }
  assert.equal(
    await changeBy('only more than 500 DAI'),
    'tokens, in and out, $500 or more · tokens: only DAI',
  )
  assert.equal(
    await changeBy('tell me when 5k UNI leaves'),
    'tokens, going out · tokens: only UNI · tokens: 5,000 UNI or more',
  )
  for (const said of ['$500 of DAI', '500 DAI']) {
    await opensOneDirection()
    assert.equal(await changeBy(said), 'tokens, in $500 or more, out any amount · tokens: only DAI', said)
  }
  await opensOneDirection()
  assert.equal(await changeBy('5 UNI'), 'tokens, in 5 UNI or more, out any amount · tokens: only UNI')
  assert.match(
    await answerTo(product, anna.sends('only more than 1 WBTC')),
    /\n\nSend what it's worth in dollars, like \$100 of WBTC\. For an amount of WBTC itself, choose that token first, under Filters\.\n/,
  )
})

story('what a sentence includes, too, is added to the coin and the tokens of a watch', async t => {
  const { anna, says } = await start(t)
  const whatAfter = async (text: string): Promise<string | undefined> =>
    /\nWhat: (.+)\n/.exec(await says(text))?.[1]
  await says('only ETH')
  await anna.presses('Save')
  await anna.sees(/Saved/)
  assert.equal(
    await whatAfter('include USDC, too'),
    'coin transfers, in and out → coins and tokens, in and out · tokens: only USDC',
  )
  assert.equal(
    await whatAfter('also WETH'),
    'coin transfers, in and out → coins and tokens, in and out · tokens: only USDC, WETH',
  )
  await anna.presses('Save')
  await anna.sees(/only USDC, WETH\nEvery/)
  assert.match(await says('and USDC, too'), /\n\nNo changes yet\.\n/)
  await says('only USDC')
  assert.equal(await whatAfter('include ETH, too'), 'tokens: only USDC, WETH → tokens: only USDC')
})
