import assert from 'node:assert/strict'
import type { Person } from '#playground/telegram/person.ts'
import { beginWebhook, startProduct, startProductWithReceiver, story } from '../support/product.ts'
import { opensRefinement } from '../support/wizard.ts'

/** A question: what is refused twice, what the chat says each time, and the answer that it takes. */
type Question = {
  readonly wrong: readonly [string, string]
  readonly refusal: RegExp
  readonly right: string
  readonly taken: RegExp
}

const answersInTheEnd = async (anna: Person, { wrong, refusal, right, taken }: Question): Promise<void> => {
  for (const text of wrong) {
    const { messageId: after } = anna.sends(text)
    await anna.sees(refusal, { after })
  }
  const { messageId: after } = anna.sends(right)
  await anna.sees(taken, { after })
}

const opensSetting = async (anna: Person, ...buttons: readonly string[]): Promise<void> => {
  const { messageId: after } = anna.sends('/settings')
  await anna.sees(/^Settings/, { after })
  for (const button of buttons) await anna.presses(button)
}

story('an answer in the settings that is refused twice is asked for until it is right', async t => {
  const { anna } = await startProduct(t)
  await opensSetting(anna, 'Time zone')
  await anna.sees(/^Time zone/)
  await answersInTheEnd(anna, {
    wrong: ['Atlantis', 'Mordor'],
    refusal: /I don't know that place/,
    right: 'Oslo',
    taken: /^Saved\. Time zone · Oslo/,
  })
  await opensSetting(anna, 'Quiet hours')
  await anna.sees(/^Quiet hours/)
  await answersInTheEnd(anna, {
    wrong: ['all night', '25-26'],
    refusal: /^Quiet hours/,
    right: '23-7',
    taken: /^Settings$[^]*23:00–07:00/m,
  })
  await opensSetting(anna, 'Defaults for new watches', 'What')
  await opensRefinement(anna, 'Any amount ▾')
  await anna.sees(/Minimum amount/)
  await answersInTheEnd(anna, {
    wrong: ['a lot', '-5'],
    refusal: /amount can't be negative|don't understand that amount/,
    right: '$250',
    taken: /\$250 or more/,
  })
})

story('a webhook that the service refuses twice is asked for until it is right', async t => {
  const { anna, receiver, telegram } = await startProductWithReceiver(t)
  await beginWebhook(anna)
  await answersInTheEnd(anna, {
    wrong: ['https://10.0.0.7/hook inside', 'https://10.0.0.8/hook inside'],
    refusal: /^It wasn't added/,
    right: `${receiver.url}/hook outside`,
    taken: /^🔗 Added outside/,
  })
  await anna.presses("I've saved it")
  await beginWebhook(anna)
  await answersInTheEnd(anna, {
    wrong: ['https://10.0.0.7/hook', 'nowhere'],
    refusal: /^It wasn't added|see a URL in that/,
    right: `${receiver.url}/hook2 second`,
    taken: /^🔗 Added second/,
  })
  await telegram.settled()
  assert.ok(!anna.messages().some(({ text }) => text.includes('Send the URL')), 'no question is left behind')
})

story('a set-up asks for each answer until it is right', async t => {
  const { anna, chain } = await startProduct(t)
  anna.sends('/watch')
  await anna.sees(/1 of 4/)
  await answersInTheEnd(anna, {
    wrong: ['0x123', 'my wallet'],
    refusal: /1 of 4/,
    right: String(chain.accounts[1]),
    taken: /2 of 4/,
  })
  await opensRefinement(anna, 'Any amount ▾')
  await anna.sees(/Minimum amount/)
  await answersInTheEnd(anna, {
    wrong: ['a lot', '-5'],
    refusal: /Minimum amount/,
    right: '$250',
    taken: /\$250 or more\./,
  })
})
