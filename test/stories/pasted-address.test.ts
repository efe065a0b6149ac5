import assert from 'node:assert/strict'
import {
  answerTo,
  type Product,
  parseEther,
  startProduct,
  story,
  telegramLimits,
  unhurried,
} from '../support/product.ts'
import { kindsQuestion, reviewButtons, screen, screens, taps } from '../support/telegram.ts'

const address = (index: number): string => `0x${index.toString(16).padStart(40, '0')}`
const wrongSum = '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96046'
const vitalik = '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045'

const tether = 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t'

/** Also Tron, whose node is away. */
const withTron = { CHAINS: '31337,728126428', RPC_728126428: 'http://127.0.0.1:1' }

/** What the bot has said, without what the person wrote. */
const said = ({ anna }: Product): string[] => screens(anna.messages()).filter(text => !text.startsWith('>'))

story('an address that is pasted into the chat is watched in one tap, with no command before it', async t => {
  const product = await startProduct(t)
  const { anna, chain, telegram } = product
  const [sender = '', treasury = ''] = chain.accounts
  assert.equal(
    await answerTo(product, `this one please: ${treasury} treasury`),
    `👁 «0x7099…79C8»  treasury
Coins, tokens and NFTs on Local chain, in and out, each one as it happens.
[ Watch ] [ Customize ]`,
  )
  await anna.presses('Watch')
  const watching = await anna.sees(/^👁 Watching/)
  await telegram.settled()
  assert.deepEqual(said(product), [
    `👁 Watching «treasury» on Local chain.
The next matching transaction will appear here.
[ Send a test alert ] [ Watch settings ]`,
  ])
  await chain.send({ from: sender, to: treasury, wei: parseEther('1.25') })
  assert.equal(
    screen(await anna.sees(/1\.25/, { after: watching.messageId })),
    `📥 «treasury +1.25 ETH»
Local chain ← 0xf39F…2266
[ Copy hash ] [ Mute 1 h ] [ ⋯ ]`,
  )
})

story('Customize opens the review of what was pasted, in the same message', async t => {
  const product = await startProduct(t)
  const { anna } = product
  await answerTo(product, `${address(1)} cold\n${address(2)}`)
  await anna.presses('Customize')
  assert.equal(
    screen(await anna.sees(/Watch · review/)),
    `Watch · review

«cold, 0x0000…0002» · 2 addresses
Local chain
Coins, tokens and NFTs, in and out
Every transaction, in this chat
${reviewButtons}`,
  )
  assert.equal(said(product).length, 1)
  await anna.presses('How often')
  await taps(anna, '5 min')
  await anna.presses('Start watching')
  await anna.sees(/^👁 Watching cold/)
  assert.equal(said(product).length, 1)
})

story('a link to a chain that is not watched is called so, and what is offered is shown', async t => {
  const product = await startProduct(t)
  assert.equal(
    await answerTo(product, `https://lineascan.build/address/${address(7)}`),
    `👁 «0x0000…0007»
Coins, tokens and NFTs on Local chain, in and out, each one as it happens.

I don't watch Linea here. Only the chains shown are watched.
[ Watch ] [ Customize ]`,
  )
  await answerTo(product, '/watch')
  assert.match(
    await answerTo(product, `https://polygonscan.com/address/${address(7)}`),
    /^Watch · 2 of 4\n\n«0x0000…0007»\nLocal chain\n\nI don't watch Polygon here\. Only[^\n]+\n\nWhat do you want to hear about\?\n/,
  )
})

