import assert from 'node:assert/strict'
import { answerTo, type Product, startProduct, story, unhurried } from '../support/product.ts'

const treasury = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const carol = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'
const cold = '0x90F79bf6EB2c4f870365E785982E1f101E93b906'
const desk = '0x15d34AAf54267DB7D7c367839AAf71A00a2C6A65'

const watches = async (product: Product, text: string, name: string): Promise<void> => {
  const { anna } = product
  await answerTo(product, anna.sends(text))
  await anna.presses('Watch')
  await anna.sees(new RegExp(`👁 Watching ${RegExp.escape(name)}`))
}

/** Words about watches that have no names, each with what the answer has. */
const orders: readonly (readonly [said: string, answer: RegExp])[] = [
  [
    `mute ${carol} and ${cold} for 2 hours`,
    /^👁 «0x3C44…93BC \(\+1\)»\n(?:.*\n)*🔇 Muted until ~ · all 2 addresses/,
  ],
  [
    `I'm moving things about myself, leave me alone about ${carol} and ${cold} for two hours`,
    /🔇 Muted until ~ · all 2 addresses/,
  ],
  [`stop watching ${treasury}`, /^Delete «0x7099…79C8»\? It stops right away\./],
  [`I don't need ${treasury} any more, get rid of it`, /^Delete «0x7099…79C8»\?/],
  [`what came in to ${treasury} since yesterday?`, /^Past alerts for «0x7099…79C8»/],
  [`share ${treasury}`, /^Share «0x7099…79C8»/],
  [`change the minimum of ${treasury} to $1,000`, /\nCoins and tokens, in and out, \$1,000 or more\n/],
  [`500 was far too low for ${treasury}, make it 2,000`, /\nCoins and tokens, in and out, \$2,000 or more\n/],
  [
    `something should come in every day at ${treasury}, tell me if a whole day goes by with nothing`,
    /\nNothing coming in for 1 day\n/,
  ],
  [`rename ${treasury} to Rent`, /^Done: alerts here now say «Rent» for 0x7099…79C8\./],
  [`pause ${treasury}`, /^⏸ «Rent»\n/],
]

story('a sentence names a watch by its address as well as by its name', async t => {
  const product = await startProduct(t)
  const { anna } = product
  await watches(product, treasury, '0x7099…79C8')
  await watches(product, `${carol}\n${cold}`, '0x3C44…93BC')
  for (const [said, expected] of orders) {
    const answer = await answerTo(product, anna.sends(said))
    assert.match(answer, expected, said)
    assert.ok(!answer.includes("didn't understand"), answer)
  }
})

story('words for all but one watch, and for the list of all, are understood', async t => {
  const product = await startProduct(t)
  const { anna } = product
  await watches(product, `${treasury} treasury`, 'treasury')
  await watches(product, `${cold} cold`, 'cold')
  await answerTo(product, anna.sends('pause all'))
  await anna.sees(/Paused: treasury, cold/)
  const said = "I'm back early, carry on with everything, only leave cold off"
  assert.match(await answerTo(product, anna.sends(said)), /^👁 «treasury»\n(?:.*\n)*Resuming…/)
  for (const words of [
    'What are you keeping an eye on for me, and when did each last have something?',
    "Show me what you're watching and the last alert of each",
    'Which addresses are you watching for me?',
  ])
    assert.match(await answerTo(product, anna.sends(words)), /^«Your watches» · 1–2 of 2\n/, words)
  for (const file of [
    'My brother wants exactly what I have, give me something I can send him',
    'Can you give me a link or something I can forward to my brother so he gets all the same alerts as me?',
  ])
    assert.match(await answerTo(product, anna.sends(file)), /^2 watches with their rules\./, file)
})

story('a request says the name, both directions and one message an hour in one breath', async t => {
  const product = await startProduct(t)
  const { anna } = product
  const wish = `Now watch ${desk}, that's the desk. It's busy all day long, so put everything that comes in or goes out together and tell me once an hour`
  const hourly = '\nCoins, tokens and NFTs, in and out\nOne summary every hour, in this chat\n'
  const begun = await answerTo(product, anna.sends(wish))
  assert.ok(begun.includes('«desk»  0x15d3…6A65\n') && begun.includes(hourly), begun)
  const changed = await answerTo(product, anna.sends('No, only incoming, once a week, and call it big desk'))
  const weekly = '\nCoins, tokens and NFTs, coming in\nDigest on Mon at 9:00 UTC, in this chat\n'
  assert.ok(changed.includes('«big desk»  0x15d3…6A65\n') && changed.includes(weekly), changed)
  assert.ok((await answerTo(product, anna.sends('in and out'))).includes('NFTs, in and out\n'))
  const monthly = await answerTo(product, anna.sends('only outgoing, once a month'))
  assert.ok(
    monthly.includes('NFTs, going out\n') && monthly.includes("I didn't understand: once a month"),
    monthly,
  )
})

