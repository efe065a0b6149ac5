import assert from 'node:assert/strict'
import { describe, it, type TestContext } from 'node:test'
import { Composer } from 'grammy'
import { z } from 'zod'
import { put } from '#store/store.ts'
import { createLostWizardNotice } from '#telegram/features/wizard/wizard.ts'
import type { ChatContext } from '#telegram/framework/context.ts'
import { createConversations } from '#telegram/framework/conversations.ts'
import { composeFeatures } from '#telegram/framework/feature.ts'
import { type StoredWizard, storedWizards } from '#telegram/framework/stored-wizards.ts'
import {
  createWizardMiddleware,
  openWizard,
  showWizard,
  type WizardKind,
} from '#telegram/framework/wizards.ts'
import { startUpdates } from './updates/start-updates.ts'

const hour = 3_600_000
const expired = 'That setup was idle for a day, so I closed it. Nothing was changed.'
const closed = 'I had to close that setup. Nothing was changed.'

type Listening = { readonly id: string; readonly heard: readonly string[] }

const say = async (ctx: ChatContext, text: string): Promise<void> => {
  const screen = { body: { text, entities: [] }, buttons: [] }
  await showWizard(ctx, { screen, message: undefined, placement: 'below' })
}

/** Counts the texts that are meant for it: `any`, its own id, or what begins with it; until it hears `end`. */
const listening: WizardKind<{ readonly id: string }, Listening, string> = {
  name: 'listening',
  schema: z.object({ id: z.string(), heard: z.array(z.string()) }),
  open: async (ctx, { id }) => {
    await say(ctx, `${id} is open.`)
    return { id, heard: [] }
  },
  classify: ({ message }, { id }) => {
    const text = message?.text ?? ''
    return text === 'any' || text === 'end' || text.startsWith(id) ? text : undefined
  },
  answer: async (ctx, { id, heard }, text) => {
    await say(ctx, text === 'end' ? `${id} is over.` : `${id} heard ${heard.length + 1}.`)
    return text === 'end' ? undefined : { id, heard: [...heard, text] }
  },
  giveWay: async ({ message }) => message?.text === '/leave',
}

const start = async (t: TestContext) => {
  const handlers = new Composer<ChatContext>()
  handlers.use(createConversations(), createWizardMiddleware(listening))
  handlers.use(composeFeatures([createLostWizardNotice()]))
  handlers.command('open', ctx => openWizard(ctx, 'listening', { id: ctx.match }))
  handlers.command('help', ctx => ctx.reply('Helped.'))
  handlers.on('callback_query', ctx => ctx.answerCallbackQuery())
  handlers.use(ctx => ctx.reply('Nothing open.'))
  const middleware = handlers.middleware()
  let spentMs = 0
  const handle = async (ctx: ChatContext): Promise<unknown> => middleware(ctx, async () => {})
  const { telegram, said, store } = await startUpdates(t, handle, { now: () => Date.now() + spentMs })
  const alice = telegram.person({ firstName: 'Alice' })
  const says = async (text: string): Promise<string[]> => {
    // As slow as Telegram has it in one chat, by the store's clock.
    spentMs += 1_000
    const { messageId } = alice.sends(text)
    await alice.sees(/./, { after: messageId })
    await telegram.settled()
    return alice
      .messages()
      .filter(message => message.from === 'bot' && message.messageId > messageId)
      .map(message => message.text)
  }
  const stored = async (): Promise<readonly StoredWizard[]> => {
    const [found] = await store.all(storedWizards, { limit: 1 })
    return found?.value.wizards ?? []
  }
  /** What is stored of each becomes what `change` makes of it. */
  const change = async (change: (wizard: StoredWizard) => StoredWizard): Promise<void> => {
    const [found] = await store.all(storedWizards, { limit: 1 })
    assert.ok(found !== undefined)
    const value = { ...found.value, wizards: found.value.wizards.map(change) }
    await store.commit([put(storedWizards, { id: found.id, value })])
  }
  /** Was answered so long ago. */
  const age = (ms: number) => change(wizard => ({ ...wizard, at: wizard.at - ms }))
  return { telegram, alice, says, said, stored, change, age }
}

