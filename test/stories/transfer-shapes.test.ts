import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { z } from 'zod'
import { shortenAddress, toChecksumAddress } from '#lib/format.ts'
import { type AbiValue, callData, deployContract, encodeAbi, execute } from '#playground/contracts.ts'
import type { LocalChain } from '#playground/local-chain.ts'
import { beginWatch, type Product, type StoryContext, startProduct, story } from '../support/product.ts'
import { screen } from '../support/telegram.ts'

type Hex = `0x${string}`
const [sender, treasury, zero]: readonly [Hex, Hex, Hex] = [
  '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266',
  '0x70997970C51812dc3A010C7d01b50e0d17dc79C8',
  `0x${'0'.repeat(40)}`,
]
const cryptoKitties: Hex = '0x06012c8cf97bead5deae237070f9587f8e7a266d'
const cryptoPunks: Hex = '0xb47e3cd837ddf8e4c57f05d70ab865de6e193bbb'
const topics = {
  transfer: '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef',
  erc20Transfer: '0xe59fdd36d0d223c0c7d996db7ad796880f45e1936cb0bb7ac102e7082e031487',
  punkTransfer: '0x05af636b70da6819000c49f85b21fa82081c632069bb626f30932034099107d8',
  punkBought: '0x58e5d5a525e3b40bc15abaa38b5882678db1ee68befd2f60bafe3a7fd06db9e3',
  punkNoLongerForSale: '0xb0e0a660b4e50f26f0b7ce75c24655fc76cc66e3334a54ff410277229fa10bd4',
} as const
const short = (address: string): string => shortenAddress(toChecksumAddress(address))

const contractsSchema = z.object({ Collection: z.string(), Claims: z.string() })
const published = contractsSchema.parse(
  JSON.parse(readFileSync(new URL('../support/contracts/standards.json', import.meta.url), 'utf8')),
)

type Log = { readonly topics: readonly AbiValue[]; readonly words?: readonly AbiValue[] }

/** Puts a contract at an address that logs what it is asked to. */
const startLogging = async (chain: LocalChain, address: Hex) => {
  const given = [{ list: [] }, { list: [] }]
  const made = await deployContract(chain, { from: sender, name: 'Anything', given })
  await chain.rpc('anvil_setCode', [address, await chain.rpc('eth_getCode', [made.address, 'latest'])])
  return (...logs: readonly Log[]) => {
    const list = logs.map(log => ({
      tuple: [{ list: log.topics }, { bytes: Buffer.from(encodeAbi(log.words ?? []), 'hex') }],
    }))
    return execute(chain, {
      from: sender,
      to: address,
      data: callData('write((bytes32[],bytes)[])', { list }),
    })
  }
}

const kittyMoved = (from: Hex, to: Hex): Log => ({ topics: [topics.transfer], words: [from, to, 1_489n] })
const punkMoved = (from: Hex, to: Hex): Log => ({ topics: [topics.transfer, from, to], words: [1n] })

/** A person who watches the treasury, and reads what is told of what happens. */
const startWatching = async (t: StoryContext): Promise<Product & { told: Told }> => {
  const product = await startProduct(t)
  const { anna } = product
  await beginWatch(anna, `${treasury} treasury`)
  for (const button of ['Next ›', 'Every transaction', 'Start watching']) await anna.presses(button)
  await anna.sees(/^👁 Watching/)
  return {
    ...product,
    told: async happens => {
      const last = anna.messages().at(-1)?.messageId ?? 0
      await happens()
      return screen(await anna.sees(/./, { after: last })).replace(/\n\[ Copy hash ].*$/, '')
    },
  }
}
type Told = (happens: () => Promise<unknown>) => Promise<string>

