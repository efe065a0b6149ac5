import assert from 'node:assert/strict'
import { type Product, startProduct, story, unhurried } from '../support/product.ts'
import { createGroup, screen } from '../support/telegram.ts'
import { until } from '../support/waiting.ts'

const address = (index: number): string => `0x${index.toString(16).padStart(40, '0')}`

type Writer = Pick<Product['anna'], 'sends' | 'sees'>

const answerTo = async (person: Writer, text: string): Promise<string> => {
  const { messageId: after } = person.sends(text)
  return screen(await person.sees(/./, { after }))
}

const offer = (head: string): string => `👁 ${head}
Coins, tokens and NFTs on Local chain, in and out, each one as it happens.
[ Watch ] [ Customize ]`

story('/watch with an address and a name offers what pasting them does', async t => {
  const product = await startProduct(t, unhurried())
  const { anna } = product
  assert.equal(await answerTo(anna, `/watch ${address(1)} cold wallet`), offer('«0x0000…0001»  cold wallet'))
  assert.equal(
    await answerTo(anna, `/watch\n${address(1)} a\n${address(2)} b`),
    offer('«2 addresses»')
      .replace('\n', '\na, b\n')
      .replace('[ Watch ]', '[ Watch each ] [ As one watch ]')
      .replace(' [ Customize ]', '\n[ Customize ]'),
  )
  for (const text of [`cold wallet ${address(1)}`, `<${address(1)}> cold wallet`])
    assert.equal(await answerTo(anna, `/watch ${text}`), offer('«0x0000…0001»  cold wallet'), text)
  assert.equal(await answerTo(anna, `/watch wallet ${address(1)}`), offer('«0x0000…0001»'))
  assert.equal(
    await answerTo(anna, `/watch ${address(1)} cold base`),
    offer('«0x0000…0001»  cold').replace(
      '\n[',
      "\n\nI don't watch Base here. Only the chains shown are watched.\n[",
    ),
  )
  assert.match(await answerTo(anna, '/watch TJRabPrwbZy45sbavfcjinPJC18kjpRTv8'), /^That's a Tron address\./)
  assert.match(await answerTo(anna, '/watch r9cZA1mLK5R5Am25ArfXFmqgNwjZgnfk59'), /^That's an XRP address\./)
  assert.match(await answerTo(anna, `/watch 0x${'1'.repeat(39)}`), /isn't an address: it has 39 characters/)
  assert.match(await answerTo(anna, '/watch my wallet'), /^Watch · 1 of 4\n/)
  const { messageId } = anna.sends(`/watch ${address(3)} hot`)
  await anna.sees(/hot/, { after: messageId })
  anna.edits(messageId, `/watch ${address(3)} warm`)
  await anna.sees(/warm/, { after: messageId })
  await anna.presses('Watch')
  await anna.sees(/^👁 Watching warm/)

  const choices = '>$500 out daily 9:00'
  assert.equal(
    await answerTo(anna, `/watch ${choices} pay ${address(4)} >lots`),
    `👁 «0x0000…0004»  pay
Local chain
Coins and tokens, going out, $500 or more
NFTs, going out
Digest every day at 9:00 UTC, in this chat

I didn't understand: >lots
[ Watch ] [ Customize ]`,
  )
  await anna.presses('Customize')
  assert.match(
    screen(await anna.sees(/^Watch · review/)),
    /«pay»[^]*\nCoins and tokens, going out, \$500 or more\nNFTs, going out\nDigest every day at 9:00 UTC, in this chat\n/,
  )
  await anna.presses('Start watching')
  await anna.sees(/^👁 Watching pay/)
  assert.match(
    await answerTo(anna, `/watch ${address(5)} pot balance below 0.5 ETH`),
    /^👁 «0x0000…0005»  pot\nLocal chain\nCoins, tokens and NFTs, in and out\nBalance below 0\.5 ETH\n/,
  )
})

story(
  'a request to watch may name a set of kinds behind a comma, and hears what is not understood',
  async t => {
    const product = await startProduct(t)
    const { anna } = product
    const security = await answerTo(anna, `watch ${address(6)} as cold, security things only`)
    assert.match(security, /^👁 «0x0000…0006»  cold\n[^]*[Aa]pprovals/)
    assert.doesNotMatch(security, /NFTs|didn't understand/)
    assert.match(
      await answerTo(anna, `watch ${address(7)} as hot, purple only`),
      /^👁 «0x0000…0007»  hot\n[^]*NFTs[^]*I didn't understand: purple\n/,
    )
    assert.doesNotMatch(await answerTo(anna, `watch ${address(8)} as mine`), /didn't understand/)
  },
)

story(
  'in a group one message is enough to be offered a watch, to mute it, and to see its history',
  async t => {
    const { telegram } = await startProduct(t, unhurried())
    telegram.setPrivacyMode(false)
    const { group, ann } = createGroup(telegram, { title: 'Team', members: { ann: 'creator' } })
    group.addsBot(ann)
    ann.keepsOldApp()
    const there = ann.in(group)
    const bot = '@lookout_local_bot'
    assert.equal(await answerTo(there, `/watch${bot} ${address(1)} cold`), offer('«0x0000…0001»  cold'))
    await there.presses('Watch')
    await there.sees(/^👁 Watching cold/)
    assert.match(await answerTo(there, `/mute${bot} 2h`), /^👁 «cold»[^]*Muted until/)
    assert.match(await answerTo(there, `/history${bot} cold`), /cold/)
    assert.match(
      await answerTo(there, `${bot} ${address(2)} hot >$10 in hourly`),
      /^👁 «0x0000…0002»  hot\nLocal chain\nCoins and tokens, coming in, \$10 or more\nNFTs, coming in\nOne summary every hour, in this chat\n/,
    )
  },
)

story('/mute, /history and /watches take the name or the address of a watch', async t => {
  const product = await startProduct(t, unhurried())
  const { anna } = product
  assert.match(await answerTo(anna, '/mute 2h'), /^You're not watching anything yet\./)
  const watch = async (text: string): Promise<void> => {
    const { messageId: after } = anna.sends(text)
    await anna.sees(/^👁 0x/, { after })
    await anna.presses('Watch')
    await anna.sees(/^👁 Watching/, { after })
  }
  await watch(`${address(1)} cold`)
  assert.match(await answerTo(anna, '/mute 90 min'), /^👁 «cold»[^]*Muted until/)
  assert.match(await answerTo(anna, '/mute'), /^Mute «cold» for how long\?/)
  await watch(`${address(2)} hot`)
  assert.equal(await answerTo(anna, '/mute 2h'), 'Mute which one for 2 h?\n[ cold ] [ hot ]\n[ Select ]')
  await anna.presses('hot')
  assert.match(screen(await anna.sees(/^👁 hot/)), /Muted until/)
  assert.equal(await answerTo(anna, '/mute'), 'Mute which one?\n[ cold ] [ hot ]\n[ Select ]')
  await anna.presses('cold')
  await anna.sees(/^Mute cold for how long/)
  assert.match(await answerTo(anna, '/mute hot for 1 day'), /^👁 «hot»[^]*Muted until/)
  assert.match(await answerTo(anna, `/mute 3h ${address(1)}`), /^👁 «cold»[^]*Muted until/)
  assert.match(await answerTo(anna, '/mute 2h bogus'), /^Nothing found for bogus|bogus/)
  assert.match(await answerTo(anna, `/history ${address(2)}`), /hot/)
  assert.match(await answerTo(anna, '/history HOT'), /hot/)
  assert.match(await answerTo(anna, '/history local'), /\[ cold \] \[ hot \]/)
  assert.match(await answerTo(anna, '/history bogus'), /bogus/)
  assert.match(await answerTo(anna, '/watches hot'), /hot/)
  assert.match(await answerTo(anna, `/watches ${address(1)}`), /^👁 «cold»/)
})

story('/mute takes lengths as people write them, and says what works where it cannot', async t => {
  const product = await startProduct(t, unhurried())
  const { anna } = product
  const { messageId: after } = anna.sends(`${address(1)} cold`)
  await anna.sees(/^👁 0x/, { after })
  await anna.presses('Watch')
  await anna.sees(/^👁 Watching/, { after })
  const how =
    'A mute lasts from one minute to one year: ⟨/mute 2h30m⟩ or ⟨/mute tomorrow⟩. For one watch: ⟨/mute 3d treasury⟩. To unmute: ⟨/mute off⟩.'
  for (const said of ['-5m', '0h', '99999d', '30s', '5', '18:00', 'tonight', '-2h cold'])
    assert.equal(await answerTo(anna, `/mute ${said}`), how, said)
  const mutedUntil = async (said: string): Promise<string | undefined> =>
    /Muted until (.*)/.exec(await answerTo(anna, `/mute ${said}`))?.[1]
  for (const said of ['2h30m', '2h 30 min', '2h30', 'tomorrow', 'until tomorrow', '1 day', 'an hour'])
    assert.equal(await mutedUntil(said), '~', said)
  assert.equal(await mutedUntil('forever'), 'you unmute it')
  assert.match(await answerTo(anna, '/mute off cold'), /^👁 «cold»[^]*\[ 🔇 Mute \]/)
})

story('/mute off unmutes all, and a watch that is called like a time is found by its name', async t => {
  const product = await startProduct(t, unhurried())
  const { anna } = product
  for (const [n, name] of ['cold', 'tomorrow'].entries()) {
    const { messageId: after } = anna.sends(`${address(n + 1)} ${name}`)
    await anna.sees(/^👁 0x/, { after })
    await anna.presses('Watch')
    await anna.sees(/^👁 Watching/, { after })
  }
  assert.equal(await answerTo(anna, '/mute off'), "It's not muted anymore.")
  await answerTo(anna, '/mute 1h cold')
  assert.match(await answerTo(anna, '/mute tomorrow'), /^Mute «tomorrow» for how long\?/)
  assert.equal(await answerTo(anna, '/mute forever'), 'Mute which one?\n[ cold ] [ tomorrow ]\n[ Select ]')
  await anna.presses('tomorrow')
  assert.match(screen(await anna.sees(/^👁 tomorrow/)), /Muted until you unmute it/)
  assert.equal(await answerTo(anna, '/mute off'), 'Unmuted.')
  await until('no mute is left', async () => !/🔇/.test(await answerTo(anna, '/watches')))
})

story('commands are read in any case', async t => {
  const { anna, telegram } = await startProduct(t, unhurried())
  assert.equal(await answerTo(anna, `/Watch ${address(1)} cold`), offer('«0x0000…0001»  cold'))
  await anna.presses('Watch')
  await anna.sees(/^👁 Watching/)
  assert.match(await answerTo(anna, '/MUTE 2h'), /^👁 «cold»[^]*Muted until/)
  assert.match(await answerTo(anna, '/HISTORY cold'), /cold/)
  assert.match(await answerTo(anna, '/Watches'), /1–1 of 1/)
  const { group, ann } = createGroup(telegram, { title: 'Team', members: { ann: 'creator' } })
  group.addsBot(ann)
  assert.equal(
    await answerTo(ann.in(group), `/Watch@lookout_local_bot ${address(2)} hot`),
    offer('«0x0000…0002»  hot'),
  )
})

const watchNamed = async (person: Writer & Pick<Product['anna'], 'presses'>, text: string): Promise<void> => {
  const { messageId: after } = person.sends(text)
  await person.sees(/^👁 0x/, { after })
  await person.presses('Watch')
  await person.sees(/^👁 Watching/, { after })
}

story('commands as other bots have them do what they say', async t => {
  const { anna } = await startProduct(t, unhurried())
  assert.equal(await answerTo(anna, `/add ${address(1)} cold`), offer('«0x0000…0001»  cold'))
  assert.equal(
    await answerTo(anna, `/Track@lookout_local_bot ${address(1)} cold`),
    offer('«0x0000…0001»  cold'),
  )
  assert.equal(await answerTo(anna, `\u200F/watch ${address(1)} cold`), offer('«0x0000…0001»  cold'))
  assert.equal(await answerTo(anna, `/subscribe ${address(1)} cold`), offer('«0x0000…0001»  cold'))
  assert.equal(await answerTo(anna, `/watch${address(1)} cold`), offer('«0x0000…0001»  cold'))
  assert.match(await answerTo(anna, '/pause cold'), /^You're not watching anything yet\./)
  await watchNamed(anna, `${address(1)} cold`)
  await watchNamed(anna, `${address(2)} hot`)
  assert.match(await answerTo(anna, '/list'), /1–2 of 2/)
  assert.match(await answerTo(anna, `/balance ${address(1)}`), /^👁 «cold»/)
  assert.match(await answerTo(anna, '/pause cold'), /^⏸ «cold»/)
  await anna.sees(/^⏸ cold[^]*Paused:/)
  assert.match(await answerTo(anna, '/resume “cold”'), /^👁 «cold»/)
  assert.equal(await answerTo(anna, '/pause'), 'Which watch?\n[ cold ] [ hot ]\n[ Select ]')
  await anna.presses('Select')
  await anna.sees(/^Choose watches, then what to do with them/)
  assert.match(await answerTo(anna, '/pause nobody'), /nobody/)
  assert.match(await answerTo(anna, '/mute cold 2h'), /Muted until/)
  assert.match(await answerTo(anna, '/unmute cold'), /^👁 «cold»[^]*\[ 🔇 Mute \]/)
  assert.equal(
    await answerTo(anna, `/unwatch ${address(2)}`),
    'Delete «hot»? It stops right away.\n[ Delete ] [ Keep ]',
  )
  await anna.presses('Delete')
  await anna.sees(/^Deleted hot/)
})

story('/mute all mutes every watch, unless one is called so', async t => {
  const { anna } = await startProduct(t, unhurried())
  await watchNamed(anna, `${address(1)} cold`)
  await watchNamed(anna, `${address(2)} hot`)
  assert.equal(
    await answerTo(anna, '/mute all 2h'),
    "cold, hot · Muted until ~. I'll send one summary afterwards.\n[ Change end ] [ 🔔 Unmute ]\n[ My watches ]",
  )
  assert.match(await answerTo(anna, '/watches'), /1 🔇 cold[^]*2 🔇 hot/)
  assert.equal(await answerTo(anna, '/unmute all'), 'Unmuted.')
  assert.equal(await answerTo(anna, '/mute все'), 'Muted.\n[ Change end ] [ 🔔 Unmute ]\n[ My watches ]')
  await watchNamed(anna, `${address(3)} all`)
  assert.match(await answerTo(anna, '/mute 2h all'), /^👁 «all»[^]*Muted until/)
})

story('/watch says what is wrong with what follows it, and finds what it answers', async t => {
  const { anna } = await startProduct(t, unhurried())
  assert.equal(
    await answerTo(anna, '/watch 0xd8dA'),
    "0xd8dA isn't an address: it has 4 characters after 0x, not 40.",
  )
  await watchNamed(anna, `${address(1)} cold`)
  assert.match(await answerTo(anna, '/watch cold'), /^👁 «cold»\n0x0000…0001/)
  assert.match(await answerTo(anna, `/watch 0x${'5c'.repeat(32)}`), /^⟨0x5c5c…5c5c⟩ isn't on Local chain/)
  const { messageId: replyTo } = anna.sends(`our new vault: ${address(2)} vault`)
  await anna.sees(/vault/)
  const { messageId: after } = anna.sends('/watch', { replyTo })
  assert.equal(screen(await anna.sees(/./, { after })), offer('«0x0000…0002»  vault'))
})

story('/history of a transaction explains it, and a length of time is no name', async t => {
  const { anna } = await startProduct(t, unhurried())
  await watchNamed(anna, `${address(1)} boss`)
  assert.match(await answerTo(anna, `/history 0x${'5c'.repeat(32)}`), /^⟨0x5c5c…5c5c⟩ isn't on Local chain/)
  assert.match(await answerTo(anna, '/history boss 7d'), /^Past alerts for «boss»/)
  assert.match(await answerTo(anna, '/history 7d'), /^«Past alerts» · 7 days\n\nNo alerts in that time/)
})

story('in a group commands of other bots are left alone, and what names this one is answered', async t => {
  const { telegram } = await startProduct(t, unhurried())
  const { group, ann, bob } = createGroup(telegram, {
    title: 'Team',
    members: { ann: 'creator', bob: 'member' },
  })
  group.addsBot(ann)
  const there = ann.in(group)
  const bot = '@lookout_local_bot'
  const unanswered = [`/add ${address(1)}`, '/gas', '/admin', `/watch@otherbot ${address(1)}`]
  await answerTo(there, `/watches${bot}`)
  const before = group.messages().length
  for (const text of unanswered) there.sends(text)
  for (const text of [...unanswered, `/gas${bot}`]) bob.in(group).sends(text)
  await telegram.settled()
  assert.equal(group.messages().length, before + 2 * unanswered.length + 1)
  assert.deepEqual(bob.messages(), [])
  assert.match(await answerTo(there, `/gas${bot}`), /^I didn't get that/)
  assert.equal(await answerTo(there, `/add${bot} ${address(1)} cold`), offer('«0x0000…0001»  cold'))
  const { messageId: replyTo } = bob.in(group).sends(`Our vault is ${address(2)} vault`)
  const { messageId: after } = there.sends(`/watch${bot}`, { replyTo })
  assert.equal(screen(await there.sees(/./, { after })), offer('«0x0000…0002»  vault'))
})

story('/pause all and /resume everything are about every watch', async t => {
  const { anna } = await startProduct(t, unhurried())
  await watchNamed(anna, `${address(1)} cold`)
  await watchNamed(anna, `${address(2)} hot`)
  assert.match(await answerTo(anna, '/resume everything'), /^Nothing is paused or muted\./)
  assert.match(await answerTo(anna, '/pause all'), /^Paused: cold, hot\n/)
})

story('a pause that is asked for some time is a mute, which ends', async t => {
  const { anna } = await startProduct(t, unhurried())
  await watchNamed(anna, `${address(1)} cold`)
  await watchNamed(anna, `${address(2)} hot`)
  assert.match(await answerTo(anna, '/pause 2h cold'), /^👁 «cold»[^]*Muted until /)
  assert.match(await answerTo(anna, 'pause everything for two hours'), /^cold, hot · Muted until /)
})