story('a watched address that comes with another name is called so in one tap', async t => {
  const product = await startProduct(t, unhurried())
  const { anna, chain } = product
  const [from = '', to = ''] = chain.accounts
  await answerTo(product, `${to} cold`)
  await anna.presses('Watch')
  await anna.sees(/^👁 Watching cold/)
  assert.equal(
    await answerTo(product, `${to} cold`),
    `👁 «0x7099…79C8»  cold
It's already watched.
[ Watch settings ] [ Add another watch ]`,
  )
  assert.equal(
    await answerTo(product, `${to} vault`),
    `👁 «0x7099…79C8»  vault
It's already watched.

Rename 0x7099…79C8 from cold to vault?
[ Rename to vault ]
[ Watch settings ] [ Add another watch ]`,
  )
  await anna.presses('Rename to vault')
  await anna.sees('Done: alerts here now say vault for 0x7099…79C8.')
  await chain.send({ from, to, wei: parseEther('1') })
  await anna.sees(/^📥 vault \+1 ETH/)

  assert.equal(
    await answerTo(product, `${to} gold\n${address(5)} silver`),
    `👁 «2 addresses» · 1 is already watched
0x0000…0005  silver
Coins, tokens and NFTs on Local chain, in and out, each one as it happens.

Rename 0x7099…79C8 from vault to gold?
[ Rename to gold ]
[ Watch the other one ] [ Customize ]`,
  )
  assert.deepEqual(await anna.presses('Rename to gold'), {
    answer: 'Done: alerts here now say gold for 0x7099…79C8.',
    alert: false,
  })
  const left = await anna.sees(/silver/)
  assert.deepEqual(left.buttons, [['Watch the other one', 'Customize']])
  await anna.presses('Watch the other one')
  await anna.sees(/^👁 Watching silver/)
})

story('names that come with a list are still on offer once its other addresses are watched', async t => {
  const product = await startProduct(t, unhurried())
  const { anna } = product
  await answerTo(product, `${address(1)} cold`)
  await anna.presses('Watch')
  await anna.sees(/^👁 Watching cold/)
  await answerTo(product, `${address(1)} gold\n${address(5)} silver`)
  await anna.presses('Watch the other one')
  await anna.sees(/^👁 Watching silver/)
  assert.equal(
    screen(await anna.sees(/^Rename 0x0000…0001 from cold to gold\?/)),
    '↪ silver\nRename 0x0000…0001 from cold to gold?\n[ Rename to gold ]',
  )
  await anna.presses('Rename to gold')
  await anna.sees('Done: alerts here now say gold for 0x0000…0001.')
  anna.sends('/watches')
  await anna.sees(/^Your watches[^]*👁 gold\n/)

  await answerTo(product, `${address(1)} iron\n${address(6)} lead`)
  await anna.presses('Customize')
  await anna.sees(/Watch · review/)
  await anna.presses('Rename to iron')
  await anna.sees('Done: alerts here now say iron for 0x0000…0001.')
})

story('a set-up begun with a paste goes on after a restart', async t => {
  const product = await startProduct(t)
  const { anna } = product
  await answerTo(product, Array.from({ length: 90 }, (_, index) => address(index + 1)).join('\n'))
  await anna.presses('Customize')
  await anna.presses('Name')
  await product.stop()
  await product.start()
  anna.sends('the ninety')
  await anna.sees(/^Watch · review\n\nthe ninety {2}0x0000…0001 \+89 more\n/)
  await anna.presses('Start watching')
  await anna.sees(/^👁 Watching the ninety/)
})

story('of several addresses those that are already watched are counted and left out', async t => {
  const product = await startProduct(t, unhurried())
  const { anna, telegram } = product
  await answerTo(product, `${address(1)} first`)
  await anna.presses('Watch')
  await anna.sees(/^👁 Watching first/)
  assert.equal(
    await answerTo(product, `${address(1)}\n${address(2)} second\n${address(3)}`),
    `👁 «3 addresses» · 1 is already watched
second, 0x0000…0003
Coins, tokens and NFTs on Local chain, in and out, each one as it happens.
[ Watch the other 2 ] [ Customize ]`,
  )
  await anna.presses('Watch the other 2')
  await anna.sees(/^👁 Watching second/)
  await telegram.settled()
  assert.equal(
    await answerTo(product, address(1)),
    `👁 «0x0000…0001»  first
It's already watched.
[ Watch settings ] [ Add another watch ]`,
  )
  assert.equal(
    await answerTo(product, `${address(2)} ${address(3)}`),
    `👁 «2 addresses» · all are already watched
[ My watches ] [ Add another watch ]`,
  )
})

