import assert from 'node:assert/strict'
import { storedWizards } from '#telegram/framework/stored-wizards.ts'
import { payInOneBlock } from '../support/local-chain.ts'
import {
  addWatchFrom,
  addWebhook,
  beginWatch,
  parseEther,
  secretIn,
  startProduct,
  startProductWithReceiver,
  story,
  storyOnBoth,
  telegramLimits,
} from '../support/product.ts'
import { storedBytes, storedText, withStore } from '../support/store.ts'
import { startManaging } from '../support/team.ts'
import { screen, taps } from '../support/telegram.ts'
import { until } from '../support/waiting.ts'

const history = (alerts: number): string =>
  alerts === 0 ? '' : `Past alerts: ${alerts}. Each is kept for 90 days, even after its watch is deleted.\n`

const privacy = (watches: number, names: number, shown: number): string => `«What I keep about this chat»

Watches: ${watches}, addresses: ${names}. Kept with their names and rules until you delete them.
Names of addresses: ${names}. Kept until you delete them.
Alerts that were shown: ${shown}. Kept for 3 days, to correct them after a chain reorganization; what their buttons need, for 7 days.
${history(shown)}• Setups you didn't finish: 7 days (30 if refused)
• Addresses and files you sent: 8 days
• Alerts waiting to be shown here: until they are
About you: this chat's ID, your language and settings, and your searches of the last 7 days. Not your name.

It's stored where this bot runs. The monitoring service knows the addresses and the names of watches, and keeps the values it reads for 30 days.
[ Export ] [ Delete everything ]`