describe('A set-up that is open', { concurrency: true }, () => {
  it('continues from update to update, and is removed when it ends', async t => {
    const { says, stored } = await start(t)
    assert.deepEqual(await says('/open a'), ['a is open.'])
    assert.deepEqual(await says('a1'), ['a heard 1.'])
    assert.deepEqual(await says('a2'), ['a heard 2.'])
    assert.deepEqual(await says('end'), ['a is over.'])
    assert.deepEqual(await says('any'), ['Nothing open.'])
    assert.deepEqual(await stored(), [])
  })

  it('is closed after a day, and the person is notified once', async t => {
    const { alice, says, age } = await start(t)
    await says('/open a')
    await age(23 * hour)
    assert.deepEqual(await says('any'), ['a heard 1.'])
    await age(25 * hour)
    assert.deepEqual(await says('any'), [expired])
    const told = await alice.sees(expired)
    assert.deepEqual(told.buttons, [['Start again']])
    assert.deepEqual(await says('any'), ['Nothing open.'])
  })

  it('that was left does not keep a command from being answered', async t => {
    const { says, age } = await start(t)
    await says('/open a')
    await age(25 * hour)
    assert.deepEqual(await says('/help'), ['Helped.'])
    assert.deepEqual(await says('/cancel'), [expired])
    assert.deepEqual(await says('/cancel'), ['Nothing open.'])
  })

  it('that was left is reported at the next input for it, whatever came before', async t => {
    const { telegram, alice, says, age } = await start(t)
    await says('/open a')
    const { messageId } = await alice.sees('a is open.')
    await age(25 * hour)
    void alice.pressesStale(messageId, '1.elsewhere').catch(() => {})
    await telegram.settled()
    assert.deepEqual(await says('any'), [expired])
    assert.deepEqual(await says('any'), ['Nothing open.'])
  })

  it('is closed where another version of the program has left something else, and only that one', async t => {
    const { says, change } = await start(t)
    await says('/open a')
    await says('/open b')
    await change(wizard => (wizard.id === 'b' ? { ...wizard, state: { id: 'b', heard: 2 } } : wizard))
    assert.deepEqual(await says('a'), ['a heard 1.'])
    assert.deepEqual(await says('b'), [closed])
    assert.deepEqual(await says('b'), ['Nothing open.'])
    assert.deepEqual(await says('any'), ['a heard 2.'])
    assert.deepEqual(await says('/open b'), ['b is open.'])
  })

  it('is closed if it becomes too large, and the chat continues', async t => {
    const { says, said, change } = await start(t)
    await says('/open a')
    const heard = Array.from({ length: 300 }, () => 'x'.repeat(3_490))
    await change(wizard => ({ ...wizard, state: { id: 'a', heard } }))
    assert.deepEqual(await says(`a${'x'.repeat(4_000)}`), ['a heard 301.'])
    assert.deepEqual(await says('a'), [closed])
    assert.deepEqual(said, [])
    assert.deepEqual(await says('/open a'), ['a is open.'])
  })

  it('is offered an input before the other open ones if it was used last', async t => {
    const { says } = await start(t)
    for (const name of ['a', 'b', 'c']) assert.deepEqual(await says(`/open ${name}`), [`${name} is open.`])
    for (const [text, heard] of [
      ['any', 'c heard 1.'],
      ['a', 'a heard 1.'],
      ['any', 'a heard 2.'],
      ['b', 'b heard 1.'],
      ['any', 'b heard 2.'],
      ['c', 'c heard 2.'],
      ['any', 'c heard 3.'],
    ] as const)
      assert.deepEqual(await says(text), [heard])
    assert.deepEqual(await says('d'), ['Nothing open.'])
    assert.deepEqual(await says('/leave'), ['Nothing open.'])
    assert.deepEqual(await says('any'), ['Nothing open.'])
  })

  it('is of one person in one chat', async t => {
    const { telegram, alice, says } = await start(t)
    await says('/open a')
    const bob = telegram.person({ firstName: 'Bob' })
    bob.sends('any')
    await bob.sees('Nothing open.')
    const group = telegram.group({ title: 'Team' })
    const [aliceThere, bobThere] = [alice, bob].map(person => group.adds(person, 'member'))
    assert.ok(aliceThere !== undefined && bobThere !== undefined)
    aliceThere.sends('/open@lookout_local_bot b')
    await aliceThere.sees('b is open.')
    bobThere.sends('/any@lookout_local_bot')
    await aliceThere.sees('Nothing open.')
    assert.deepEqual(await says('any'), ['a heard 1.'])
  })

  it('is stored as its state and one wait, however many answers it had, without the name of its person', async t => {
    const { says, stored } = await start(t)
    await says('/open a')
    for (let n = 0; n < 5; n += 1) await says('a')
    const [{ state, log } = { state: undefined, log: undefined }] = await stored()
    assert.deepEqual(state, { id: 'a', heard: ['a', 'a', 'a', 'a', 'a'] })
    // A program whose question is another sequence of operations could not continue what is stored.
    assert.deepEqual(log, {
      args: '["a"]',
      interrupts: [1],
      replay: {
        send: [{ payload: 'wait' }, { payload: 'until' }],
        receive: [{ send: 0, returnValue: { update_id: 0 } }],
      },
    })
  })
})
