import assert from 'node:assert/strict'
import { answerTo, type Product, startProduct, story, unhurried } from '../support/product.ts'
import { screen } from '../support/telegram.ts'

const vitalik = '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045'
const usdc = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
const hash = `0x${'5c'.repeat(32)}`

const startWithChains = (t: Parameters<typeof startProduct>[0]): Promise<Product> =>
  startProduct(t, {
    environment: { CHAINS: '1,8453', RPC_1: 'http://127.0.0.1:1', RPC_8453: 'http://127.0.0.1:1' },
    ...unhurried(),
  })

const offer = (head: string, chains = 'Local chain'): string => `👁 ${head}
Coins, tokens and NFTs on ${chains}, in and out, each one as it happens.
[ Watch ] [ Customize ]`

story('an address behind a word, under a picture or under a file is seen', async t => {
  const product = await startProduct(t, unhurried())
  const { anna } = product
  const link = `https://lineascan.build/address/${vitalik}`
  const notHere = offer('«0xd8dA…6045»').replace(
    '\n[',
    "\n\nI don't watch Linea here. Only the chains shown are watched.\n[",
  )
  assert.equal(
    await answerTo(product, anna.sends('He pays from here every day', { links: { here: link } })),
    notHere,
  )
  assert.equal(
    await answerTo(product, anna.sends('1. The boss\nof it all', { links: { 'The boss': link } })),
    notHere.replace('»', '»  The boss'),
  )
  assert.equal(
    await answerTo(product, anna.sends('0xd8dA…6045 +1 ETH', { links: { '0xd8dA…6045': link } })),
    notHere,
  )
  assert.equal(
    await answerTo(product, anna.sendsPhoto(`watch ${vitalik} boss`)),
    offer('«0xd8dA…6045»  boss'),
  )
  assert.equal(await answerTo(product, anna.sendsPhoto('This one', { links: { one: link } })), notHere)
  const report = { name: 'report.pdf', bytes: new Uint8Array(9) }
  assert.equal(
    await answerTo(product, anna.sendsFile(report, { caption: `${vitalik} boss` })),
    offer('«0xd8dA…6045»  boss'),
  )
  assert.equal(
    await answerTo(product, anna.sendsFile(report, { caption: 'my report' })),
    'That file has no text I can read. Save the list as .csv or .txt and send it again.',
  )
  assert.match(
    await answerTo(
      product,
      anna.sends('this one', { links: { 'this one': `https://sepolia.etherscan.io/tx/${hash}` } }),
    ),
    /^The link is to Sepolia, which I don't watch here\.$/,
  )
})

story('an address is read however pages, keyboards and programs spoil it', async t => {
  const product = await startProduct(t, unhurried())
  const { anna } = product
  for (const text of [
    `${vitalik.slice(0, 22)}\u200B${vitalik.slice(22)} boss`,
    `${vitalik.slice(0, 22)}\u00AD${vitalik.slice(22)} boss`,
    `\u2066${vitalik}\u2069 boss`,
    `/watch \u200E${vitalik}\u200E boss`,
    `０ｘ${vitalik.slice(2)} boss`,
    `Ox${vitalik.slice(2)} boss`,
    `0x000000000000000000000000${vitalik.slice(2)} boss`,
    '0xd8dA 6BF2 6964 aF9D 7eEd 9e03 E534 15D3 7aA9 6045 boss',
    `${vitalik.slice(0, 22)}\n${vitalik.slice(22)} boss`,
  ])
    assert.equal(await answerTo(product, anna.sends(text)), offer('«0xd8dA…6045»  boss'), text)
})