story(
  'a watched address that is sent twice at once, the second time with a label, is offered that label',
  async t => {
    const product = await startProduct(t)
    const { anna, chain } = product
    const [, to = ''] = chain.accounts
    await product.addWatch(to)
    anna.sends(to)
    anna.sends(`${to} vault`)
    const answer = await anna.sees(({ buttons }) => buttons.flat().includes('Rename to vault'))
    assert.equal(
      screen(answer),
      `👁 «0x7099…79C8»  vault
It's already watched.

Rename 0x7099…79C8 from treasury to vault?
[ Rename to vault ]
[ Watch settings ] [ Add another watch ]`,
    )
  },
)

story('an offer whose addresses were all watched meanwhile says so and makes nothing', async t => {
  const product = await startProduct(t, unhurried())
  const { anna } = product
  await answerTo(product, address(1))
  const first = anna.messages().find(message => message.from === 'bot')
  await answerTo(product, address(1))
  await anna.presses('Watch')
  await anna.sees(/^👁 Watching/)
  assert.deepEqual(await anna.presses({ text: 'Watch', message: first?.messageId ?? 0 }), {
    answer: "That's already watched.",
    alert: false,
  })
})

story('a second press on Watch makes nothing a second time', async t => {
  const product = await startProduct(t)
  const { anna, telegram } = product
  await answerTo(product, `${address(1)} treasury`)
  await telegram.deliverTogether(() => {
    void anna.presses('Watch')
    void anna.presses('Watch')
  })
  await anna.sees(/^👁 Watching/)
  await telegram.settled()
  assert.match(await answerTo(product, '/watches'), /^«Your watches» · 1–1 of 1\n/)
})

story('a pasted address with a wrong checksum is asked for again', async t => {
  const product = await startProduct(t)
  assert.equal(
    await answerTo(product, `https://etherscan.io/address/${wrongSum}`),
    '0xd8dA…6046 has a wrong checksum: a character or its case is off. Copy it again from its source.',
  )
})

story('a good address beside a wrong one is offered, and the wrong one is named', async t => {
  const product = await startProduct(t)
  assert.equal(
    await answerTo(product, `${address(1)} cold\n${wrongSum} hot\n${address(1)}`),
    `👁 «0x0000…0001»  cold
Coins, tokens and NFTs on Local chain, in and out, each one as it happens.

0xd8dA…6046 has a wrong checksum: a character or its case is off. Copy it again from its source.
0x0000…0001 appears more than once; counted once.
[ Watch ] [ Customize ]`,
  )
})

story('a link to an explorer chooses its chain', async t => {
  const product = await startProduct(t, {
    environment: { CHAINS: '1,8453,10,42161', RPC_1: 'http://127.0.0.1:1', RPC_8453: 'http://127.0.0.1:1' },
    ...unhurried(),
  })
  assert.equal(
    await answerTo(product, `https://basescan.org/address/${vitalik}#tokentxns vitalik`),
    `👁 «0xd8dA…6045»  vitalik
Coins, tokens and NFTs on Base, in and out, each one as it happens.
[ Watch ] [ Customize ]`,
  )
  await answerTo(product, '/watch')
  assert.match(
    await answerTo(product, `https://basescan.org/address/${vitalik}`),
    /\[ Ethereum ] \[ ✓ Base ]\n\[ Optimism ] \[ Arbitrum ]/,
  )
  assert.match(await answerTo(product, '/cancel'), /^Canceled/)
  assert.match(await answerTo(product, `${address(1)} and etherscan.io/address/${vitalik}`), /on 4 chains,/)
})

story('200 addresses in three messages at once make one report on one card', async t => {
  const product = await startProduct(t, { environment: telegramLimits })
  const { anna, telegram } = product
  telegram.enforceSendLimits(true)
  const text = Array.from({ length: 200 }, (_, index) => address(index + 1)).join('\n')
  // Cut where a message is full, in the middle of an address.
  const pieces = [text.slice(0, 4_096), text.slice(4_096, 8_000), text.slice(8_000)]
  for (const piece of pieces) anna.sends(piece)
  await anna.sees(/200 addresses/)
  await telegram.settled()
  assert.deepEqual(said(product), [
    `👁 «200 addresses»
0x0000…0001 +199 more
Coins, tokens and NFTs on Local chain, in and out, each one as it happens.
[ Watch ] [ Customize ]`,
  ])
  await anna.presses('Watch')
  await anna.sees(/^👁 Watching/)
})

