import assert from 'node:assert/strict'
import { addWebhook, beginWebhook, secretIn, startProductWithReceiver, story } from '../support/product.ts'
import { isSignedWith } from '../support/receiver.ts'
import { screen } from '../support/telegram.ts'

story('a webhook is added with one message, is tested, and its secret is shown once', async t => {
  const { anna, receiver, host, ...product } = await startProductWithReceiver(t)
  anna.sends('/channels')
  assert.equal(
    screen(await anna.sees(/^Channels/)),
    `«Channels»

This chat

Alerts can also go to a group or channel of yours, a webhook, Slack or Discord.
[ Add to a group ] [ Choose a chat ]
[ Add a webhook ]`,
  )
  await anna.presses('Add a webhook')
  assert.equal(
    screen(await anna.sees(/^Send/)),
    `Send the URL that alerts should go to, with a name if you like:
⟨https://example.com/hook my hook⟩
URLs of Slack and Discord webhooks work too.
[ Cancel ]`,
  )
  anna.sends(`${receiver.url}/of/alerts ops-hook`)
  const added = await anna.sees(/Added/)
  const secret = secretIn(added)
  assert.equal(
    screen(added),
    `🔗 Added «ops-hook».
✓ The test arrived.

I sign what I send there with this secret. It won't be shown again:
⟨${secret}⟩
[ Copy secret ] [ I've saved it ]`,
  )
  const [test] = await receiver.waitFor(1)
  assert.ok(test !== undefined && isSignedWith(secret, test))
  await anna.presses("I've saved it")
  assert.equal(
    screen(await anna.sees(/^🔗 ops-hook$/m)),
    `🔗 «ops-hook»
${host}/…/alerts · Webhook
Working
No watch uses it yet. Pick it under Where in a watch.
[ My watches there, too ]
[ Send a test alert ] [ New secret ]
[ Delete ] [ ‹ Back ]`,
  )
  await anna.presses('Send a test alert')
  const [, second] = await receiver.waitFor(2)
  assert.ok(second !== undefined && isSignedWith(secret, second))
  await anna.sees(/^✓ The test arrived\.\nNo watch/m)
  await anna.presses('‹ Back')
  assert.equal(
    screen(await anna.sees(/^Channels/)),
    `«Channels»

This chat
1 🔗 ops-hook · ${host}/…/alerts
[ 1 ]
[ Add to a group ] [ Choose a chat ]
[ Add a webhook ]`,
  )
  assert.ok(!anna.messages().some(({ text }) => text.includes('whsec_')), 'the secret is gone from the chat')
  assert.ok(!product.log.join('').includes('whsec_'))
})

story('what is no webhook is told so, and nothing is lost', async t => {
  const { anna, receiver, telegram } = await startProductWithReceiver(t)
  await beginWebhook(anna)
  const says = async (text: string): Promise<string> => {
    const { messageId: after } = anna.sends(text)
    return (await anna.sees(/Send the URL/, { after })).text.split('\n')[0] ?? ''
  }
  assert.equal(await says('my server'), "I don't see a URL in that. It must start with https://")
  assert.equal(await says('ftp://example.com/hook'), "I don't see a URL in that. It must start with https://")
  assert.equal(
    await says('https://me:secret@example.com/hook'),
    'That URL contains a user name or password. Remove it, and use a secret part in the path instead.',
  )
  assert.equal(
    await says(`https://example.com/${'x'.repeat(2_100)}`),
    'That URL is too long: the limit is 2,048 characters.',
  )
  anna.sends(`${receiver.url}/hook`)
  await anna.sees(/^🔗 Added 127\.0\.0\.1/)
  await anna.presses("I've saved it")
  await beginWebhook(anna)
  assert.equal(await says(`${receiver.url}/hook again`), "That's already here as 127.0.0.1.")
  const { messageId: after } = anna.sends('/cancel')
  assert.equal(screen(await anna.sees(/./, { after })), 'Canceled. Nothing was added.\n[ ‹ Back ]')
  await telegram.settled()
  assert.ok(!anna.messages().some(({ text }) => text.includes('Send the URL')), 'no question is left behind')
})

story('two webhooks of one host can be told apart, and none is taken for the chat', async t => {
  const { anna, receiver, host } = await startProductWithReceiver(t)
  for (const [url, name] of [
    ['/one', '127.0.0.1'],
    ['/two', '127.0.0.1 2'],
    ['/three here', 'here 2'],
  ] as const) {
    await beginWebhook(anna)
    anna.sends(`${receiver.url}${url}`)
    await anna.sees(new RegExp(`^🔗 Added ${name}`))
    await anna.presses("I've saved it")
  }
  const { messageId: after } = anna.sends('/channels')
  assert.equal(
    screen(await anna.sees(/^Channels/, { after })),
    `«Channels»

This chat
1 🔗 127.0.0.1 · ${host}/one
2 🔗 127.0.0.1 2 · ${host}/two
3 🔗 here 2 · ${host}/three
[ 1 ] [ 2 ] [ 3 ]
[ Add to a group ] [ Choose a chat ]
[ Add a webhook ]`,
  )
})

