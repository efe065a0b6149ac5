import assert from 'node:assert/strict'
import { shortenAddress, toChecksumAddress } from '#lib/format.ts'
import { type AbiValue, callData, deployContract, execute } from '#playground/contracts.ts'
import { sendMined } from '#playground/local-chain.ts'
import { toHex } from '#playground/published-contracts.ts'
import { type Product, parseEther, startProduct, story } from '../support/product.ts'
import { screen, screens } from '../support/telegram.ts'

const gas = 10n ** 18n

/** Sends from any address there could be. */
const sendFrom = async ({ chain }: Product, from: string, o: { to: string; wei: bigint }): Promise<void> => {
  await chain.rpc('anvil_impersonateAccount', [from])
  await chain.rpc('anvil_setBalance', [from, `0x${(o.wei + gas).toString(16)}`])
  await sendMined(chain, { from, to: o.to, value: `0x${o.wei.toString(16)}` })
}

story(
  'worthless transfers are hidden with one warning, listed when asked for, and shown on request',
  async t => {
    const product = await startProduct(t)
    const { anna, chain } = product
    const [stranger = '', treasury = '', partner = ''] = chain.accounts
    const likePartner = `${partner.slice(0, 6)}${'0'.repeat(32)}${partner.slice(-4)}`
    await product.addWatch(treasury)
    const seen = anna.messages().at(-1)?.messageId ?? 0

    await chain.send({ from: treasury, to: partner, wei: parseEther('1') })
    await anna.sees(/−1 ETH/)
    await sendFrom(product, likePartner, { to: treasury, wei: 1_000n })
    await anna.sees(/Never copy/)
    await sendFrom(product, likePartner, { to: treasury, wei: 2_000n })
    await chain.send({ from: stranger, to: treasury, wei: 1n })
    await chain.send({ from: stranger, to: treasury, wei: parseEther('2') })
    await anna.sees(/\+2 ETH/)
    const told = anna.messages().filter(({ messageId }) => messageId > seen)
    assert.deepEqual(screens(told), [
      `📤 «treasury −1 ETH»\nLocal chain → 0x3C44…93BC\n[ Copy hash ] [ Mute 1 h ] [ ⋯ ]`,
      `⚠️ 1 suspected spam transfer with a look-alike address hidden. Never copy an address from your wallet's transaction list.\n[ Show ]`,
      `📥 «treasury +2 ETH»\nLocal chain ← 0xf39F…2266\n[ Copy hash ] [ Mute 1 h ] [ ⋯ ]`,
    ])

    await anna.presses('Show')
    assert.equal(
      screen(await anna.sees(/^Hidden/)),
      `Hidden, newest first:

treasury +0.000000000000000001 ETH · Local chain · from ~~0xf39F…2266~~ · a tiny amount
treasury +0.000000000000002 ETH · Local chain · from ~~0x3C44«0000»…«00»93bC~~ · looks like 0x3C44«CdDd»…«42»93BC, but isn't
treasury +0.000000000000001 ETH · Local chain · from ~~0x3C44«0000»…«00»93bC~~ · looks like 0x3C44«CdDd»…«42»93BC, but isn't

Never copy an address from your wallet's transaction list.
[ Not spam: 0xf39F…2266 ]
[ Not spam: 0x3C440000…0093bC ]
[ Hide ] [ No spam notices ]`,
    )
    await anna.presses('Hide')
    assert.match(screen(await anna.sees(/^⚠️ 1 suspected/)), /\n\[ Show ]$/)
    await anna.presses('Show')
    await anna.sees(/^Hidden/)
    assert.deepEqual(await anna.presses('Not spam: 0x3C440000…0093bC'), {
      answer: 'Transfers from 0x3C440000…0093bC will alert you from now on.',
      alert: true,
    })
    await sendFrom(product, likePartner, { to: treasury, wei: 3_000n })
    await anna.sees(/\+0\.000000000000003 ETH/)

    const { messageId: after } = anna.sends('/watches')
    await anna.sees(/Your watches/, { after })
    await anna.presses('1')
    await anna.sees(/Last alert/)
    await anna.presses('More ⋯')
    await anna.presses('Rules')
    await anna.presses("Don't hide spam")
    assert.equal(
      screen(await anna.sees(/^Rules for/)),
      `Rules for «treasury»
Nothing is ignored yet. Tap ⋯ under an alert to ignore a token, an address or small amounts.
Suspected spam transfers are shown.
[ Hide spam ]
[ ‹ Back ]`,
    )
    await chain.send({ from: stranger, to: treasury, wei: 3n })
    assert.equal(
      screen(await anna.sees(/\+0\.000000000000000003 ETH/)),
      `📥 «treasury +0.000000000000000003 ETH»\nLocal chain ← 0xf39F…2266\n[ Copy hash ] [ Mute 1 h ] [ ⋯ ]`,
    )
  },
)