story('three messages in a row in an open set-up leave one question', async t => {
  const product = await startProduct(t)
  const { anna, telegram } = product
  await answerTo(product, '/watch')
  await telegram.deliverTogether(() => {
    for (const index of [1, 2, 3]) anna.sends(`${address(index)} number ${index}`)
  })
  await anna.sees(/3 addresses so far/)
  await telegram.settled()
  assert.deepEqual(said(product), [
    `Watch · 2 of 4

«number 1, number 2, number 3» · 3 addresses
Local chain

Added: 3 addresses so far.

${kindsQuestion.replace(' [ Review › ]', '\n[ Watch separately ]')}`,
  ])
})

story('an address that a set-up took is watched by itself instead', async t => {
  const product = await startProduct(t)
  const { anna } = product
  await answerTo(product, '/watch')
  await answerTo(product, `${address(1)} cold`)
  await anna.presses('Review ›')
  assert.match(
    await answerTo(product, `${address(2)} hot`),
    /«cold, hot»[^]*\n\nAdded: 2 addresses so far\.\n[^]*\n\[ Watch separately \] \[ Cancel \]/,
  )
  await anna.presses('Watch separately')
  await anna.sees(/^Watch · review\n\ncold {2}0x0000…0001\n/)
  assert.match(screen(await anna.sees(/^👁 0x0000…0002 {2}hot\n/)), /\[ Watch \]/)
  await anna.presses('Watch')
  await anna.sees(/^👁 Watching hot/)
  await anna.presses('Start watching')
  await anna.sees(/^👁 Watching cold/)
})

story('an update delivered twice leaves one card', async t => {
  const product = await startProduct(t)
  const { anna, telegram } = product
  const { updateId = 0 } = anna.sends(address(1))
  await anna.sees(/^👁/)
  telegram.redeliver(updateId)
  await telegram.settled()
  assert.equal(said(product).length, 1)
})

const findsNames = async (
  { anna }: Product,
  { one, two, short, shortTwo }: Readonly<Record<'one' | 'two' | 'short' | 'shortTwo', string>>,
): Promise<void> => {
  const firstLines = async (text: string): Promise<string> => {
    const { messageId: after } = anna.sends(text)
    const [head = '', names = ''] = (await anna.sees(/^👁/, { after })).text.split('\n')
    return head.includes('2 addresses') ? names : head
  }
  for (const text of [
    `boss: ${one}`,
    `{"address":"${one}","name":"boss"}`,
    `boss - ${one}`,
    `1. boss = ${one}`,
    `${one}: boss`,
    `${one};boss`,
    `${one}|boss`,
    `${one},boss`,
    `"${one}","boss"`,
    `"boss","${one}"`,
    `boss (${one})`,
    `boss <${one}>`,
    `${one} "boss"`,
    `${one} «boss»`,
    `Name: boss\nAddress: ${one}`,
    `boss → ${one}`,
    `**boss**: \`${one}\``,
    `export const boss = '${one}' as const`,
    `${one} boss on Linea`,
    `${one} boss https://example.com/boss`,
    `boss\t${one}`,
    `1,boss,${one},12.5`,
    `${one},2026-01-02,$500,boss`,
  ])
    assert.equal(await firstLines(text), `👁 ${short}  boss`, text)
  for (const text of [
    `name;address\n"boss";"${one}"\n"cold";"${two}"`,
    `• boss — ${one}\n• cold — ${two}`,
    `boss ${one}\ncold ${two}`,
    `Address,Type,Name\n${one},EOA,boss\n${two},Safe,cold`,
    `[{"address":"${one}","name":"boss"},\n{"address":"${two}","name":"cold"},]`,
    `1) boss ${one}\n2) cold ${two}`,
    `${one} boss and ${two} cold`,
    `boss\n${one}\ncold\n${two}`,
    `| name | address |\n|---|---|\n| boss | ${one} |\n| cold | ${two} |`,
  ])
    assert.equal(await firstLines(text), 'boss, cold', text)
  for (const text of [
    `Address: ${one}`,
    `Адрес: ${one}`,
    `地址：${one}`,
    `Base: ${one}`,
    `Watch: ${one}`,
    `Withdrawal address: ${one}`,
    `${one} https://example.com`,
    `${one} / `,
    `${one} and bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq`,
    `${one}, please`,
    `Could you please have a look at: ${one}`,
    `${one};0.5;500 $`,
  ])
    assert.equal(await firstLines(text), `👁 ${short}`, text)
  for (const text of [
    `from: ${one} to: ${two}`,
    `from ${one} to ${two}`,
    `${one} and ${two}`,
    `${one} sent 1 ETH to ${two}`,
  ])
    assert.equal(await firstLines(text), `${short}, ${shortTwo}`, text)
}

