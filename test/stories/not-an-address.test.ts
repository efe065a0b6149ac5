import assert from 'node:assert/strict'
import { answerTo, startProduct, story, storyOnBoth, unhurried } from '../support/product.ts'
import { screen, taps } from '../support/telegram.ts'

/** Of BIP-39's own test vectors. */
const seedPhrase = 'legal winner thank year wave sausage worth useful legal winner thank yellow'
const privateKey = '4c0883a69102937d6231471b5dbb6204fe5129617082792ae468d01a3f362318'

const warning = (
  what: string,
): string => `⚠️ That looks like a ${what}. Anyone who has it can take everything in that wallet, so never send it to anyone.

I deleted your message and kept nothing of it. Telegram has seen it, so move your funds to a new wallet. To watch a wallet, its address is enough.`

story('an address or a name of another system is called what it is', async t => {
  const { anna } = await startProduct(t)
  const cases: readonly (readonly [sent: string, answer: string])[] = [
    ['TJRabPrwbZy45sbavfcjinPJC18kjpRTv8', "That's a Tron address."],
    ['bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq', "That's a Bitcoin address."],
    ['1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa', "That's a Bitcoin address."],
    ['7EcDhSYGxXyscszYEp35KHN8vvw3svAuLKTzXwCFLtV', "That's a Solana address."],
    ['cosmos1hsk6jryyqjfhp5dhc55tc9jtckygx0eph6dd02', "That's a Cosmos address."],
    ['UQCD39VS5jcptHL8vMjEXrzGaRcCVYto7HUn4bpAOg8xqB2N', "That's a TON address."],
    ['toly.sol', "That's a name of Solana Name Service, which I can't look up."],
    ['brad.crypto', "That's a name of Unstoppable Domains, which I can't look up."],
  ]
  for (const [sent, answer] of cases) {
    const { messageId: after } = anna.sends(sent)
    const { text } = await anna.sees(/^That's/, { after })
    assert.ok(text.startsWith(answer), `${sent}: ${text}`)
  }
  const { messageId: after } = anna.sends('Good morning, how are you?')
  await anna.sees(/^I didn't get that/, { after })

  anna.sends('/watch')
  await anna.sees(/1 of 4/)
  const { messageId } = anna.sends('TJRabPrwbZy45sbavfcjinPJC18kjpRTv8')
  await anna.sees(/That's a Tron address\. I watch Ethereum/, { after: messageId })
})

story('addresses of other systems in a list are named beside those that can be watched', async t => {
  const { anna } = await startProduct(t)
  const { messageId: after } = anna.sends(
    `0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045 boss
bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq cold
7EcDhSYGxXyscszYEp35KHN8vvw3svAuLKTzXwCFLtV, TJRabPrwbZy45sbavfcjinPJC18kjpRTv8`,
  )
  assert.equal(
    screen(await anna.sees(/./, { after })),
    `👁 «0xd8dA…6045»  boss
Coins, tokens and NFTs on Local chain, in and out, each one as it happens.

bc1qar…5mdq is an address of Bitcoin, which I don't watch.
7EcDhS…FLtV is an address of Solana, which I don't watch.
TJRabP…RTv8 is an address of Tron, which I don't watch.
[ Watch ] [ Customize ]`,
  )
})

const evm = '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045'
const tether = 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t'

story('addresses of two systems that are both watched each need a watch of their own', async t => {
  const away = { CHAINS: '1,728126428', RPC_1: 'http://127.0.0.1:1', RPC_728126428: 'http://127.0.0.1:1' }
  const product = await startProduct(t, { environment: away, ...unhurried() })
  assert.equal(
    await answerTo(product, `${evm} boss\n${tether} usdt`),
    `👁 «0xd8dA…6045»  boss
Coins, tokens and NFTs on Ethereum, in and out, each one as it happens.

TR7NHq…Lj6t is an address of Tron, which needs a watch of its own.
[ Watch ] [ Customize ]`,
  )
  assert.match(
    await answerTo(product, `${tether} ${evm}`),
    /^👁 «TR7NHq…Lj6t»\n.*on Tron,[^]*\n\n0xd8dA…6045 is an address of Ethereum, which needs a watch of its own\.\n/,
  )
  assert.match(await answerTo(product, `tron:${evm}`), /^👁 «0xd8dA…6045»\n.*on Ethereum,/)
  assert.equal(
    await answerTo(product, tether.slice(0, -1)),
    'TR7NHq…jLj6 has a wrong checksum: a character or its case is off. Copy it again from its source.',
  )
  await answerTo(product, tether)
  for (const button of ['Customize', 'What', 'Direction & amounts ▾', 'Filters ▾', 'Any token ▾'])
    await taps(product.anna, button)
  await product.anna.sees(/Which tokens should I alert you about/)
  const [filtered, kept] = [await answerTo(product, evm), await answerTo(product, tether)]
  assert.match(
    filtered,
    /\n\n0xd8dA…6045 is an address of Ethereum, which needs a watch of its own\.\n\nWhich tokens/,
  )
  assert.match(kept, /\nTokens: only USDT\n\nWhich tokens/)
  await answerTo(product, '/cancel')
  await answerTo(product, '/watch')
  await answerTo(product, tether)
  assert.match(
    await answerTo(product, evm),
    /\n\n0xd8dA…6045 is an address of Ethereum, which needs a watch of its own\.\n/,
  )
})

story('an address of a system that is not watched is called so, in hex too', async t => {
  const away = { CHAINS: '1', RPC_1: 'http://127.0.0.1:1' }
  const product = await startProduct(t, { environment: away, ...unhurried() })
  assert.match(
    await answerTo(product, '41a614f803b6fd780986a42c78ec9c7f77e6ded13c'),
    /^TR7NHq…Lj6t is an address of Tron, which I don't watch\.\n/,
  )
})

story('where Tron alone is watched, an address of Ethereum is called so', async t => {
  const away = { CHAINS: 'tron', RPC_728126428: 'http://127.0.0.1:1' }
  const product = await startProduct(t, { environment: away, ...unhurried() })
  assert.match(
    await answerTo(product, evm),
    /^0xd8dA…6045 is an address of Ethereum, which I don't watch\.\n/,
  )
})

storyOnBoth('a private key or a seed phrase is deleted, and nothing of it is kept', async t => {
  const { anna, telegram, log } = await startProduct(t)
  anna.sends('/watch')
  await anna.sees(/1 of 4/)
  for (const [secret, what] of [
    [seedPhrase, 'seed phrase'],
    [`1. ${seedPhrase.split(' ').join('\n1. ')}`, 'seed phrase'],
    [seedPhrase.replace('sausage', 'sausge'), 'seed phrase'],
    [
      `${seedPhrase} `
        .repeat(2)
        .trim()
        .replace(/sausage/g, 'sausge'),
      'seed phrase',
    ],
    ['5HueCGU8rMjxEXxiPuD5BDku4MkFqeZyd4dZ1jvhTVqvbTLvyTJ', 'private key'],
  ] as const) {
    const { messageId: after } = anna.sends(secret)
    assert.equal(screen(await anna.sees(/^⚠️/, { after })), warning(what))
    assert.ok(!anna.messages().some(message => message.messageId === after), 'it is deleted')
  }
  const { messageId: after } = anna.sends(
    'The winner of last year was a legal team whose work is worth a thank you from all of us today',
  )
  await anna.sees(/I don't see an address/, { after })
  await telegram.settled()
  assert.ok(!/sausa?ge/.test(log.join('')))
})

story('digits that are a key or a hash of Tron are deleted, and a link is asked for', async t => {
  const product = await startProduct(t, { environment: withTestnet, ...unhurried() })
  const hash = `warning: ${privateKey}`
  const answer = await answerTo(product, hash)
  assert.equal(
    answer,
    `${warning('private key')}

If it's the hash of a transaction, not a key, nothing is lost: send a link to the transaction instead.`,
  )
  assert.ok(!product.anna.messages().some(({ text }) => text === hash), 'it is deleted')
})

const withTestnet = { CHAINS: 'tron-nile', RPC_3448148188: 'http://127.0.0.1:1' }

story('links to the testnets of Tron are known as such', async t => {
  const product = await startProduct(t, { environment: withTestnet, ...unhurried() })
  const [shasta, nile] = ['https://shasta.tronscan.org/#', 'https://nile.tronscan.org/#']
  assert.match(await answerTo(product, `${nile}/address/${tether}`), /^👁 «TR7NHq…Lj6t»\n.*on Tron Nile,/)
  assert.match(await answerTo(product, `${nile}/transaction/${privateKey}`), /^You're not watching anything/)
  for (const path of [`address/${tether}`, `transaction/${privateKey}`, 'block/1'])
    assert.match(await answerTo(product, `${shasta}/${path}`), /Tron Shasta/, path)
})

const hexKey = `0x${privateKey}`

story('digits with 0x are a key behind the words for one, in any language of the chat', async t => {
  const { anna } = await startProduct(t)
  for (const secret of [
    `pk ${hexKey}`,
    `privkey=${hexKey}`,
    `userPrivateKey: "${hexKey}"`,
    `my private key for wallet 2 is ${hexKey}`,
    `Private key:\n${hexKey}`,
    `Privater Schlüssel: ${hexKey}`,
    `mein Privatschlüssel ${hexKey}`,
    `clave privada = ${hexKey}`,
    `Llave privada: ${hexKey}`,
    `Clé privée : ${hexKey}`,
    `Chave privada: ${hexKey}`,
    `Приватный ключ: ${hexKey}`,
    `закрытый ключ ${hexKey}`,
    `Özel anahtar: ${hexKey}`,
    `Kunci pribadi: ${hexKey}`,
    `Khóa riêng tư: ${hexKey}`,
    `私钥：${hexKey}`,
    `私鑰${hexKey}`,
    `Название,Приватный ключ\nмой,${hexKey}`,
  ]) {
    const { messageId: after } = anna.sends(secret)
    assert.equal(screen(await anna.sees(/./, { after })), warning('private key'), secret)
    assert.ok(!anna.messages().some(message => message.messageId === after), 'it is deleted')
  }
  for (const said of [
    hexKey,
    `private sale: ${hexKey}`,
    `key fact: ${hexKey}`,
    `ключевая транзакция ${hexKey}`,
  ]) {
    const { messageId: after } = anna.sends(said)
    await anna.sees(/^You're not watching anything/, { after })
  }
})

story('a signature of Solana is public, and its key is deleted', async t => {
  const { anna } = await startProduct(t)
  const { messageId } = anna.sends(
    '5VERv8NMvzbJMEkV8xnrLkEaWRtSz9CosKDYjCJjBRnbJLgp8uirBgmQpjKhoR4tjF3ZpRzrFmBV6UjKdiSZkQUW',
  )
  assert.match(screen(await anna.sees(/./, { after: messageId })), /^That's a transaction of Solana\. /)
  assert.ok(
    anna.messages().some(message => message.messageId === messageId),
    'it is kept',
  )
  const { messageId: after } = anna.sends(
    'phantom: 99eUso3aSbE9tqGSTXzo3TLfKb9RkMTURrHKQ1K7Zh3StnzFNUx8FKCPPPPpR479qsw5zv2WNBKmgiz7WqgAJfM',
  )
  assert.equal(screen(await anna.sees(/./, { after })), warning('private key'))
  assert.ok(!anna.messages().some(message => message.messageId === after), 'it is deleted')
})

/** Twelve words, of which the last has the checksum. */
const endsWith = (last: string, others: string): string => `${`${others} `.repeat(11)}${last}`

story('a seed phrase is one in any language and however its words are parted', async t => {
  const { anna } = await startProduct(t)
  for (const phrase of [
    'mimosa vita sussurro zinco vero saltare zattera ulisse mimosa vita sussurro zircone',
    'obrazec znak uznat zubovina zeman skupina zrcadlo vzchopit obrazec znak uznat zubr',
    'imitador vinheta sogro xerife veleiro pomar volumoso tratador imitador vinheta sogro xingar',
    'ligero vista talar yogur venta queso yacer trozo ligero vista talar zafiro',
    'implorer visage sonnette voyage véloce pourpre volaille tribunal implorer visage sonnette voyelle',
    'Implorer visage sonnette voyage veloce pourpre volaille tribunal implorer visage sonnette voyelle',
    endsWith('あおぞら', 'あいこくしん').replaceAll(' ', '\u3000'),
    endsWith('가능', '가격'),
    endsWith('在', '的'),
    seedPhrase.replaceAll(' ', ' | '),
    `seed:${seedPhrase}`,
    JSON.stringify(seedPhrase.split(' ')),
  ]) {
    const { messageId: after } = anna.sends(phrase)
    assert.equal(screen(await anna.sees(/./, { after })), warning('seed phrase'), phrase)
    assert.ok(!anna.messages().some(message => message.messageId === after), 'it is deleted')
  }
})

story('a file with a private key or a seed phrase is deleted, and nothing of it is kept', async t => {
  const { anna, log } = await startProduct(t)
  const holder = '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045'
  for (const [name, content, what] of [
    ['seed.txt', seedPhrase, 'seed phrase'],
    ['wallets.csv', `Wallet,Address,Seed\nmain,${holder},"${seedPhrase}"`, 'seed phrase'],
    ['backup.json', JSON.stringify({ mnemonic: seedPhrase }), 'seed phrase'],
    ['wallets.csv', `Name,Public Key,Private Key\nmain,${holder},${privateKey}`, 'private key'],
    ['wallets.csv', `address,private_key\n${holder},0x${privateKey}`, 'private key'],
    ['key.json', JSON.stringify({ address: holder, privateKey: `0x${privateKey}` }), 'private key'],
  ] as const) {
    const { messageId: after } = anna.sendsFile({ name, bytes: Buffer.from(content) })
    assert.equal(screen(await anna.sees(/./, { after })), warning(what), content)
    assert.ok(!anna.messages().some(message => message.messageId === after), 'it is deleted')
  }
  assert.ok(!/sausage|4c0883a6/.test(log.join('')))
})

story('an extended public key is no private key', async t => {
  const { anna } = await startProduct(t)
  const { messageId: after } = anna.sends(
    'xpub6CUGRUonZSQ4TWtTMmzXdrXDtypWKiKrhko4egpiMZbpiaQL2jkwSB1icqYh2cfDfVxdx4df189oLKnC5fSwqPfgyP3hooxujYzAu3fDVmz',
  )
  await anna.sees(/^I didn't get that/, { after })
})
