import assert from 'node:assert/strict'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import type { SeenMessage } from '#playground/telegram/participant.ts'
import { temporaryFolder } from '../support/machine.ts'
import { createOperator } from '../support/operator.ts'
import { forgetEverything, type Product, parseEther, startProduct, story } from '../support/product.ts'
import { screen, taps } from '../support/telegram.ts'
import { choosesKinds } from '../support/wizard.ts'

const isFile = ({ raw }: SeenMessage): boolean => raw.document !== undefined

/** The file that a message brings. */
const textOf = ({ telegram }: Product, { raw }: SeenMessage): string =>
  Buffer.from(telegram.file(raw.document?.file_id ?? '') ?? []).toString()

const exported = z.looseObject({ watches: z.array(z.looseObject({ name: z.string() })) })

/** In the order of their names: what was made within a second has no other. */
const watchesIn = (text: string) =>
  exported.parse(JSON.parse(text)).watches.toSorted((a, b) => a.name.localeCompare(b.name))

const without = (text: string, ...secrets: readonly string[]): void => {
  for (const secret of secrets) assert.ok(!text.includes(secret), `${secret} stands in the file`)
}

const send = (product: Product, o: unknown, name = 'lookout.json') =>
  product.anna.sendsFile({ name, bytes: Buffer.from(typeof o === 'string' ? o : JSON.stringify(o)) })

story('what a chat watches leaves as a file, is forgotten, and comes back as it was', async t => {
  const product = await startProduct(t, { remote: true })
  const { anna, chain, service } = product
  const [from = '', first = '', second = ''] = chain.accounts
  await product.addWatch(first)
  await product.addWatch(second, { label: 'cold wallet', frequency: '1 h' })
  await chain.send({ from, to: first, wei: parseEther('1') })
  await anna.sees(/treasury \+1 ETH/)
  await anna.presses('⋯')
  await anna.presses('Ignore 0xf39F…2266')
  await anna.sees(/Ignored from now on/)

  anna.sends('/watches')
  const list = await anna.sees(/Your watches/)
  const place = /(\d) 👁 cold wallet/.exec(list.text)?.[1] ?? ''
  await anna.presses({ text: place, message: list })
  await anna.presses('⏸ Pause')
  await anna.sees(/⏸ cold wallet/)
  await product.telegram.settled()

  anna.sends('/export')
  const message = await anna.sees(isFile)
  assert.equal(
    message.text,
    '2 watches with their rules. Anyone who sends me this file gets the same: you in another chat, or a friend.',
  )
  assert.match(message.raw.document?.file_name ?? '', /^lookout-\d{4}-\d\d-\d\d\.json$/)
  const text = textOf(product, message)
  assert.match(text, /"paused": true/)
  without(text, String(anna.chatId), '"bot"', '"subscription"', '"destination"', 'whsec_')
  const watches = watchesIn(text)
  assert.deepEqual(
    watches.map(({ name }) => name),
    ['cold wallet', 'treasury'],
  )

  await forgetEverything(anna)
  send(product, text)
  assert.equal(screen(await anna.sees(/^📄/)), '📄 2 watches\n[ Import 2 ] [ Cancel ]')
  await anna.presses('Import 2')
  assert.equal(screen(await anna.sees(/^Imported/)), 'Imported: 2 watches.\n[ My watches ]')

  const { messageId: after } = anna.sends('/export')
  assert.deepEqual(watchesIn(textOf(product, await anna.sees(isFile, { after }))), watches)
  // All of it once more brings nothing.
  send(product, text)
  assert.equal(
    screen(await anna.sees(/already here/)),
    "📄 2 watches · 2 are already here\nThere's nothing to import.",
  )
  assert.equal(service?.requests.filter(request => request === 'POST /bots').length, 4)
  const [other = ''] = chain.accounts.slice(3)
  await chain.send({ from, to: first, wei: parseEther('2') })
  await chain.send({ from: other, to: first, wei: parseEther('3') })
  await anna.sees(/treasury \+3 ETH/)
  assert.deepEqual(
    anna.messages().filter(({ text }) => text.includes('+2 ETH')),
    [],
    'the rule came with it',
  )
  // One that was paused has no subscription.
  assert.equal(service?.requests.filter(request => request.startsWith('DELETE /subscriptions')).length, 2)
})