story('words beside an address say its name, and that everything is to be watched', async t => {
  const product = await startProduct(t, unhurried())
  assert.equal(
    await answerTo(product, `Watch my treasury ${vitalik}`),
    `👁 «0xd8dA…6045»  treasury
Coins, tokens and NFTs on Local chain, in and out, each one as it happens.
[ Watch ] [ Customize ]`,
  )
  assert.match(
    await answerTo(product, `watch everything on ${address(2)}`),
    /^👁 «0x0000…0002»\nLocal chain\nCoins, [^]*\n\[ Watch \] \[ Customize \]$/,
  )
  await answerTo(product, '/watch')
  assert.match(await answerTo(product, `${address(3)} everything`), /^Watch · review\n\n«0x0000…0003»\n/)
})

story('the name of an address is found before it, in a row of a table, and in quotes', async t => {
  const product = await startProduct(t, { environment: withTron, ...unhurried() })
  const [one, two] = [`0x${'1'.repeat(40)}`, `0x${'2'.repeat(40)}`]
  await findsNames(product, { one, two, short: '0x1111…1111', shortTwo: '0x2222…2222' })
  await findsNames(product, {
    one: tether,
    two: 'TSSMHYeV2uE9qYH95DqyoCuNCzEL1NvU3S',
    short: 'TR7NHq…Lj6t',
    shortTwo: 'TSSMHY…vU3S',
  })
})

story('a shortened address is that of a watch, or is to be sent whole', async t => {
  const product = await startProduct(t, { environment: withTron, ...unhurried() })
  assert.equal(
    await answerTo(product, 'what is 0xd8dA…6045 doing'),
    '0xd8dA…6045 is shortened. Paste the whole address: 0x and 40 characters.',
  )
  await product.addWatch(vitalik, { label: 'boss' })
  await product.addWatch(address(0xd8), { label: 'cold' })
  for (const text of ['0xd8dA…6045', '0xD8DA...6045', 'what is 0xd8..45 doing'])
    assert.match(await answerTo(product, text), /^👁 «0xd8dA…6045» {2}boss\nIt's already watched\./, text)
  assert.match(await answerTo(product, '/watch 0xd8dA…6045'), /^👁 «0xd8dA…6045» {2}boss/)
  assert.match(await answerTo(product, '/mute 2h 0xd8dA…6045'), /^👁 «boss»[^]*Muted until/)
  assert.match(await answerTo(product, '/history 0x0000…00d8'), /«cold»/)
  await answerTo(product, `${tether} tether`)
  await product.anna.presses('Watch')
  await product.anna.sees(/^👁 tether is set up/)
  assert.match(await answerTo(product, 'TR7NHq…Lj6t'), /^👁 «TR7NHq…Lj6t» {2}tether\nIt's already watched\./)
  assert.match(await answerTo(product, 'Thanks…okay'), /^I didn't get that/)
  assert.equal(
    await answerTo(product, '0x0000…0001'),
    '0x0000…0001 is shortened. Paste the whole address: 0x and 40 characters.',
  )
})