story('an address is one without 0x, too, and never one of Solana', async t => {
  const product = await startProduct(t, unhurried())
  const { anna } = product
  for (const text of [
    'f39fd6e51aad88f6f4ce6ab8827279cfffb92266',
    'XDCf39fd6e51aad88f6f4ce6ab8827279cfffb92266',
  ])
    assert.match(await answerTo(product, anna.sends(`${text} cold`)), /^👁 «0xf39F…2266» {2}cold\n/, text)
  assert.match(
    await answerTo(product, anna.sends('f39fd6e51aad88f6f4ce6ab8827279cfffb9226')),
    /^f39fd6e51aad88f6f4c… isn't an address: it has 39 characters after 0x, not 40\.$/,
  )
  assert.match(await answerTo(product, anna.sends('a3'.repeat(16))), /^I didn't get that\./)
  anna.sends('/watch')
  await anna.sees(/1 of 4/)
  assert.match(
    await answerTo(product, anna.sends('d8da6bf26964af9d7eed9e03e53415d37aa96045 boss')),
    /^Watch · 2 of 4\n\n«boss» {2}0xd8dA…6045\n/,
  )
})

story('a link to the explorer of a chain that is not on offer says so', async t => {
  const product = await startWithChains(t)
  for (const [host, chain] of [
    ['explorer.zksync.io', 'ZKsync Era'],
    ['celo.blockscout.com', 'Celo'],
    ['unichain.blockscout.com', 'Unichain'],
    ['amoy.polygonscan.com', 'Polygon Amoy'],
    ['monadscan.com', 'Monad'],
  ]) {
    const { messageId: after } = product.anna.sends(`https://${host}/address/${vitalik}`)
    assert.equal(
      screen(await product.anna.sees(/./, { after })),
      offer('«0xd8dA…6045»', 'Ethereum and Base').replace(
        '\n[',
        `\n\nI don't watch ${chain} here. Only the chains shown are watched.\n[`,
      ),
    )
  }
})

story('a prefix and words beside it say the chain of an address as a link does', async t => {
  const product = await startWithChains(t)
  const { anna } = product
  const cases: readonly (readonly [text: string, chains: string])[] = [
    [`base:${vitalik}`, 'Base'],
    [`ethereum:${vitalik}@8453`, 'Base'],
    [`ethereum:${usdc}@8453/transfer?address=${vitalik}&uint256=1e6`, 'Base'],
    [`ethereum:${usdc}@8453/transfer?uint256=1e6&address=${vitalik}`, 'Base'],
    [`eip155:8453:${vitalik}`, 'Base'],
    [`https://app.safe.global/home?safe=eth:${vitalik}`, 'Ethereum'],
    [`https://etherscan.io/token/${usdc}?a=${vitalik}`, 'Ethereum'],
    [`${vitalik} base`, 'Base'],
    [`${vitalik} (Base)`, 'Base'],
    [`${vitalik} on Base and Ethereum`, 'Ethereum and Base'],
    [`[Base] ${vitalik}`, 'Base'],
    [`Base: ${vitalik}`, 'Base'],
    [`Network: Base\nAddress: ${vitalik}`, 'Base'],
    [`https://etherscan.io/address/${vitalik}\nhttps://basescan.org/address/${vitalik}`, 'Ethereum and Base'],
  ]
  for (const [text, chains] of cases)
    assert.equal(await answerTo(product, anna.sends(text)), offer('«0xd8dA…6045»', chains), text)
  for (const [text, chain] of [
    [`linea:${vitalik}`, 'Linea'],
    [`eip155:59144:${vitalik}`, 'Linea'],
    [`ethereum:${vitalik}@59144`, 'Linea'],
    [`xdc${vitalik.slice(2)}`, 'XDC'],
    [`Linea: ${vitalik}`, 'Linea'],
    [`网络：Linea\n地址：${vitalik}`, 'Linea'],
  ] as const)
    assert.ok(
      (await answerTo(product, anna.sends(text))).includes(
        `\n\nI don't watch ${chain} here. Only the chains shown are watched.\n`,
      ),
      text,
    )
})

story('a link is never taken for a private key', async t => {
  const product = await startWithChains(t)
  const { anna } = product
  const bare = hash.slice(2)
  const cases: readonly (readonly [text: string, answer: string])[] = [
    [`https://lineascan.build/tx/${hash}`, "The link is to Linea, which I don't watch here."],
    [`look: arbiscan.io/tx/${hash}#eventlog`, "The link is to Arbitrum, which I don't watch here."],
    [`https://mempool.space/tx/${bare}`, "The link is to Bitcoin, which I don't watch here."],
    [`https://tronscan.org/#/transaction/${bare}`, "The link is to Tron, which I don't watch here."],
    [`https://solscan.io/tx/${'5'.repeat(88)}`, "The link is to Solana, which I don't watch here."],
    [`https://lineascan.build/block/1`, "The link is to Linea, which I don't watch here."],
  ]
  for (const [text, answer] of cases)
    assert.equal((await answerTo(product, anna.sends(text))).split('\n')[0], answer, text)
  assert.match(await answerTo(product, anna.sends(`my key ${bare}`)), /private key/)
  assert.equal(
    await answerTo(product, anna.sends(`https://etherscan.io/tx/${hash}\nfrom 0x1111…1111 to 0x2222…2222`)),
    "You're not watching anything yet.",
  )
})

story('a hash that is called a private key is one, and the message is deleted', async t => {
  const product = await startProduct(t, unhurried())
  const { anna } = product
  for (const text of [
    `Address: ${vitalik}\nPrivate key: ${hash}`,
    `PRIVATE_KEY=${hash}`,
    `{"address":"${vitalik}","privateKey":"${hash}"}`,
    `${vitalik} my secret key is\n${hash}`,
  ])
    assert.match(
      await answerTo(product, anna.sends(text)),
      /^⚠️ That looks like a private key\.[^]*I deleted your message/,
      text,
    )
  for (const text of [`${vitalik} private sale ${hash}`, `the key transaction: ${hash} ${vitalik}`])
    assert.match(await answerTo(product, anna.sends(text)), /^👁 «0xd8dA…6045»/, text)
})

story('only a bare hash that is on no chain may be a private key', async t => {
  const product = await startProduct(t, unhurried())
  const { anna } = product
  assert.match(await answerTo(product, anna.sends(hash)), /^You're not watching[^]*private key/)
  await product.addWatch(vitalik)
  assert.match(await answerTo(product, anna.sends(hash)), /isn't on Local chain[^]*private key/)
  const linked = await answerTo(product, anna.sends(`https://example.com/tx/${hash}`))
  assert.match(
    linked,
    /^⟨0x5c5c…5c5c⟩ isn't on Local chain\. If it's a new transaction, send it again in a moment\.$/,
  )
})

story('thanks and words that give up what is not under way get a short answer', async t => {
  const product = await startProduct(t, unhurried())
  for (const text of ['Thanks!', 'thank you :)'])
    assert.match(await answerTo(product, text), /^You're welcome\.\n/)
  for (const text of ['never mind', 'Cancel', 'keep, please'])
    assert.match(await answerTo(product, text), /^Nothing is being set up or changed\.\n/)
})
