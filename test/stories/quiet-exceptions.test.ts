import assert from 'node:assert/strict'
import { answerTo, type Product, parseEther, startWatching, story, unhurried } from '../support/product.ts'
import { screen, taps } from '../support/telegram.ts'

/** A quarter past eleven in the evening, UTC. */
const night = (): number => Date.UTC(2026, 10, 20, 23, 15)

/** Whether the alert of an amount came without a sound. */
const isSilent = async (
  { anna, chain, telegram, from }: Awaited<ReturnType<typeof startWatching>>,
  { to, amount }: { readonly to: string; readonly amount: string },
): Promise<boolean> => {
  await chain.send({ from, to, wei: parseEther(amount) })
  await anna.sees(new RegExp(`\\+${amount} ETH`))
  const sent = telegram.calls.find(
    ({ method, payload }) =>
      method === 'sendMessage' && String(Reflect.get(payload, 'text')).includes(`+${amount} ETH`),
  )
  return sent !== undefined && Reflect.get(sent.payload, 'disable_notification') === true
}

const quietScreen = async ({ anna }: Pick<Product, 'anna'>): Promise<string> => {
  const { messageId: after } = anna.sends('/settings')
  await anna.presses({ text: 'Quiet hours', message: await anna.sees(/^Settings/, { after }) })
  return screen(await anna.sees(/^Quiet hours/, { after }))
}

story('a watch rings in quiet hours by a button of its edit', async t => {
  const product = await startWatching(t, { now: night })
  const { anna, chain, to } = product
  const [cold = ''] = chain.accounts.slice(2)
  await product.addWatch(cold, { label: 'cold' })

  anna.sends('/watches')
  const list = await anna.sees(/Your watches/)
  await anna.presses({ text: /(\d) 👁 cold/.exec(list.text)?.[1] ?? '', message: list })
  await taps(anna, 'Edit', 'More ▾')
  assert.doesNotMatch(screen(await anna.sees(/cold/)), /🔔/, 'the chat has no quiet hours')

  assert.match(
    await quietScreen(product),
    /\nA watch can ring anyway: Edit › More ▾ › 🔔 Also in quiet hours\.\n/,
  )
  await anna.presses('23:00–08:00')
  await anna.sees(/^Settings[^]*Quiet hours · 23:00–08:00/)
  const { messageId: after } = anna.sends('/watches')
  const again = await anna.sees(/Your watches/, { after })
  await anna.presses({ text: /(\d) 👁 cold/.exec(again.text)?.[1] ?? '', message: again })
  await taps(anna, 'Edit', 'More ▾', '🔔 Also in quiet hours')
  await anna.sees(/\nNot saved yet:\nQuiet hours: without a sound → 🔔 Also in quiet hours$/m)
  await anna.presses('Save')
  await anna.sees(/👁 cold[^]*\n🔔 Also in quiet hours\n/)

  assert.equal(await isSilent(product, { to: cold, amount: '1' }), false)
  assert.equal(await isSilent(product, { to, amount: '2' }), true)
  assert.match(await quietScreen(product), /\n🔔 Also in quiet hours: cold\n/)
})

story('words let watches ring in quiet hours, and end that', async t => {
  const product = await startWatching(t, { now: night, ...unhurried() })
  const { anna, chain, to } = product
  const [cold = '', carol = '', relayer = ''] = chain.accounts.slice(2)
  await product.addWatch(cold, { label: 'cold' })
  await product.addWatch(carol, { label: 'carol' })
  await product.addWatch(relayer, { label: 'relayer 2' })
  const answer = (words: string): Promise<string> => answerTo(product, anna.sends(words))

  assert.match(
    await answer('nothing from eleven at night till seven, except about carol and cold'),
    /^Alerts from 23:00 to 07:00 still arrive, without a sound\.\n🔔 Also in quiet hours: cold, carol\n\n«Settings»/,
  )
  assert.equal(await isSilent(product, { to: cold, amount: '1' }), false)
  assert.equal(await isSilent(product, { to, amount: '2' }), true)
  assert.match(
    await answer('cold quiet at night'),
    /^Alerts from 23:00 to 07:00 still arrive, without a sound\.\n🔔 Also in quiet hours: carol\n\n«Settings»/,
  )
  assert.equal(await isSilent(product, { to: cold, amount: '3' }), true)
  for (const [words, names] of [
    ['ring for cold at night, too', 'cold, carol'],
    ['no sound from 11 pm to 7 am, but relayer 2 always', 'cold, carol, relayer 2'],
    ["don't wake me for cold", 'carol, relayer 2'],
    ['relayer 2 quiet at night', 'carol'],
    ['nothing between 23:00 and 7:00 except for relayer 2', 'carol, relayer 2'],
    ['nothing between 23:00 and 7:00 except alerts from carol', 'carol, relayer 2'],
    ['wake me for cold', 'cold, carol, relayer 2'],
  ] as const)
    assert.match(await answer(words), new RegExp(`\n🔔 Also in quiet hours: ${names}\n`), words)
  assert.match(await answer('cold'), /\n🔔 Also in quiet hours\n/)
  for (const words of [
    'is cold quiet at night too?',
    'are quiet hours on for cold?',
    'does treasury ring at night, too?',
  ])
    assert.match(await answer(words), /\n🔔 Also in quiet hours: cold, carol, relayer 2\n/, words)
  assert.match(await answer('cold'), /\n🔔 Also in quiet hours\n/, 'a question changes nothing')
  await answer('cold should have quiet hours, too')
  assert.doesNotMatch(await answer('cold'), /🔔 Also in quiet hours/)
  assert.match(
    await answer('treasury quiet from 10 pm to 6 am except on Sundays'),
    /\nQuiet hours hold for all watches of this chat, not for treasury alone\.\n/,
  )
})
