import assert from 'node:assert/strict'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { shortenAddress, toChecksumAddress } from '#lib/format.ts'
import type { SeenMessage } from '#playground/telegram/participant.ts'
import { makeFolder, removeFolder } from '../support/machine.ts'
import { parseEther, type StoryContext, startProduct, story } from '../support/product.ts'
import { screen } from '../support/telegram.ts'

const short = (address = ''): string => shortenAddress(toChecksumAddress(address))
const firstLines = (text: string): string => text.split('\n').slice(0, 2).join('\n')
const isFile = ({ raw }: SeenMessage): boolean => raw.document !== undefined

/** A Lookout whose operator calls the first three accounts so. */
const startWithNames = async (t: StoryContext) => {
  const folder = await makeFolder()
  t.after(() => removeFolder(folder))
  const file = join(folder, 'labels.csv')
  const product = await startProduct(t, { started: false, environment: { LABELS_FILE: file } })
  const { chain } = product
  const names = ['Binance 14', 'Kraken 7', 'Old vault']
  await writeFile(file, names.map((name, n) => `${chain.accounts[n]},${name}\n`).join(''))
  await product.start()
  return product
}

story('the operator’s name of an address is on every screen that shows the address', async t => {
  const { anna, chain, telegram } = await startWithNames(t)
  const [binance = '', kraken = '', vault = '', savings = ''] = chain.accounts
  anna.sends(kraken)
  assert.equal(
    screen(await anna.sees(/^👁/)),
    `👁 «${short(kraken)}»  Kraken 7
Coins, tokens and NFTs on Local chain, in and out, each one as it happens.
[ Watch ] [ Customize ]`,
  )
  await anna.presses('Watch')
  await anna.sees(/^👁 Watching Kraken 7/)
  const { messageId: pasted } = anna.sends(`${vault}\n${savings} savings`)
  await anna.sees(/2 addresses/, { after: pasted })
  await anna.presses('Watch')
  await anna.sees(/^👁 Watching Old vault/)

  await chain.send({ from: binance, to: vault, wei: parseEther('1') })
  const alert = await anna.sees(/\+1 ETH/)
  assert.equal(firstLines(alert.text), '📥 Old vault +1 ETH\nLocal chain ← Binance 14')
  await anna.presses('⋯')
  assert.deepEqual(await anna.presses('Why this alert'), {
    answer: `Watching Old vault, savings on Local chain.
Triggered by a coin transfer.
Set now: coins, tokens and NFTs, in and out · Every transaction`,
    alert: true,
  })

  const { messageId: after } = anna.sends('/watches')
  assert.match((await anna.sees(/Your watches/, { after })).text, /\n1 👁 Kraken 7.*\n2 👁 Old vault, savings/)
  await anna.presses('2')
  const card = await anna.sees(/Every transaction/, { after })
  assert.equal(firstLines(card.text), '👁 Old vault, savings\nLocal chain')
  await anna.presses('More ⋯')
  assert.equal(
    (await anna.sees(/0x/, { after })).text,
    `Old vault, savings\n\nOld vault\n${toChecksumAddress(vault)}\nsavings\n${toChecksumAddress(savings)}`,
  )

  const { messageId: asked } = anna.sends('/history')
  const history = await anna.sees(/Past alerts/, { after: asked })
  assert.match(history.text, /\n\d\d:\d\d {2}📥 Old vault \+1 ETH$/m)
  await anna.presses('CSV')
  const { raw } = await anna.sees(isFile)
  const csv = Buffer.from(telegram.file(raw.document?.file_id ?? '') ?? []).toString()
  const names = [toChecksumAddress(vault), 'Old vault', toChecksumAddress(binance), 'Binance 14'].join(',')
  assert.ok(csv.includes(`,${names},`), csv)
})

story('a person’s own name of an address hides the operator’s until it is deleted', async t => {
  const { anna, chain } = await startWithNames(t)
  const [binance = '', kraken = ''] = chain.accounts
  anna.sends(kraken)
  await anna.sees(/Kraken 7/)
  await anna.presses('Watch')
  await anna.sees(/^👁 Watching Kraken 7/)
  anna.sends('/names')
  assert.equal(
    screen(await anna.sees(/No address/)),
    'No address has a name yet. Name one when you watch it, or under an alert with ⋯.\n[ Watch an address ] [ My watches ]',
  )
  await chain.send({ from: binance, to: kraken, wei: parseEther('1') })
  await anna.sees(/\+1 ETH/)
  await anna.presses('⋯')
  await anna.presses('Rename Binance 14')
  assert.match((await anna.sees(/^What should I call/)).text, /\nCurrent name: Binance 14$/)
  anna.sends('my exchange')
  await anna.sees(/alerts here now say/)
  await chain.send({ from: binance, to: kraken, wei: parseEther('2') })
  const own = await anna.sees(/\+2 ETH/)
  assert.equal(firstLines(own.text), '📥 Kraken 7 +2 ETH\nLocal chain ← my exchange')
  const { messageId: after } = anna.sends('/names')
  await anna.sees(/^Address book/, { after })
  await anna.presses('1')
  await anna.presses('Remove name')
  await anna.sees(/No address/, { after })
  await chain.send({ from: binance, to: kraken, wei: parseEther('3') })
  const fallen = await anna.sees(/\+3 ETH/)
  assert.equal(firstLines(fallen.text), '📥 Kraken 7 +3 ETH\nLocal chain ← Binance 14')
})
