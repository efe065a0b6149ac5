import assert from 'node:assert/strict'
import { startProduct, story } from '../support/product.ts'
import { opensKind, opensRefinement } from '../support/wizard.ts'

const address = `0x${'1'.padStart(40, '0')}`

story('an amount that is none, negative or in another currency is called so', async t => {
  const { anna } = await startProduct(t)
  anna.sends(address)
  await anna.sees(/^👁/)
  await anna.presses('Customize')
  await anna.sees(/Watch · review/)
  await anna.presses('What')
  await anna.sees(/What do you want/)
  await opensRefinement(anna, 'Any amount ▾')
  const typed = async (text: string): Promise<string> => {
    const { messageId: after } = anna.sends(text)
    return (await anna.sees(/./, { after })).text
  }
  await anna.sees(/Minimum amount/)
  assert.match(await typed('€100'), /I have no rate for that currency now\./)
  assert.match(await typed('-5'), /An amount can't be negative\./)
  const none = await typed('0')
  assert.match(none, /Any amount\n\nOnly some of these/)
  assert.doesNotMatch(none, /or more/)
  await opensKind(anna, 'Large outflows')
  assert.match(await typed('-5 1h'), /An amount can't be negative\./)
  assert.match(await typed('0 1h'), /Send an amount above zero\./)
  assert.match(await typed('€100 1h'), /I have no rate for that currency now\./)
})

story('a name that is too long is called shortened', async t => {
  const { anna } = await startProduct(t)
  const long = 'a very long name of a very long list of wallets'
  anna.sends(`${address} ${long}`)
  await anna.sees(/A name can have up to 32 characters, so I shortened it\./)
  await anna.presses('Customize')
  await anna.sees(/Watch · review/)
  await anna.presses('Name')
  await anna.sees(/name/i)
  const { messageId: after } = anna.sends(long)
  await anna.sees(/Watch · review[^]*A name can have up to 32 characters, so I shortened it\./, { after })
})
