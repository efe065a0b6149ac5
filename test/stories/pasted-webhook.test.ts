import assert from 'node:assert/strict'
import { startProduct, story } from '../support/product.ts'
import { screen } from '../support/telegram.ts'

story('the address of a webhook that is pasted is offered as one', async t => {
  const { anna } = await startProduct(t)
  const url = 'https://hooks.example.com/services/T0/B0/secret'
  const { messageId } = anna.sends(`${url} ops`)
  assert.equal(
    screen(await anna.sees(/Send alerts/, { after: messageId })),
    `↪ ${url} ops
Send alerts to «ops»?
[ Add a webhook ]`,
  )
  await anna.presses('Add a webhook')
  await anna.sees(/ops/, { after: messageId })
  anna.sends('/channels')
  await anna.sees(/ops/)

  for (const text of ['https://etherscan.io/blocks', 'https://example.com', 'see https://example.com/x']) {
    const { messageId: after } = anna.sends(text)
    assert.doesNotMatch((await anna.sees(/./, { after })).text, /Send alerts/, text)
  }
})