story('an import goes on where it was when the program and the service come back', async t => {
  const product = await startProduct(t, { remote: true })
  const { anna, chain, telegram, service } = product
  const watches = chain.accounts.slice(1, 6).map((address, n) => ({
    name: `watch ${n + 1}`,
    addresses: [{ address }],
    chains: [chain.chainId],
    strategies: [{ func: 'eth_transfer', params: { direction: 'in' } }],
    frequency: 'Always',
  }))
  send(product, { lookout: 'watches', version: 1, watches })
  await anna.sees(/^📄/)
  let away = false
  const stop = telegram.onCall(call => {
    if (away || !JSON.stringify(call.payload).includes('Importing… 2 of 5')) return
    away = true
    service?.goOffline()
  })
  await anna.presses('Import 5')
  await anna.sees("The monitoring service isn't responding. I'll continue importing when it's back.")
  stop()
  await product.stop()
  service?.goOnline()
  await product.start()
  assert.equal(screen(await anna.sees(/^Imported/)), 'Imported: 5 watches.\n[ My watches ]')
  const [from = '', , , to = ''] = chain.accounts
  await chain.send({ from, to, wei: parseEther('1') })
  await anna.sees(/watch 3 \+1 ETH/)
  await anna.presses('My watches')
  assert.match(screen(await anna.sees(/Your watches/)), /1–5 of 5/)
})

story('a watch that asks twice for one kind keeps both through an import and an edit', async t => {
  const product = await startProduct(t)
  const { anna, chain } = product
  const [from = '', to = ''] = chain.accounts
  const strategies = [
    { func: 'eth_transfer', params: { direction: 'in', minimum_amount: `5${'0'.repeat(18)}` } },
    { func: 'eth_transfer', params: { direction: 'out', minimum_amount: `9${'0'.repeat(18)}` } },
  ]
  const watch = {
    name: 'treasury',
    addresses: [{ address: to }],
    chains: [chain.chainId],
    strategies,
    frequency: 'Always',
  }
  send(product, { lookout: 'watches', version: 1, watches: [watch] })
  await anna.sees(/^📄/)
  await anna.presses('Import 1')
  await anna.sees(/^Imported/)
  await anna.presses('My watches')
  await anna.presses('1')
  assert.match(
    screen(await anna.sees(/No alert yet/)),
    /\nLocal chain\nCoin transfers, in 5 ETH or more, out 9 ETH or more\n/,
  )
  await anna.presses('Edit')
  await anna.presses('What')
  await choosesKinds(anna, 'Contract calls')
  await anna.presses('Review ›')
  await anna.presses('Save')
  assert.match(
    (await anna.sees(/Saved|✓/)).text,
    /\nCoin transfers, in 5 ETH or more, out 9 ETH or more\nCalls\n/,
  )
  for (const [sender, receiver, ether] of [
    [from, to, '4'],
    [from, to, '30'],
    [to, from, '8'],
    [to, from, '10'],
  ] as const)
    await chain.send({ from: sender, to: receiver, wei: parseEther(ether) })
  await anna.sees(/treasury −10 ETH/)
  assert.deepEqual(
    anna.messages().flatMap(({ text }) => /treasury ([+−]\d+ ETH)/.exec(text)?.[1] ?? []),
    ['+30 ETH', '−10 ETH'],
  )
  anna.sends('/export')
  const [exported] = watchesIn(textOf(product, await anna.sees(isFile)))
  assert.deepEqual(exported?.['strategies'], [
    ...strategies.map(({ func, params }) => ({ func, params: { ...params, minimum_usd: 0 } })),
    { func: 'contract_call', params: {} },
  ])
})

story('a file tells what of it cannot be before anything is done, and takes what can', async t => {
  const product = await startProduct(t, {
    environment: { WATCHES_PER_CHAT: '2', ADDRESSES_PER_WATCH: '2' },
  })
  const { anna, chain } = product
  const [, a = '', b = '', c = '', d = ''] = chain.accounts
  await product.addWatch(a)
  const watch = {
    name: 'one',
    addresses: [{ address: b }],
    chains: [chain.chainId, 137],
    strategies: [{ func: 'eth_transfer', params: {} }],
    frequency: 'Always',
  }
  send(product, {
    lookout: 'watches',
    version: 1,
    somethingNew: true,
    watches: [
      watch,
      { ...watch, name: 'the same' },
      { ...watch, name: 'elsewhere', chains: [5] },
      { ...watch, addresses: [{ address: '0x12' }] },
      { ...watch, name: 'many', addresses: [a, b, c].map(address => ({ address })) },
      { ...watch, frequency: 'often' },
      { ...watch, name: 'two', addresses: [{ address: d }] },
    ],
  })
  assert.equal(
    screen(await anna.sees(/^📄/)),
    `📄 7 watches · 1 is already here · 4 can't be imported
3: «elsewhere». None of its chains is available here.
4: it can't be read (addresses).
5: «many». A watch can have up to 2 addresses; that one would have 3.
6: it can't be read (frequency).
There's no room for 1.
There's no room: this chat has 1 of 2 watches. Delete one first.
These chains aren't watched here, so they're left out: Polygon.
[ Import 1 ] [ Cancel ]`,
  )
  await anna.presses('Cancel')
  assert.equal(
    screen(await anna.sees(/^Canceled/)),
    `Canceled. Nothing was changed.
[ Watch an address ] [ My watches ]`,
  )
  anna.sends('/watches')
  assert.match(screen(await anna.sees(/Your watches/)), /1–1 of 1/)
})