storyOnBoth('a person sees what is kept, forgets all of it, and nothing of it is left anywhere', async t => {
  // So that alerts wait for each other, and come in a batch.
  const product = await startProduct(t, { remote: true, environment: telegramLimits })
  const { anna, chain, telegram, service } = product
  const [from = '', to = '', other = ''] = chain.accounts
  await product.addWatch(to, { label: 'nest egg' })
  await product.addWatch(other, { label: 'petty cash' })
  const bea = telegram.person({ firstName: 'Bea' })
  await addWatchFrom(bea, { address: to, label: 'what bea sees' })
  await chain.send({ from, to, wei: parseEther('1') })
  await anna.sees(/\+1 ETH/)
  await payInOneBlock(chain, { from, to, amounts: ['2', '3', '4'].map(parseEther) })
  await anna.sees(/^⏱|\+4 ETH/)
  await bea.sees(/^⏱|\+4 ETH/)
  await anna.presses('Mute 1 h')
  // A set-up that is not finished.
  anna.sends('/watch')
  await anna.sees(/1 of 4/)

  anna.sends('/privacy')
  assert.equal(screen(await anna.sees(/What I keep/)), privacy(2, 2, 4))
  await anna.presses('Delete everything')
  assert.equal(
    screen(await anna.sees(/be undone/)),
    `Delete everything I keep about this chat? 2 watches stop right away, here and at the monitoring service. This can't be undone.
[ Delete everything ] [ Keep ]`,
  )
  await anna.presses('Keep')
  await anna.sees(/What I keep/)
  await anna.presses('Delete everything')
  await anna.presses('Delete everything')
  assert.equal(
    screen(await anna.sees(/^Deleted\. I no longer/)),
    `Deleted. I no longer keep anything about this chat. Send /start to begin again.
[ Watch an address ]`,
  )
  assert.deepEqual(
    service?.requests.filter(request => request.startsWith('DELETE')).map(request => request.split('/')[1]),
    ['bots', 'bots', 'notify'],
  )

  const { messageId: after } = anna.sends('/watches')
  assert.match(screen(await anna.sees(/./, { after })), /^You're not watching anything yet\./)
  await chain.send({ from, to, wei: parseEther('5') })
  await bea.sees(/\+5 ETH/)
  await product.stop()
  const kept = await storedText(product)
  assert.ok(kept.includes('what bea sees'))
  // The pace of what is sent into the chat is kept by its number, for seconds, as the delay of its lane is.
  const mine = [
    new RegExp(`(?<!\\w|chat |lane:chat:)${anna.chatId}\\b`),
    /nest egg/,
    /petty cash/,
    new RegExp(other.slice(2), 'i'),
  ]
  assert.deepEqual(
    mine.flatMap(trace => tracesIn(kept, trace)),
    [],
  )
})

story(
  'the service is away while a chat is forgotten: nothing is shown, and it is forgotten later',
  async t => {
    const product = await startProduct(t, { remote: true })
    const { anna, chain, telegram, service } = product
    const [from = '', to = '', other = ''] = chain.accounts
    await product.addWatch(to)
    await product.addWatch(other, { label: 'other' })
    anna.sends('/forget')
    await anna.sees(/be undone/)
    let left = 1
    const stop = telegram.onCall(call => {
      if (!JSON.stringify(call.payload).includes('Deleting… 1 of 3') || left === 0) return
      left = 0
      service?.goOffline()
    })
    await anna.presses('Delete everything')
    await anna.sees(
      "The monitoring service isn't responding. Nothing is watched for this chat anymore; I'll finish deleting later.",
    )
    stop()
    await chain.send({ from, to, wei: parseEther('1') })
    await product.stop()
    service?.goOnline()
    await product.start()
    await anna.sees('Deleted. I no longer keep anything about this chat. Send /start to begin again.')
    assert.deepEqual(
      anna.messages().filter(({ text }) => text.includes('+1 ETH')),
      [],
    )
    // And a new beginning is one.
    await product.addWatch(to, { label: 'anew' })
    await chain.send({ from, to, wei: parseEther('2') })
    await anna.sees(/anew \+2 ETH/)
  },
)

/** Of each thing that a raw search of all that is kept finds, a place, with what stands around it. */
const foundIn = (kept: Buffer, things: Readonly<Record<string, string | Buffer>>): string[] =>
  Object.entries(things).flatMap(([name, thing]) => {
    const text = kept.toString('latin1')
    const at =
      typeof thing === 'string' ? text.toLowerCase().indexOf(thing.toLowerCase()) : kept.indexOf(thing)
    return at === -1 ? [] : [`${name}: ${text.slice(Math.max(0, at - 200), at + 100)}`]
  })

storyOnBoth(
  'after a chat is forgotten no file and no key holds anything of it, raw bytes included',
  async t => {
    // As above.
    const product = await startProductWithReceiver(t, { environment: telegramLimits })
    const { anna, chain, telegram, receiver } = product
    const [from = '', mine = '', hers = '', other = '', third = ''] = chain.accounts
    const bea = telegram.person({ firstName: 'Bea' })
    await addWatchFrom(bea, { address: hers, label: 'what bea sees' })
    const secret = secretIn(await addWebhook(anna, `${receiver.url}/of-anna my-server`))
    await anna.presses("I've saved it")
    await product.addWatch(mine, { label: 'nest egg' })
    await chain.send({ from, to: mine, wei: parseEther('1') })
    await anna.sees(/\+1 ETH/)
    await payInOneBlock(chain, { from, to: mine, amounts: ['2', '3', '4'].map(parseEther) })
    await anna.sees(/^⏱|\+4 ETH/)
    // A set-up that is not finished.
    await beginWatch(anna, `${other} piggy bank`)
    // How many files a person may send in an hour is counted.
    const { messageId: file } = anna.sendsFile({ name: 'list.csv', bytes: Buffer.from(third) })
    await anna.sees(/./, { after: file })
    await telegram.settled()
    const things = {
      address: mine.slice(2),
      'raw address': Buffer.from(mine.slice(2), 'hex'),
      'address of the set-up': other.slice(2),
      label: 'nest egg',
      'label of the set-up': 'piggy bank',
      webhook: '/of-anna',
      'name of the webhook': 'my-server',
      secret: secret.slice('whsec_'.length),
    }
    const before = await storedBytes(product)
    assert.deepEqual(
      foundIn(before, things).map(found => found.split(':')[0]),
      // The others are encrypted.
      ['address', 'label', 'name of the webhook'],
    )
    anna.sends('/forget')
    await anna.sees(/be undone/)
    await anna.presses('Delete everything')
    await anna.sees('Deleted. I no longer keep anything about this chat. Send /start to begin again.')
    assert.deepEqual(foundIn(await storedBytes(product), things), [])
    // The pace of what is sent into the chat is kept by its number for some seconds.
    const number = new RegExp(`(?<!\\w)${anna.chatId}\\b`)
    const hasNumber = async (): Promise<boolean> =>
      number.test((await storedBytes(product)).toString('latin1'))
    await until('the number of the chat is gone too', async () => !(await hasNumber()))
    assert.ok((await storedBytes(product)).includes('what bea sees'))
    await chain.send({ from, to: hers, wei: parseEther('5') })
    await bea.sees(/\+5 ETH/)
  },
)

/** With what stands around them. */
const tracesIn = (kept: string, trace: RegExp): string[] =>
  [...kept.matchAll(new RegExp(`.{0,80}${trace.source}.{0,80}`, `g${trace.flags}`))].map(([found]) => found)

story('the name of a person is kept nowhere, not even of a set-up that is open', async t => {
  const product = await startProduct(t)
  const { chain, telegram } = product
  const person = telegram.person({ firstName: 'Wilhelmina' })
  await beginWatch(person, `${chain.accounts[1]} treasury`)
  await telegram.settled()
  await product.stop()
  const wizards = await withStore(product, { use: store => store.all(storedWizards, { limit: 9 }) })
  const kept = `${await storedText(product)} ${JSON.stringify(wizards)}`
  assert.ok(kept.includes('treasury'))
  assert.ok(!kept.includes('Wilhelmina'), 'the name stands in the store')
  await product.start()
  await person.presses('Next ›')
  await person.sees(/3 of 4/)
})

story('a group is told that its title and those of its topics are kept', async t => {
  const { there } = await startManaging(t)
  const kept = privacy(1, 1, 0).replace(
    "\n\nIt's stored",
    "\nAbout this group: its title, the titles of its topics, and the IDs of those who manage it here or set up its watches.\n\nIt's stored",
  )
  there.anna.sends('/privacy')
  assert.equal(screen(await there.anna.sees(/What I keep/)), kept)
  there.anna.sends('/settings')
  await taps(there.anna, 'Let every member change them')
  const { messageId: after } = there.cleo.sends('/privacy')
  const [withoutButtons = ''] = kept.split('\n[')
  assert.equal(screen(await there.cleo.sees(/What I keep/, { after })), withoutButtons)
})