story('a direction is added to that of a watch by a word such as too', async t => {
  const product = await startProduct(t)
  const { anna } = product
  await watches(product, `${treasury} treasury`, 'treasury')
  await answerTo(product, anna.sends('treasury only outgoing'))
  await anna.presses('Save')
  await anna.sees(/Saved\./)
  for (const said of [
    'I do want to know what treasury gets, after all',
    'treasury incoming, too',
    'actually make treasury report both ways',
  ]) {
    const answer = await answerTo(product, anna.sends(said))
    assert.ok(answer.includes('going out → coins, tokens and NFTs, in and out\n'), answer)
    await anna.presses('Cancel')
  }
})

story('an amount in a token that is worth a dollar is a minimum of dollars behind nothing under', async t => {
  const product = await startProduct(t)
  const { anna } = product
  await answerTo(product, anna.sends(`/watch ${treasury}`))
  const said = 'tell me when money comes in, but nothing under 100 USDC'
  const answer = await answerTo(product, anna.sends(said))
  assert.ok(answer.includes('\nCoins and tokens, coming in, $100 or more\nNFTs, coming in\n'), answer)
})

/** Requests, each with the name and the lines of the watch. */
const named: readonly (readonly [said: string, ...lines: readonly string[]])[] = [
  [`carol ${carol}`, '👁 «0x3C44…93BC»  carol\n'],
  [
    `This one is at it all day long: desk ${desk}. Put everything that comes or goes together and tell me once an hour`,
    '«desk»  0x15d3…6A65\n',
    '\nOne summary every hour, in this chat\n',
  ],
  [
    `Something should come in every day at ${desk}, tell me if a whole day goes by with nothing`,
    '«0x15d3…6A65»\n',
    '\nNothing coming in for 1 day (coins, tokens and NFTs)\n',
  ],
  [
    `Hi, please warn me if anybody is given the right to spend USDC from my cold wallet ${cold}`,
    '«cold wallet»  0x90F7…b906\n',
    '\nApprovals\n',
    "\nI can't narrow approvals to USDC: you'll hear about those of any token.\n",
  ],
]

story('a request names its address right before it, and says its wish around it', async t => {
  const product = await startProduct(t)
  const { anna } = product
  for (const [said, ...lines] of named) {
    const answer = await answerTo(product, anna.sends(said))
    for (const line of lines) assert.ok(answer.includes(line), `${said}\n${answer}`)
    assert.ok(!answer.includes("didn't understand"), answer)
    if (answer.includes('[ Cancel ]')) await anna.presses('Cancel')
  }
  const given = await answerTo(product, anna.sends(`give me alerts for ${carol} payer`))
  assert.match(given, /^👁 «0x3C44…93BC»/, 'offers the address, and does not only name it')
})

story('sentences behind an address are no name of it', async t => {
  const product = await startProduct(t)
  const said = `The trading desk ${desk} is super busy. Please bundle all of it`
  const answer = await answerTo(product, product.anna.sends(said))
  assert.match(answer, /^👁 «0x15d3…6A65»\n/)
})

story('an amount of an unknown stablecoin at the question for a minimum is in dollars', async t => {
  const product = await startProduct(t)
  const { anna } = product
  await answerTo(product, anna.sends(`/watch ${treasury}`))
  await answerTo(product, anna.sends('small amounts'))
  assert.match(await answerTo(product, anna.sends('100 USDT')), /\n\$100 or more\.\n/)
})

