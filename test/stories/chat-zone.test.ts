import assert from 'node:assert/strict'
import { answerTo, beginWatch, startProduct, story } from '../support/product.ts'
import { screen, taps } from '../support/telegram.ts'

story('the end of a mute and the time of a digest are said in the time zone of the chat', async t => {
  const product = await startProduct(t)
  const { anna, chain } = product
  await product.addWatch(chain.accounts[1] ?? '')
  anna.sends('/settings')
  await anna.sees(/^Settings/)
  await anna.presses('Time zone')
  await anna.sees(/Time zone/)
  anna.sends('Tokyo')
  await anna.presses('Tokyo')
  const { messageId: after } = anna.sends('/mute 2h')
  const muted = await anna.sees(/^👁 treasury/, { after })
  assert.match(muted.text, /\n🔇 Muted until \w{3}, \w{3} \d{1,2}, \d\d:\d\d \(Tokyo\)$/)

  await taps(anna, 'Edit', 'What', 'Choose ▾', 'Values ▾', 'Network fees ▾')
  await answerTo(product, '5 gwei')
  await taps(anna, 'Review ›', 'How often', 'Digest ▾')
  const asked = await anna.sees(/When should I send the digest/)
  assert.match(
    asked.text,
    /\nPrices, loans and other values don't wait for it: those alerts come right away\.\nTime zone: /,
  )
  await anna.presses('9:00')
  assert.match(
    (await anna.sees(/Not saved yet/)).text,
    /\nHow often: Every transaction → Digest every day at 9:00 \(Tokyo\); values right away/,
  )
})

story('a time zone beside a time of day is said to be left out, and offered', async t => {
  const product = await startProduct(t)
  const { anna, chain } = product
  await product.addWatch(chain.accounts[1] ?? '', { label: 'payroll' })
  assert.match(
    await answerTo(product, anna.sends('payroll daily at nine in the morning, my time. I live in Zurich')),
    /Digest every day at 9:00 UTC[^]*I didn't understand: I live in Zurich\n[^]*\n\[ Save \]\n\[ Time zone \]/,
  )
  await anna.presses('Time zone')
  await anna.sees(/^Time zone\n/)
  anna.sends('Zurich')
  await anna.sees(/^Time zone · Zurich, where it is \d\d:\d\d$/)
  await anna.sees(/^Watch · changes\n[^]*Digest every day at 9:00 \(Zurich\)/)
  await anna.presses('Save')
  await anna.sees(/^Saved[^]*Digest every day at 9:00 \(Zurich\)/)
})

story('a time zone that is chosen from a set-up leads back to it', async t => {
  const product = await startProduct(t)
  const { anna, chain } = product
  await beginWatch(anna, chain.accounts[1] ?? '')
  await taps(anna, 'Next ›', 'Digest ▾')
  assert.match(
    (await anna.sees(/When should I send the digest/)).text,
    /\nTimes are in UTC until you set your time zone in \/settings\.$/,
  )
  await anna.presses('Time zone')
  const asked = await anna.sees(/^Time zone\n/)
  assert.match(screen(asked), /\n\[ Cancel \]$/)
  await anna.presses({ text: 'London', message: asked })
  await anna.sees(/^Time zone · London, where it is \d\d:\d\d$/)
  const again = await anna.sees(/^Watch · 3 of 4\n[^]*\nTime zone: London\.$/)
  assert.ok(again.messageId > asked.messageId)
  assert.doesNotMatch(screen(again), /\[ Time zone \]/)
  await anna.presses({ text: '9:00', message: again })
  await anna.sees(/^Watch · review\n[^]*\nDigest every day at 9:00 \(London\), in this chat\n/)
  assert.equal(anna.messages().filter(({ text }) => text.startsWith('Watch · ')).length, 1)
})

story('a time zone that is chosen below a list leaves the settings closed', async t => {
  const product = await startProduct(t)
  const { anna, chain } = product
  await product.addWatch(chain.accounts[1] ?? '')
  assert.match(await answerTo(product, '/mute treasury until 18:00'), /\n\[ Time zone \]$/)
  await anna.presses('Time zone')
  await anna.sees(/^Time zone\n/)
  assert.match(await answerTo(product, 'London'), /^Time zone · London, where it is \d\d:\d\d$/)
})

story('what was paused by a command is resumed by a tap', async t => {
  const product = await startProduct(t)
  const { anna, chain } = product
  await product.addWatch(chain.accounts[1] ?? '')
  await product.addWatch(chain.accounts[2] ?? '', { label: 'savings' })
  const { messageId: after } = anna.sends('/pause all')
  const paused = await anna.sees(/^Paused: /, { after })
  assert.equal(screen(paused), 'Paused: treasury, savings\n[ ▶️ Resume ]\n[ My watches ]')
  await anna.presses('▶️ Resume')
  assert.equal(
    screen(await anna.sees(/^Watching: /, { after })),
    'Watching: treasury, savings\n[ My watches ]',
  )
})

story('a time zone that is chosen from the quiet hours leads back to them', async t => {
  const product = await startProduct(t)
  const { anna } = product
  await answerTo(product, '/settings')
  await taps(anna, 'Quiet hours', 'Time zone')
  assert.match(screen(await anna.sees(/^Time zone\n/)), /\n\[ ‹ Back \]$/)
  await anna.presses('London')
  assert.match(
    screen(await anna.sees(/^Quiet hours/)),
    /\nPick hours \(London time\), [^]*\n\[ 22:00–07:00 \] \[ 23:00–07:00 \] \[ 23:00–08:00 \]\n\[ ✓ None \]\n/,
  )
  await anna.presses('23:00–07:00')
  await anna.sees(/^Settings\n[^]*\nTime zone · London[^]*\nQuiet hours · 23:00–07:00\n/)
  await answerTo(product, '/settings')
  await taps(anna, 'Time zone', 'UTC', 'Quiet hours', 'Time zone')
  await anna.sees(/^Time zone\n/)
  assert.match(await answerTo(product, 'Tokyo'), /^«Quiet hours»\n[^]*Pick hours \(Tokyo time\)/)
})
