import assert from 'node:assert/strict'
import { answerTo, type Product, startProduct, story, storyOnBoth, unhurried } from '../support/product.ts'
import { reviewButtons, screen, screens, taps } from '../support/telegram.ts'
import { opensRefinement } from '../support/wizard.ts'

const cancelled = 'Canceled. Nothing was changed.'
const onward = '[ Watch an address ] [ My watches ]'

/** Walks a set-up up to a step, by the title of its screen. */
const walkTo = async ({ anna, chain }: Product, step: number): Promise<void> => {
  const { messageId: after } = anna.sends('/watch')
  await anna.sees(/1 of 4/, { after })
  if (step > 1) anna.sends(`${chain.accounts[1]} treasury`)
  if (step > 1) await anna.sees(/2 of 4/, { after })
  for (const button of ['Next ›', 'Every transaction'].slice(0, Math.max(0, step - 2)))
    await anna.presses(button)
}

story('a set-up can be left at each step by the command, at its ends by the button', async t => {
  const product = await startProduct(t)
  const { anna, telegram } = product
  for (const step of [1, 2, 3, 4]) {
    if (step === 1 || step === 4) {
      await walkTo(product, step)
      await anna.presses('Cancel')
      await telegram.settled()
      assert.equal(screens(anna.messages()).at(-1), `${cancelled}\n${onward}`, `the button at step ${step}`)
    }

    await walkTo(product, step)
    const { messageId: after } = anna.sends('/cancel')
    assert.equal(screen(await anna.sees(cancelled, { after })), `${cancelled}\n${onward}`)
    await telegram.settled()
    assert.equal(
      anna.messages().filter(message => /of 4/.test(message.text)).length,
      0,
      `no question is left behind at step ${step}`,
    )
  }
  const { messageId: after } = anna.sends('/watches')
  assert.equal(
    screen(await anna.sees(/./, { after })),
    `You're not watching anything yet.
[ Watch an address ]`,
  )
})

story('there is nothing to cancel where no set-up is open', async t => {
  const { anna } = await startProduct(t)
  anna.sends('/cancel')
  assert.equal(screen(await anna.sees(/./)), `Nothing is being set up or changed.\n${onward}`)
})

story('an old button says so, and the present question is shown again below', async t => {
  const product = await startProduct(t)
  const { anna, telegram } = product
  await walkTo(product, 2)
  const kinds = await anna.sees(/2 of 4/)
  const [next = ''] = kinds.raw.reply_markup?.inline_keyboard
    .flat()
    .flatMap(button =>
      'callback_data' in button && button.text === 'Next ›' ? [button.callback_data] : [],
    ) ?? ['']
  await anna.presses('Next ›')
  assert.deepEqual(await anna.pressesStale(kinds.messageId, next), {
    answer: 'This button is from an old message.',
    alert: false,
  })
  await telegram.settled()
  assert.match(screens(anna.messages()).at(-1) ?? '', /^Watch · 3 of 4/)
  const { messageId: after } = anna.sends('/cancel')
  await anna.sees(cancelled, { after })
  assert.deepEqual(await anna.pressesStale(kinds.messageId, next), {
    answer: 'This button is from an old message.',
    alert: false,
  })
})

story('a button that was never ours, or of another version, is called an old one', async t => {
  const { anna } = await startProduct(t)
  const { messageId } = anna.sends('/help')
  for (const data of [
    '',
    'x',
    '0.d.aaaa.what.next',
    '1',
    '1..',
    '1.c.someone-elses',
    '1.u.unknown',
    '1.l.zzz',
    '💣',
  ])
    assert.ok(
      ['This button is from an old message.', undefined].includes(
        (await anna.pressesStale(messageId, data)).answer,
      ),
    )
})

story('a set-up begun anew closes the one before', async t => {
  const product = await startProduct(t)
  const { anna, telegram } = product
  await walkTo(product, 3)
  anna.sends('/watch')
  await anna.sees(/1 of 4/)
  await telegram.settled()
  assert.equal(anna.messages().filter(message => /of 4/.test(message.text)).length, 1)
})

story('other commands are answered while a set-up is open, and it goes on', async t => {
  const product = await startProduct(t)
  const { anna } = product
  await walkTo(product, 2)
  anna.sends('/help')
  await anna.sees(/^I watch blockchain addresses/)
  await anna.presses('Next ›')
  await anna.sees(/3 of 4/)
})

story('an update delivered twice does nothing twice', async t => {
  const product = await startProduct(t)
  const { anna, chain, telegram } = product
  await walkTo(product, 1)
  const { updateId = 0 } = anna.sends(`${chain.accounts[1]} treasury`)
  await anna.sees(/2 of 4/)
  await telegram.settled()
  const before = screens(anna.messages())
  telegram.redeliver(updateId)
  await telegram.settled()
  assert.deepEqual(screens(anna.messages()), before)
})