story('a person is told of a CryptoKitty, whose transfers index nothing', async t => {
  const { anna, chain, told } = await startWatching(t)
  const log = await startLogging(chain, cryptoKitties)
  assert.equal(
    await told(() => log(kittyMoved(sender, treasury))),
    `🖼️ «treasury +1 NFT ${short(cryptoKitties)} #1489»\nLocal chain ← 0xf39F…2266`,
  )
  assert.equal(
    await told(() => log(kittyMoved(treasury, sender))),
    `🖼️ «treasury −1 NFT ${short(cryptoKitties)} #1489»\nLocal chain → 0xf39F…2266`,
  )
  const { transactions } = z
    .object({ transactions: z.array(z.string()) })
    .parse(await chain.rpc('eth_getBlockByNumber', ['latest', false]))
  const { messageId: after } = anna.sends(transactions.join(' '))
  const explained = screen(await anna.sees(/treasury/, { after }))
  assert.match(explained, /✓ I sent an alert about treasury \(−1 NFT 0x0601…266d #1489\)\./)
})

story('a person is told which CryptoPunk was sent, bought, and sold to a bidder', async t => {
  const { chain, told } = await startWatching(t)
  const log = await startLogging(chain, cryptoPunks)
  assert.equal(
    await told(() =>
      log(punkMoved(sender, treasury), { topics: [topics.punkTransfer, sender, treasury], words: [7_804n] }),
    ),
    `🖼️ «treasury +1 NFT ${short(cryptoPunks)} #7804»\nLocal chain ← 0xf39F…2266`,
  )
  assert.equal(
    await told(() =>
      log(
        punkMoved(treasury, sender),
        { topics: [topics.punkNoLongerForSale, 7_804n] },
        { topics: [topics.punkBought, 7_804n, treasury, sender], words: [10n ** 18n] },
      ),
    ),
    `🖼️ «treasury −1 NFT ${short(cryptoPunks)} #7804»\nLocal chain → 0xf39F…2266`,
  )
  // A bid is forgotten before its sale is logged, so the buyer is in the transfer alone.
  assert.equal(
    await told(() =>
      log(punkMoved(sender, treasury), { topics: [topics.punkBought, 3_100n, sender, zero], words: [0n] }),
    ),
    `🖼️ «treasury +1 NFT ${short(cryptoPunks)} #3100»\nLocal chain ← 0xf39F…2266`,
  )
})

story('a person is told how many NFTs a collection mints at once (ERC-2309)', async t => {
  const { chain, told } = await startWatching(t)
  assert.match(
    await told(() =>
      execute(chain, { from: sender, data: `${published.Collection}${encodeAbi([treasury, 5_000n])}` }),
    ),
    /^🖼️ «treasury \+5,000 NFT Thousands»\nLocal chain · minted$/,
  )
})

story('a person is told of tokens of ERC-6909 and of ERC-404', async t => {
  const { chain, told } = await startWatching(t)
  const { contractAddress } = await execute(chain, { from: sender, data: published.Claims })
  const claims = z.string().parse(contractAddress)
  const call = (from: Hex, data: string) => execute(chain, { from, to: claims, data })
  assert.equal(
    await told(() => call(sender, callData('mint(address,uint256,uint256)', treasury, 42n, 1_000n))),
    `🖼️ «treasury +1,000 NFT ${short(claims)} #42»\nLocal chain · minted`,
  )
  assert.equal(
    await told(() => call(treasury, callData('transfer(address,uint256,uint256)', sender, 42n, 400n))),
    `🖼️ «treasury −400 NFT ${short(claims)} #42»\nLocal chain → 0xf39F…2266`,
  )
  const pandora: Hex = '0x9e9fbde7c7a83c43913bddc8779158f1368f0413'
  const log = await startLogging(chain, pandora)
  assert.equal(
    await told(() =>
      log(
        { topics: [topics.transfer, sender, treasury, 77n] },
        { topics: [topics.erc20Transfer, sender, treasury], words: [10n ** 18n] },
      ),
    ),
    `📥 «treasury +1 NFT ${short(pandora)} #77  +1 × 10¹⁸ base units of ${short(pandora)}»\nLocal chain ← 0xf39F…2266`,
  )
})
