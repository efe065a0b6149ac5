import assert from 'node:assert/strict'
import { answerTo, type Product, parseEther, startProduct, story } from '../support/product.ts'
import { screen } from '../support/telegram.ts'

const kitty = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const carol = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'

const watchBoth = async (product: Product): Promise<void> => {
  const { anna } = product
  for (const [address, name] of [
    [kitty, 'kitty'],
    [carol, 'Carol'],
  ] as const) {
    await answerTo(product, anna.sends(`${address} ${name}`))
    await anna.presses('Watch')
    await anna.sees(new RegExp(`👁 Watching ${name}`))
  }
}

const mutedBoth =
  "kitty, Carol · Muted until ~. I'll send one summary afterwards.\n[ Change end ] [ 🔔 Unmute ]\n[ My watches ]"

story('words that want nothing at all mute every watch, and others want everything again', async t => {
  const product = await startProduct(t)
  const { anna } = product
  await watchBoth(product)
  const plane =
    "I'm getting on a plane, please send me nothing at all for the next six hours, then carry on as usual."
  assert.equal(await answerTo(product, anna.sends(plane)), mutedBoth)
  assert.equal(
    await answerTo(product, anna.sends('resume everything')),
    'Nothing is paused, but muted: kitty, Carol\n[ 🔔 Unmute ]\n[ My watches ]',
  )
  await answerTo(product, anna.sends('pause Carol'))
  await anna.sees(/^⏸ Carol\n[^]*Paused: no alerts/)
  assert.equal(
    await answerTo(product, anna.sends('Start sending me everything again now.')),
    'Watching: Carol\nUnmuted: kitty, Carol\n[ My watches ]',
  )
  assert.equal(
    await answerTo(product, anna.sends('you can talk again')),
    'Nothing is paused or muted.\n[ My watches ]',
  )
  assert.equal(await answerTo(product, anna.sends('leave me alone for an hour')), mutedBoth)
  const landed =
    "I've landed early, you can send me everything again from now on. And Carol is home, so forget about her for good."
  assert.equal(await answerTo(product, anna.sends(landed)), 'Unmuted: kitty, Carol\n[ My watches ]')
  assert.equal(
    screen(await anna.sees(/^Delete/)),
    'Delete «Carol»? It stops right away.\n[ Delete ] [ Keep ]',
  )
  const { messageId: after } = anna.sends('no messages about kitty for 2 hours')
  await anna.sees(/^👁 kitty\n[^]*🔇 Muted until/, { after })
})

story('what was missed in the last hour is the history of that hour, which says so', async t => {
  const product = await startProduct(t)
  const { anna, chain } = product
  await watchBoth(product)
  await chain.send({ from: chain.accounts[0] ?? '', to: kitty, wei: parseEther('1') })
  await anna.sees(/\+1 ETH/)
  for (const asked of [
    'I was at the dentist, what did I miss at the kitty in the last hour?',
    'What happened at the kitty in the last hour?',
  ])
    assert.match(
      await answerTo(product, anna.sends(asked)),
      /^Past alerts for «kitty» · 1 h · 1–1 of 1 · times in UTC\n[^]*kitty \+1 ETH/,
    )
})

/** The review of a change to a digest. */
const digest = (name: string, time: string): RegExp =>
  new RegExp(`^Watch · changes\\n(?:.*\\n)*«${name}»[^]*→ Digest on ${time} UTC`)

story('a sentence without a name is about the watch whose card or change is the last screen', async t => {
  const product = await startProduct(t)
  const { anna } = product
  await watchBoth(product)
  await answerTo(product, anna.sends('kitty on Sunday at 6 pm'))
  assert.match(
    await answerTo(product, anna.sends('Only on Friday at 5 pm.')),
    digest('kitty', 'Fri at 17:00'),
  )
  await anna.presses('Save')
  await anna.sees(/^Saved/)
  assert.match(
    await answerTo(product, anna.sends('Only on Monday at 5 pm.')),
    digest('kitty', 'Mon at 17:00'),
  )
  await answerTo(product, anna.sends('/cancel'))
  await answerTo(product, anna.sends('Carol'))
  assert.match(
    await answerTo(product, anna.sends('Only on Monday at 5 pm.')),
    digest('Carol', 'Mon at 17:00'),
  )
  await answerTo(product, anna.sends('/cancel'))
  await answerTo(product, anna.sends('/help'))
  assert.match(await answerTo(product, anna.sends('Only on Monday at 5 pm.')), /^Which watch\?/)
})

story('a question about an address says where alerts had it, and promises nothing', async t => {
  const product = await startProduct(t)
  const { anna, chain } = product
  await watchBoth(product)
  await chain.send({ from: chain.accounts[0] ?? '', to: kitty, wei: parseEther('1') })
  await anna.sees(/\+1 ETH/)
  await product.alertsStored()
  assert.match(
    await answerTo(product, anna.sends('Is 0xf39F…2266 safe? Who is that?')),
    /\nLatest alerts here that name it: 1\. The last one: .*\.\nI can't promise that an address is safe: ask the person who gave it to you\.\n/,
  )
})