story(
  'what of a file cannot be read is named, with the watch that has a wrong checksum, and left out',
  async t => {
    const product = await startProduct(t)
    const { anna, chain } = product
    const [, address = ''] = chain.accounts
    const mistyped = '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96046'
    const watch = {
      name: 'cold',
      addresses: [{ address: address.toLowerCase() }],
      chains: [chain.chainId],
      strategies: [{ func: 'eth_transfer', params: {} }],
      frequency: 'Always',
    }
    const rule = { kind: 'address', address: mistyped, label: 'Binance' }
    send(product, {
      lookout: 'watches',
      version: 1,
      watches: [
        watch,
        { ...watch, name: 'treasury', addresses: [{ address }, { address: mistyped, label: 'savings' }] },
        { ...watch, name: 'ignoring', rules: [rule] },
      ],
      names: [{ address: mistyped, label: 'Kraken' }],
      settings: { zone: 'Nowhere' },
    })
    assert.equal(
      screen(await anna.sees(/^📄/)),
      `📄 3 watches · 2 can't be imported
2: «treasury». 0xd8dA…6046 has a wrong checksum: a character or its case is off. Copy it again from its source.
3: it can't be read (rules).
1 address label can't be read: check its address.
The settings can't be read, so they won't be imported.
[ Import 1 ] [ Cancel ]`,
    )
    await anna.presses('Import 1')
    await anna.sees(/^Imported: 1 watch\./)
    anna.sends('/watches')
    assert.match(screen(await anna.sees(/Your watches/)), /1–1 of 1\n\n1 👁 cold/)
  },
)

story('a file that is none gets a word that says what to do', async t => {
  const product = await startProduct(t, { environment: { UPLOADS_PER_HOUR: '5' } })
  const { anna } = product
  anna.sends('/import')
  await anna.sees(
    "Send me the file that /export made, or a list of addresses from a wallet, an explorer or a spreadsheet (.csv, .txt, .json). I'll show you what it contains before anything is done.",
  )
  const said = async (o: unknown): Promise<string> => {
    const { messageId: after } = send(product, o)
    return screen(await anna.sees(/./, { after }))
  }
  const damaged = "That file is damaged, so I can't read it. Export it again."
  assert.equal(await said('{"lookout": "wat'), damaged)
  assert.match(await said([1, 2]), /^📄 lookout · 0 lines\nI found no addresses in that file\./)
  // To tell what is wrong with each of them would hold everybody up.
  assert.equal(
    await said({ lookout: 'watches', version: 1, watches: Array.from({ length: 200_000 }, () => 1) }),
    damaged,
  )
  assert.equal(
    await said({ lookout: 'watches', version: 2, watches: [] }),
    "That file is from a newer Lookout than this one, so I can't read all of it. Export it again here.",
  )
  assert.equal(await said('x'.repeat(1_048_577)), 'That file is too large. Send it in parts of up to 1 MB.')
  assert.equal(
    await said({ lookout: 'watches', version: 1, watches: [] }),
    "📄 0 watches\nThere's nothing to import.",
  )
  assert.equal(await said('{}'), "That's more files than I can read in an hour. Send it again later.")
})