storyOnBoth('two texts at once are both read, in order', async t => {
  const product = await startProduct(t)
  const { anna, chain, telegram } = product
  await walkTo(product, 1)
  await telegram.deliverTogether(() => {
    anna.sends('not an address')
    anna.sends(`${chain.accounts[1]} treasury`)
  })
  await anna.sees(/2 of 4/)
  await telegram.settled()
  assert.match(screens(anna.messages()).at(-1) ?? '', /^Watch · 2 of 4\n\n«treasury» {2}0x7099…79C8/)
  assert.equal(anna.messages().filter(message => /of 4/.test(message.text)).length, 1)
})

story('a text and a press at once lose nothing, whichever comes first', async t => {
  const product = await startProduct(t)
  const { anna, telegram } = product
  await walkTo(product, 2)
  await opensRefinement(anna, 'Any amount ▾')
  const pressed: ReturnType<typeof anna.presses>[] = []
  await telegram.deliverTogether(() => {
    anna.sends('0.25')
    pressed.push(anna.presses('‹ Back'))
  })
  assert.deepEqual(await pressed[0], { answer: 'This button is from an old message.', alert: false })
  await telegram.settled()
  assert.match(screens(anna.messages()).at(-1) ?? '', /\[ 0.25 ETH or more ▾ ]/)
})

story('a second press on Start watching makes nothing a second time', async t => {
  const product = await startProduct(t)
  const { anna, telegram } = product
  await walkTo(product, 4)
  await telegram.deliverTogether(() => {
    void anna.presses('Start watching')
    void anna.presses('Start watching')
  })
  await anna.sees(/^👁 Watching/)
  await telegram.settled()
  const { messageId: after } = anna.sends('/watches')
  assert.equal(
    screen(await anna.sees(/Your watches/, { after })),
    `«Your watches» · 1–1 of 1

1 👁 treasury
[ 1 ]
[ Watch an address ]`,
  )
})

story('each choice is opened from the review and returned to it', async t => {
  const product = await startProduct(t)
  const { anna } = product
  await walkTo(product, 4)
  await anna.presses('What')
  await opensRefinement(anna, 'In')
  await anna.presses('Review ›')
  await anna.sees(/Coins, tokens and NFTs, coming in/)
  await anna.presses('How often')
  await taps(anna, '5 min')
  assert.equal(
    screen(await anna.sees(/Watch · review/)),
    `Watch · review

«treasury»  0x7099…79C8
Local chain
Coins, tokens and NFTs, coming in
One summary every 5 minutes, in this chat

First alert right away, then one summary every 5 minutes.
${reviewButtons}`,
  )
  await anna.presses('Name')
  anna.sends('  Old 💰\n treasury ')
  await anna.sees(/^Watch · review\n\nOld 💰 treasury {2}0x7099…79C8\n/)
})

story('a set-up goes on after a restart', async t => {
  const product = await startProduct(t)
  const { anna } = product
  await walkTo(product, 3)
  await product.stop()
  await product.start()
  await taps(anna, '12 h')
  await anna.sees(/^Watch · review[^]*One summary every 12 hours, in this chat/)
})

story('the buttons of a set-up may be typed, in the words on them or in others', async t => {
  const away = 'http://127.0.0.1:1'
  const product = await startProduct(t, {
    environment: { CHAINS: '1,8453', RPC_1: away, RPC_8453: away },
    ...unhurried(),
  })
  const { anna } = product
  await answerTo(product, '/watch')
  assert.equal(await answerTo(product, 'Cancel!'), `${cancelled}\n${onward}`)

  await answerTo(product, '/watch')
  await answerTo(product, '0x70997970C51812dc3A010C7d01b50e0d17dc79C8 treasury')
  assert.match(await answerTo(product, 'base'), /^Watch · 2 of 5[^]*\[ Ethereum \] \[ ✓ Base \]/)
  assert.match(await answerTo(product, 'next'), /^Watch · 3 of 5\n/)
  assert.match(await answerTo(product, 'Security please'), /^Watch · 3 of 5\n[^]*\[ ✓ Security \]/)
  assert.match(await answerTo(product, 'skip'), /^Watch · 4 of 5\n/)
  assert.match(await answerTo(product, 'go back'), /^Watch · 3 of 5\n/)
  assert.match(await answerTo(product, 'done'), /^Watch · review\n/)
  for (const part of ['name', 'skip', 'more…', 'alert text', 'back', 'tags'])
    assert.match(await answerTo(product, part), /^Watch · /)
  assert.match(await answerTo(product, 'done'), /^Watch · review\n\n«treasury»/)
  assert.match(await answerTo(product, 'start watching'), /^«treasury»\n\n… /)
  await anna.sees(/^👁 treasury is set up/)

  await anna.presses('Watch settings')
  await anna.presses('Edit')
  await anna.presses('Name')
  assert.match(await answerTo(product, 'cancel'), /^Canceled\. Nothing was changed\.\n\n👁 /)
})
