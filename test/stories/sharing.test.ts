import assert from 'node:assert/strict'
import type { SeenMessage } from '#playground/telegram/participant.ts'
import {
  addWatchFrom,
  beginWatch,
  type Product,
  parseEther,
  startProduct,
  story,
} from '../support/product.ts'
import { storedText } from '../support/store.ts'
import { screen, taps, untilStored } from '../support/telegram.ts'

const linkIn = ({ text }: SeenMessage): string => /https:\S+/.exec(text)?.[0] ?? ''
const expiry = (): string =>
  new Date(Date.now() + 30 * 86_400_000).toLocaleDateString('en', { dateStyle: 'medium', timeZone: 'UTC' })

/** Opens the share screen from the card of the person's only watch. */
const share = async (anna: Product['anna']): Promise<SeenMessage> => {
  const { messageId: after } = anna.sends('/watches')
  await anna.sees(/^Your watches/, { after })
  await anna.presses('1')
  await anna.sees(({ buttons }) => buttons.flat().includes('More ⋯'), { after })
  await anna.presses('More ⋯')
  await anna.presses('Share a link')
  const screen = await anna.sees(/^Share /, { after })
  if (!screen.buttons.flat().includes('Make a link')) return screen
  await anna.presses('Make a link')
  const made = await anna.sees(/https:/, { after })
  await untilStored(anna)
  return made
}

const sharedParts =
  "Anyone who opens the link can set up the same watch in their own chat: the same addresses, chains and alert settings. They don't see its name, labels, tags, rules, alert text or webhooks."

const shareScreen = (link: string, uses: string): string => `Share «treasury»

${sharedParts}

${link}

${uses} It expires on ${expiry()}.
[ Copy link ]
[ Replace link ] [ Revoke ]
[ ‹ Back ]`