story(
  'every setting leaves with the file and comes back as it was, and only what differs is offered',
  async t => {
    const product = await startProduct(t, { now: () => Date.UTC(2026, 10, 20, 22, 15) })
    const { anna } = product
    anna.sends('/settings')
    await anna.sees(/^Settings/)
    const presses = [
      'Time zone',
      'Kolkata',
      'Quiet hours',
      '22:00–07:00',
      'Display & currency',
      'Shorter alerts',
      'Defaults for new watches',
    ]
    await taps(anna, ...presses, 'How often', '1 h', '‹ Back')
    const settings = `«Settings»

Language · English, as in Telegram
Time zone · Kolkata, where it is 03:45
Quiet hours · 22:00–07:00
Alerts · short
Digest and past alerts · as text
Amounts · US Dollar (USD)
New watches · Local chain · coins, tokens and NFTs, in and out · One summary every hour
Topics · none
[ Language ] [ Time zone ]
[ Quiet hours ] [ Display & currency ]
[ Defaults for new watches ]
[ Topics ]`
    assert.equal(screen(await anna.sees(/^Settings/)), settings)
    await anna.presses('Time zone')
    const { messageId: exported } = anna.sends('/export')
    const text = textOf(product, await anna.sees(isFile, { after: exported }))
    without(text, 'asks')

    send(product, text)
    assert.equal(screen(await anna.sees(/^📄/)), "📄 0 watches\nThere's nothing to import.")
    await forgetEverything(anna)
    const { messageId: sent } = send(product, text)
    assert.equal(
      screen(await anna.sees(/^📄/, { after: sent })),
      `📄 0 watches
It includes your settings, which will replace those here.
[ Import the settings ] [ Cancel ]`,
    )
    await anna.presses('Import the settings')
    await anna.sees(/^Your settings were imported\.$/)
    const { messageId: after } = anna.sends('/settings')
    assert.equal(screen(await anna.sees(/^Settings/, { after })), settings)
  },
)

story('a configuration of OpenZeppelin Monitor is converted by the command that the chat names', async t => {
  const product = await startProduct(t)
  const { anna, chain } = product
  const [from = '', to = '', token = ''] = chain.accounts
  const monitor = (name: string, match: Record<string, unknown>, address = token) => ({
    name,
    networks: ['ours'],
    addresses: [{ address, contract_spec: null }],
    match_conditions: { functions: [], events: [], transactions: [], ...match },
  })
  const minted = { signature: 'Minted(uint256)', expression: null }
  const monitors = [
    monitor('Large payments', { transactions: [{ status: 'Success', expression: 'value >= 3' }] }, to),
    monitor('Moon', { events: [minted] }),
  ]
  send(product, monitors)
  await anna.sees(
    "That's a configuration of OpenZeppelin Monitor. Whoever runs me can turn it into a file that I can import: lookout convert openzeppelin FILES",
  )
  const folder = await temporaryFolder(t)
  const files = {
    monitors,
    networks: { network_type: 'EVM', slug: 'ours', chain_id: chain.chainId },
  }
  const paths = Object.entries(files).map(([name, content]) => {
    const path = join(folder, `${name}.json`)
    writeFileSync(path, JSON.stringify(content))
    return path
  })
  const out = join(folder, 'watches.json')
  const converted = await createOperator({})('convert', 'openzeppelin', ...paths, '--out', out)
  assert.equal(converted.code, 0)
  assert.equal(
    converted.said,
    `2 "Moon", no watch: left out: Minted(uint256)
Watches: 1. Send the file to the bot.
`,
  )
  send(product, readFileSync(out, 'utf8'))
  assert.equal(
    screen(await anna.sees(/^📄/)),
    `📄 1 watch
[ Import 1 ] [ Cancel ]`,
  )
  await anna.presses('Import 1')
  await anna.sees(/^Imported/)
  await chain.send({ from, to, wei: 2n })
  await chain.send({ from, to, wei: parseEther('3') })
  await anna.sees(/Large payments \+3 ETH/)
})

const contact = (address: string, name: string, chainId: string) => ({
  address,
  name,
  chainId,
  isEns: false,
  memo: '',
})

story("MetaMask's contacts are offered as a list, on the chains that they are of", async t => {
  const product = await startProduct(t)
  const { anna, chain } = product
  const [, a = '', b = ''] = chain.accounts
  const id = `0x${chain.chainId.toString(16)}`
  const addressBook = { [id]: { [a]: contact(a, 'Anna, old', id) }, '*': { [b]: contact(b, '', '*') } }
  send(
    product,
    { addressBook: { addressBook }, preferences: {}, network: {} },
    'MetaMaskUserData.2026_11_28.json',
  )
  assert.equal(
    screen(await anna.sees(/^📄/)),
    `📄 MetaMaskUserData.2026_11_28 · 2 lines
«2 addresses»
Anna, old, 0x3C44…93BC
Coins, tokens and NFTs on Local chain, in and out, each one as it happens.
[ Watch ] [ Customize ]`,
  )
  await anna.presses('Watch')
  await anna.sees(/^👁 Watching MetaMaskUserData/)
})
