import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { addWatchFrom, parseEther, startProduct, story } from '../support/product.ts'
import { screens } from '../support/telegram.ts'

const times = 10

story('what the chat calls watched is told from the very next block, ten times in a row', async t => {
  const { anna, chain, telegram } = await startProduct(t)
  const [sender = ''] = chain.accounts
  for (let n = 1; n <= times; n += 1) {
    const address = `0x${randomBytes(20).toString('hex')}`
    await addWatchFrom(anna, { address, label: `number ${n}` })
    await chain.send({ from: sender, to: address, wei: parseEther('1') })
    await anna.sees(new RegExp(`^📥 number ${n} \\+1 ETH`))
  }
  await telegram.settled()
  const told = screens(anna.messages()).filter(text => text.startsWith('📥'))
  assert.equal(told.length, times)
})