/** Words that stand alone before an address: its name, as it is offered, or choices. */
const beforeAddress: readonly (readonly [said: string, answer: RegExp])[] = [
  ['daily driver', /^👁 «0x3C44…93BC» {2}daily driver\nCoins, [^]*each one as it happens\./],
  ['weekly fund', /^👁 «0x3C44…93BC» {2}weekly fund\nCoins, [^]*each one as it happens\./],
  ['cash out fund', /^👁 «0x3C44…93BC» {2}cash out fund\nCoins, [^]*each one as it happens\./],
  ['help desk', /^👁 «0x3C44…93BC»\n/],
  ['silver fund', /^👁 «0x3C44…93BC» {2}silver fund\n/],
  ['backup wallet', /^👁 «0x3C44…93BC» {2}backup wallet\n/],
  ['carol over $50', /^👁 «0x3C44…93BC» {2}carol\nLocal chain\nCoins and tokens, in and out, \$50 or more\n/],
  ['daily ethereum', /^👁 «0x3C44…93BC»\n[^]*\nDigest every day at 9:00 UTC/],
  ['incoming', /^👁 «0x3C44…93BC»\nLocal chain\nCoins, tokens and NFTs, coming in\n/],
  ['daily', /^👁 «0x3C44…93BC»\n[^]*\nDigest every day at 9:00 UTC/],
]

story('words before an address are choices only if every word is one', async t => {
  const product = await startProduct(t, unhurried())
  for (const [said, expected] of beforeAddress)
    assert.match(await answerTo(product, product.anna.sends(`${said} ${carol}`)), expected, said)
})

story('a direction and a token before an address are choices', async t => {
  const environment = { CHAINS: '31337,1', RPC_1: 'http://127.0.0.1:1' }
  const product = await startProduct(t, { environment })
  const answer = await answerTo(product, `incoming usdc ${carol}`)
  assert.match(answer, /^👁 «0x3C44…93BC»\n[^]*\nTokens, coming in\nTokens: only USDC\n/)
})

/** Orders and questions, which no language has for names, by the language of the chat. */
const noNames: Readonly<Record<string, readonly string[]>> = {
  en: ['leave', 'ignore', 'except', 'export', 'list', 'explain', 'history', 'share', 'undo', 'zeig'],
  de: ['zeig', 'prüfe', 'lösche', 'ignoriere', 'exportiere', 'wer ist', 'umbenennen', 'hilfe'],
  es: ['muestra', 'borra', 'exporta', 'quién es', 'silencia', 'ayuda'],
  fr: ['montre', 'vois', 'supprime', 'exporte', 'qui est', 'partage', 'aide'],
  'pt-BR': ['mostra', 'veja', 'apaga', 'exporta', 'quem é', 'silencia', 'ajuda'],
  ru: ['проверь', 'покажи', 'удали', 'экспортируй', 'кто это', 'переименуй', 'помощь'],
  tr: ['göster', 'kontrol et', 'sil', 'sessize al', 'kim bu', 'paylaş', 'yardım'],
  id: ['lihat', 'cek', 'hapus', 'ekspor', 'siapa', 'bagikan', 'bantuan'],
  vi: ['xem', 'kiểm tra', 'xóa', 'đổi tên', 'giải thích', 'chia sẻ', 'trợ giúp'],
  'zh-CN': ['查看', '看', '删除', '导出', '是谁', '分享', '解释'],
}

for (const [languageCode, words] of Object.entries(noNames))
  story(`a word for an order or a question is no name for an address (${languageCode})`, async t => {
    const product = await startProduct(t, unhurried())
    const { telegram } = product
    const anna = telegram.person({ firstName: 'Ana', languageCode })
    const person = { ...product, anna }
    const { messageId: after } = anna.sends(`${treasury} treasury`)
    const offer = await anna.sees(/^👁/, { after })
    await anna.presses({ text: offer.buttons[0]?.[0] ?? '', message: offer })
    await telegram.settled()
    for (const word of words)
      for (const address of [carol, treasury]) {
        const answer = await answerTo(person, `${word} ${address}`)
        assert.ok(!answer.includes(`  ${word}\n`) && !answer.includes(`→ ${word}`), answer)
      }
  })

story('one of several addresses is removed alone, and what is said of it is about it alone', async t => {
  const product = await startProduct(t)
  const { anna } = product
  await watches(product, `${carol}\n${cold}`, '0x3C44…93BC')
  const removed = await answerTo(product, anna.sends(`stop watching ${cold}`))
  assert.match(removed, /\nNot saved yet:\nAddresses: 1 removed\n/)
  await anna.presses('Cancel')
  const changed = await answerTo(product, anna.sends(`only incoming for ${cold}`))
  assert.match(changed, /^Watch · review\n\n«0x90F7…b906»\n/)
  await anna.presses('Cancel')
})