story('a place that the service may not post to is refused with its reason', async t => {
  const { anna } = await startProductWithReceiver(t)
  await beginWebhook(anna)
  anna.sends('https://10.0.0.7/hook inside')
  assert.equal(
    screen(await anna.sees(/wasn't added/)),
    `It wasn't added. The service refused: alerts go to public https URLs only, on port 443 or 8443.
Send another URL to try again.
[ Add a webhook ]`,
  )
  const { messageId: after } = anna.sends('/channels')
  assert.match(screen(await anna.sees(/^Channels/, { after })), /^«Channels»\n\nThis chat\n\nAlerts can also/)
})

story('an address in place of a URL begins a watch, and the question goes', async t => {
  const { anna, chain, telegram } = await startProductWithReceiver(t)
  await beginWebhook(anna)
  anna.sends(String(chain.accounts[1]))
  await anna.sees(/0x7099/)
  await telegram.settled()
  assert.ok(!anna.messages().some(({ text }) => text.includes('Send the URL')))
})

story('a reply that is lost costs no secret: another one is shown, and it is right', async t => {
  const { anna, receiver, service } = await startProductWithReceiver(t, { remote: true })
  service?.loseReplyOf('POST /notify/channels')
  const added = await addWebhook(anna, `${receiver.url}/hook ops-hook`)
  const [test] = await receiver.waitFor(1)
  assert.ok(test !== undefined && isSignedWith(secretIn(added), test))
  const made = service?.requests.filter(request => request === 'POST /notify/channels')
  assert.equal(made?.length, 1, 'it is not made twice')
})

story('while the service is away a webhook waits, and can be taken back', async t => {
  const { anna, receiver, service, host } = await startProductWithReceiver(t, { remote: true })
  service?.goOffline()
  await beginWebhook(anna)
  anna.sends(`${receiver.url}/hook ops-hook`)
  assert.equal(
    screen(await anna.sees(/isn't responding/)),
    `The monitoring service isn't responding. I'll keep trying to add «ops-hook».
[ Cancel ]`,
  )
  const { messageId: after } = anna.sends('/channels')
  assert.match(screen(await anna.sees(/^Channels/, { after })), new RegExp(`\n1 … ops-hook · ${host}/hook\n`))
  await anna.presses('Cancel')
  service?.goOnline()
  assert.equal(
    screen(await anna.sees(/^Deleted/)),
    `Deleted «ops-hook».
[ ‹ Back ]`,
  )
  await anna.presses('‹ Back')
  await anna.sees(/^Channels\n\nThis chat\n\nAlerts can also/)
})

story('a new secret signs from now on, and the one before for a day', async t => {
  const { anna, receiver } = await startProductWithReceiver(t)
  const first = secretIn(await addWebhook(anna, `${receiver.url}/hook ops-hook`))
  await receiver.waitFor(1)
  await anna.presses("I've saved it")
  await anna.presses('New secret')
  assert.equal(
    screen(await anna.sees(/^Make/)),
    `Make «ops-hook» a new secret? The current one works for another 24 hours.
[ New secret ] [ Keep ]`,
  )
  await anna.presses('New secret')
  const renewed = await anna.sees(/has a new secret/)
  const second = secretIn(renewed)
  assert.equal(
    screen(renewed),
    `🔗 «ops-hook» has a new secret. The old one works for another 24 hours.

I sign what I send there with this secret. It won't be shown again:
⟨${second}⟩
[ Copy secret ] [ I've saved it ]`,
  )
  assert.notEqual(first, second)
  await anna.presses("I've saved it")
  await anna.presses('Send a test alert')
  const [, test] = await receiver.waitFor(2)
  assert.ok(test !== undefined && isSignedWith(second, test) && isSignedWith(first, test))
})

story('a test shows at once that a channel takes nothing any more', async t => {
  const { anna, receiver } = await startProductWithReceiver(t)
  await addWebhook(anna, `${receiver.url}/hook ops-hook`)
  await receiver.waitFor(1)
  await anna.presses("I've saved it")
  await anna.sees(/^Working$/m)
  receiver.replyAt('/hook', { status: 500 })
  await anna.presses('Send a test alert')
  await anna.sees(/^⚠️ The test didn't arrive: its server returns an error \(HTTP 500\); see its log\. The/m)
})

story('a channel that takes nothing says so, and why', async t => {
  const { anna, receiver } = await startProductWithReceiver(t)
  receiver.replyAt('/hook', { status: 500 })
  await addWebhook(anna, `${receiver.url}/hook ops-hook`)
  await receiver.waitFor(2)
  await anna.presses("I've saved it")
  assert.match(
    screen(await anna.sees(/^🔗 ops-hook$/m)),
    /\n⚠️ Nothing delivered since ~: its server returns an error \(HTTP 500\); see its log\n/,
  )
})