story(
  'whoever sends nothing in the name of a watched address is warned of, where a look-alike receives it',
  async t => {
    const product = await startProduct(t)
    const { anna, chain } = product
    const [stranger = ''] = chain.accounts
    const treasury = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
    const likeTreasury = '0x70997000000000000000000000000000000079C8'
    const topic = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'
    const given = [{ list: [] }, { list: [] }]
    const { address: token } = await deployContract(chain, { from: stranger, name: 'Anything', given })
    await product.addWatch(treasury)

    const log: AbiValue = { tuple: [{ list: [topic, treasury, likeTreasury] }, { bytes: Buffer.alloc(32) }] }
    const data = callData('write((bytes32[],bytes)[])', { list: [log] })
    await execute(chain, { from: stranger, to: token, data })
    assert.equal(
      screen(await anna.sees(/suspected/)),
      `⚠️ 1 suspected spam transfer with a look-alike address hidden. Never copy an address from your wallet's transaction list.\n[ Show ]`,
    )
    await anna.presses('Show')
    assert.equal(
      screen(await anna.sees(/^Hidden/)),
      `Hidden, newest first:

treasury −0 base units of ${shortenAddress(toChecksumAddress(token))} · Local chain · to ~~0x70997«0000»…«00»79C8~~ · looks like treasury 0x70997«970C»…«dc»79C8, but isn't

Never copy an address from your wallet's transaction list.
[ Hide ] [ No spam notices ]`,
    )
  },
)

story('a minted token that is no spam says nothing of others that are minted', async t => {
  const product = await startProduct(t)
  const { anna, chain } = product
  const [stranger = '', treasury = ''] = chain.accounts
  await product.addWatch(treasury)
  const deployBait = async (symbol: string) => {
    const given = [{ bytes: symbol }, { bytes: symbol }, 6]
    const { address } = await deployContract(chain, { from: stranger, name: 'Coin', given })
    const mint = (): Promise<unknown> =>
      execute(chain, {
        from: stranger,
        to: address,
        data: callData('mint(address,uint256)', toHex(treasury), 1_000_000),
      })
    return { address, mint }
  }
  const one = await deployBait('claim at one.com')
  const other = await deployBait('claim at other.com')
  await one.mint()
  await anna.sees(/^⚠️ 1 suspected/)
  await anna.presses('Show')
  await anna.sees(/^Hidden/)
  const name = shortenAddress(toChecksumAddress(one.address))
  assert.deepEqual(await anna.presses(`Not spam: ${name}`), {
    answer: `Transfers from ${name} will alert you from now on.`,
    alert: true,
  })
  const { messageId: after } = anna.messages().at(-1) ?? { messageId: 0 }
  await other.mint()
  await one.mint()
  await anna.sees(/\+1 claim at one/, { after })
  const told = anna.messages().filter(({ messageId }) => messageId > after)
  assert.ok(told.every(({ text }) => !text.includes('at other')))
})

story('a person who wants no notices of spam gets none, and can have them again', async t => {
  const product = await startProduct(t)
  const { anna, chain } = product
  const [stranger = '', treasury = '', partner = ''] = chain.accounts
  const likePartner = `${partner.slice(0, 6)}${'0'.repeat(32)}${partner.slice(-4)}`
  await product.addWatch(treasury)
  await chain.send({ from: treasury, to: partner, wei: parseEther('1') })
  await anna.sees(/−1 ETH/)
  await chain.send({ from: stranger, to: treasury, wei: 1n })
  assert.equal(screen(await anna.sees(/suspected/)), '⚠️ 1 suspected spam transfer hidden.\n[ Show ]')
  await anna.presses('Show')
  await anna.sees(/^Hidden/)
  assert.deepEqual(await anna.presses('No spam notices'), {
    answer:
      "Spam stays hidden, and I won't mention it any more. To change that: /settings › Display & currency.",
    alert: true,
  })
  const { messageId: after } = anna.messages().at(-1) ?? { messageId: 0 }
  await sendFrom(product, likePartner, { to: treasury, wei: 1_000n })
  await chain.send({ from: stranger, to: treasury, wei: parseEther('2') })
  await anna.sees(/\+2 ETH/, { after })
  assert.deepEqual(
    anna.messages().flatMap(({ messageId, text }) => (messageId > after ? [text.split('\n')[0]] : [])),
    ['📥 treasury +2 ETH'],
  )

  anna.sends('/settings')
  await anna.sees(/\nHidden spam · without a notice\n/)
  await anna.presses('Display & currency')
  await anna.sees(/^Display & currency/)
  await anna.presses('Spam notices')
  assert.doesNotMatch(screen(await anna.sees(/^Settings/)), /Hidden spam/)
})