story('an address that has changed takes the place and the name of the one before', async t => {
  const product = await startProduct(t)
  const { anna } = product
  await watches(product, `${treasury} treasury`, 'treasury')
  await answerTo(product, anna.sends(`${carol} payroll\n${desk} desk`))
  await anna.presses('As one watch')
  await anna.sees(/👁 Watching payroll/)
  for (const [said, name, address] of [
    [`replace ${treasury} with ${cold}`, 'treasury', '0x90F7…b906'],
    [`take ${treasury} off and watch ${cold} instead`, 'treasury', '0x90F7…b906'],
    [`my treasury address changed to ${cold}`, 'treasury', '0x90F7…b906'],
    [`bitte ${treasury} durch ${cold} ersetzen`, 'treasury', '0x90F7…b906'],
    [`把 ${treasury} 换成 ${cold}`, 'treasury', '0x90F7…b906'],
  ] as const) {
    const asked = await answerTo(product, anna.sends(said))
    assert.ok(asked.startsWith(`Watch · changes\n\n«${name}»  ${address}\n`), asked)
    assert.match(asked, /\nNot saved yet:\nAddresses: 1 added, 1 removed\n/)
    await anna.presses('Cancel')
  }
  await answerTo(product, anna.sends(`replace ${carol} with ${cold}`))
  await anna.presses('Save')
  const saved = await anna.sees(/^Saved\.\n\n👁/)
  assert.match(saved.text, /👁 payroll, desk\n/)
})

story('an address to which another one sends is not the watch that is meant', async t => {
  const product = await startProduct(t)
  const { anna } = product
  await watches(product, `${treasury} treasury`, 'treasury')
  await watches(product, `${carol}\n${cold}`, '0x3C44…93BC')
  const said = await answerTo(product, anna.sends(`only when ${treasury} sends to ${carol}`))
  assert.match(said, /^Watch · changes\n\n«treasury»/)
  await anna.presses('Cancel')
  const muted = await answerTo(product, anna.sends(`mute ${treasury} and ${carol} for 2 hours`))
  assert.match(muted, /^treasury, 0x3C44…93BC \(\+1\) · Muted until ~/)
  const quiet = await answerTo(product, anna.sends(`quiet hours 22 to 7 except for ${treasury}`))
  assert.match(quiet, /\n🔔 Also in quiet hours: treasury\n/)
})

story('a sentence that names several watches is about all of them', async t => {
  const product = await startProduct(t)
  const { anna } = product
  await watches(product, `${cold} kitty`, 'kitty')
  await watches(product, `${desk} desk`, 'desk')
  const wish =
    'Also let me know straight away if someone gets permission to spend tokens from the kitty or the desk, and if a payment from either of them fails.'
  assert.equal(
    await answerTo(product, anna.sends(wish)),
    'kitty, desk\n\nNot saved yet:\nWhat: + approvals and failed transactions\n[ Save ] [ Cancel ]',
  )
})

story('a sentence that changes nothing is not said to be added to an unsaved change', async t => {
  const product = await startProduct(t)
  const { anna } = product
  await watches(product, `${cold} kitty`, 'kitty')
  await answerTo(product, anna.sends('kitty only outgoing'))
  const answer = await answerTo(product, anna.sends('kitty only outgoing, and ring twice within 20 minutes'))
  assert.ok(answer.includes("\n\nI didn't understand: within 20 minutes\n\nNot saved yet:\n"), answer)
  assert.ok(!answer.includes('This is added to your unsaved change.'), answer)
})

story('who asks what is paused or muted is shown it, and nothing changes', async t => {
  const product = await startProduct(t)
  const { anna } = product
  await watches(product, `${cold} kitty`, 'kitty')
  await watches(product, `${desk} desk`, 'desk')
  await answerTo(product, anna.sends('pause desk'))
  await answerTo(product, anna.sends('mute kitty for 2 days'))
  const list = '\n\n1 🔇 kitty · muted\n2 ⏸ desk · paused\n'
  for (const asked of ['which of my wallets are paused?', 'what is muted right now?'])
    assert.ok((await answerTo(product, anna.sends(asked))).startsWith(`«Your watches» · 1–2 of 2${list}`))
  assert.match(await answerTo(product, anna.sends('is kitty muted?')), /\n1 🔇 kitty · muted\n/)
})