story('a person shares a watch, and another takes it over in one tap', async t => {
  const product = await startProduct(t)
  const { anna, chain, telegram } = product
  const [from = '', treasury = ''] = chain.accounts
  const ben = telegram.person({ firstName: 'Ben' })
  await product.addWatch(treasury)
  const shown = await share(anna)
  const link = linkIn(shown)
  assert.match(link, /^https:\/\/t\.me\/\w+\?start=w_[\w-]{22}$/)
  assert.equal(screen(shown), shareScreen(link, 'Not opened yet.'))

  ben.opens(link)
  assert.equal(
    screen(await ben.sees(/shared/)),
    `A watch was shared with you.
«0x7099…79C8»
Coins, tokens and NFTs on Local chain, in and out, each one as it happens.
[ Watch ] [ Customize ]`,
  )
  await ben.presses('Watch')
  await ben.sees(/^👁 Watching 0x7099…79C8/)
  await chain.send({ from, to: treasury, wei: parseEther('1') })
  await ben.sees(/0x7099…79C8 \+1 ETH/)
  await anna.sees(/treasury \+1 ETH/)
  ben.opens(link)
  await ben.sees(/It's already watched/)
  await untilStored(ben)

  assert.equal(screen(await share(anna)), shareScreen(link, 'Opened twice, set up once.'))
  const kept = await storedText(product)
  assert.ok(!kept.includes(/w_([\w-]+)/.exec(link)?.[1] ?? ''), 'only the hash of the token is stored')
})

story('who opens a link sees what the watch watches, and nothing that a person wrote', async t => {
  const product = await startProduct(t)
  const { anna, chain, telegram } = product
  const [, treasury = '', cold = ''] = chain.accounts
  const ben = telegram.person({ firstName: 'Ben' })
  await beginWatch(anna, `${treasury} secret treasury\n${cold} hidden cold`)
  await taps(anna, 'Next ›', '1 h', 'Tags')
  anna.sends('private')
  await anna.sees(({ text, from }) => from === 'bot' && text.includes('#private'))
  await anna.presses('Start watching')
  await anna.sees(/^👁 Watching secret treasury/)
  const link = linkIn(await share(anna))

  ben.opens(link)
  const offer = await ben.sees(/shared/)
  assert.equal(
    screen(offer),
    `A watch was shared with you.
«2 addresses»
0x7099…79C8, 0x3C44…93BC
Local chain
Coins, tokens and NFTs, in and out
One summary every hour, in this chat
[ Watch ] [ Customize ]`,
  )
  await ben.presses('Customize')
  const review = await ben.sees(/Watch · review/)
  assert.match(review.text, /One summary every hour/)
  assert.doesNotMatch(review.text, /secret|hidden|private/)
  await ben.presses('Start watching')
  await ben.sees(/^👁 Watching 0x7099…79C8/)
  assert.match((await share(anna)).text, /Opened once, set up once\./)
})

story('a link that was revoked, replaced or whose watch was deleted says so kindly', async t => {
  const product = await startProduct(t)
  const { anna, chain, telegram } = product
  const [, treasury = ''] = chain.accounts
  const ben = telegram.person({ firstName: 'Ben' })
  await product.addWatch(treasury)
  const gone =
    "This link doesn't work, or no longer does. Ask for a new one.\n[ Watch an address ] [ My watches ]"
  const opens = async (link: string): Promise<string> => {
    const after = ben.messages().at(-1)?.messageId ?? 0
    ben.opens(link)
    return screen(await ben.sees(({ from }) => from === 'bot', { after }))
  }
  const first = linkIn(await share(anna))
  await anna.presses('Replace link')
  const second = linkIn(await anna.sees(({ text }) => text.startsWith('Share') && !text.includes(first)))
  await untilStored(anna)
  assert.equal(await opens(first), gone)
  assert.match(await opens(second), /^A watch was shared/)
  await anna.presses('Revoke')
  assert.equal(
    screen(await anna.sees(/No link yet/)),
    `Share «treasury»\n\n${sharedParts}\n\nNo link yet. A link works for 30 days.\n[ Make a link ]\n[ ‹ Back ]`,
  )
  await untilStored(anna)
  assert.equal(await opens(second), gone)
  await anna.presses('Make a link')
  const third = linkIn(await anna.sees(/https:/))
  await anna.presses('‹ Back')
  await anna.presses('Delete')
  await anna.presses('Delete')
  await untilStored(anna)
  assert.equal(await opens(third), gone)
  assert.equal(await opens(`https://t.me/${telegram.bot.username}?start=w_${'A'.repeat(22)}`), gone)
})

story('a private bot tells a stranger who opens a shared link only that it is private', async t => {
  const product = await startProduct(t, { started: false })
  const { anna, chain, telegram } = product
  const [, treasury = ''] = chain.accounts
  const mallory = telegram.person({ firstName: 'Mallory' })
  await product.start({ ALLOWED_USERS: String(anna.id) })
  await addWatchFrom(anna, { address: treasury })
  const link = linkIn(await share(anna))
  mallory.opens(link)
  await mallory.sees(/^This bot is private/)
  assert.match((await share(anna)).text, /Not opened yet/)
})

story('a link of a group’s watch leads its members to their private chats', async t => {
  const product = await startProduct(t)
  const { anna, chain, telegram } = product
  const [, treasury = ''] = chain.accounts
  const ben = telegram.person({ firstName: 'Ben' })
  const team = telegram.group({
    title: 'Team',
    members: [
      [anna, 'creator'],
      [ben, 'member'],
    ],
  })
  const here = anna.in(team)
  anna.keepsOldApp()
  here.sends('/watch')
  await here.sees(/reply to this message/)
  here.answers(`${treasury} treasury`)
  await here.sees(/2 of 4/)
  await here.presses('Review ›')
  await here.presses('Start watching')
  await here.sees(/^👁 Watching treasury/)
  here.sends('/watches')
  const list = await here.sees(/This group's watches/)
  await here.presses({ text: '1', message: list })
  await here.presses('More ⋯')
  const card = await here.sees(({ buttons }) => buttons.flat().includes('Share a link'))
  const refused = await ben.in(team).presses({ text: 'Share a link', message: card })
  assert.match(refused.answer ?? '', /administrators/i)
  await here.presses({ text: 'Share a link', message: card })
  await here.presses('Make a link')
  const link = linkIn(await here.sees(/https:/))
  await untilStored(here)

  const payload = new URL(link).searchParams.get('start')
  ben.in(team).sends(`/start@${telegram.bot.username} ${payload}`)
  assert.equal(
    screen(await ben.in(team).sees(/private chat/))
      .split('\n')
      .slice(-2)
      .join('\n'),
    'Open this link in our private chat.\n[ Open the link ]',
  )
  ben.opens(link)
  await ben.sees(/^A watch was shared with you/)
  await ben.presses('Watch')
  await ben.sees(/^👁 Watching 0x7099…79C8/)
})

story('a link that is pasted into the chat does what a tap on it does', async t => {
  const product = await startProduct(t)
  const { anna, chain, telegram } = product
  const [, treasury = ''] = chain.accounts
  await product.addWatch(treasury)
  const link = linkIn(await share(anna))
  const payload = link.split('=').at(-1) ?? ''
  for (const text of [
    link,
    `Look, what I watch: ${link}`,
    `tg://resolve?domain=lookout_local_bot&start=${payload}`,
  ]) {
    const ben = telegram.person({ firstName: 'Ben' })
    ben.sends(text)
    await ben.sees(/^A watch was shared with you\.\n0x7099…79C8\n/)
  }
})
