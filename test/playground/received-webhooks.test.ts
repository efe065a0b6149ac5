import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { fileURLToPath } from 'node:url'
import { z } from 'zod'
import { notificationSchema } from '#contract/notification.ts'
import { toChecksumAddress } from '#lib/format.ts'
import { startPlayground } from '#playground/playground.ts'
import { isSignedWith } from '../support/receiver.ts'
import { until } from '../support/waiting.ts'

const app = fileURLToPath(new URL('../../src/main.ts', import.meta.url))

const stateSchema = z.object({
  messages: z.array(
    z.object({
      id: z.number(),
      text: z.string(),
      buttons: z.array(z.array(z.object({ text: z.string() }))),
    }),
  ),
  accounts: z.array(z.object({ address: z.string() })),
  hooks: z.array(
    z.object({
      id: z.number(),
      at: z.number(),
      method: z.string(),
      headers: z.record(z.string(), z.string()),
      body: z.unknown(),
    }),
  ),
})

/** What the page does, by what a person sees there. */
const openPage = (url: string) => {
  const post = async (path: string, body: object): Promise<void> => {
    const headers = { 'content-type': 'application/json' }
    const init = { method: 'POST', headers, body: JSON.stringify(body) }
    assert.equal((await fetch(`${url}/play/${path}`, init)).status, 200)
  }
  const state = async () => {
    const stop = new AbortController()
    const { body } = await fetch(`${url}/play/state`, { signal: stop.signal })
    assert.ok(body)
    let text = ''
    for await (const chunk of body.pipeThrough(new TextDecoderStream())) {
      text += chunk
      if (text.includes('\n\n')) break
    }
    stop.abort()
    return stateSchema.parse(JSON.parse(text.split('\n\n')[0]?.slice('data: '.length) ?? ''))
  }
  const placeOf = async (button: string) => {
    for (const { id: message, buttons } of (await state()).messages.toReversed())
      for (const [row, texts] of buttons.entries()) {
        const column = texts.findIndex(({ text }) => text === button)
        if (column >= 0) return { message, row, column }
      }
    return undefined
  }
  return {
    state,
    sends: (text: string) => post('send', { text }),
    presses: async (button: string) => {
      await until(`there is a button ${button}`, async () => (await placeOf(button)) !== undefined)
      await post('press', (await placeOf(button)) ?? {})
    },
    sees: (words: RegExp) =>
      until(`${words} is shown`, async () => (await state()).messages.some(({ text }) => words.test(text))),
    transfers: (from: string, to: string) => post('transfer', { from, to, coins: '1' }),
  }
}

describe('The webhook of the playground', () => {
  it('shows what a watch reports to it, the newest first, signed', async t => {
    const playground = await startPlayground({
      pagePort: 0,
      app,
      environment: { PATH: process.env['PATH'] },
    })
    t.after(() => playground.stop())
    await playground.ready
    const { state, sends, presses, sees, transfers } = openPage(playground.url)
    const [from = '', to = ''] = (await state()).accounts.map(({ address }) => address)
    await sends('/channels')
    await presses('Add a webhook')
    await sees(/^Send the URL/)
    await sends(`${playground.url}/hook ops-hook`)
    await sees(/is added/)
    const secret = /whsec_\S+/.exec((await state()).messages.at(-1)?.text ?? '')?.[0] ?? ''
    await presses('I have it')
    await sends(to)
    for (const button of ['Customise', 'Where', 'ops-hook', 'Review ›', 'Start watching'])
      await presses(button)
    await sees(/^👁 Watching/)

    await transfers(from, to)
    await until('it came', async () => (await state()).hooks.length === 2)
    const { hooks } = await state()
    for (const { headers, body } of hooks)
      assert.ok(isSignedWith(secret, { path: '/hook', headers, body, at: 0 }))
    const [alert, trial] = hooks.map(({ id, method, headers, body }) => {
      const { test = false, data } = notificationSchema.parse(body)
      const moved = data.movements.map(({ address, amount }) => [address, amount].join(' '))
      return { id, method, headers: Object.keys(headers).toSorted(), test, moved }
    })
    const headers = ['webhook-id', 'webhook-signature', 'webhook-timestamp']
    const moved = [`${toChecksumAddress(to)} 1000000000000000000`]
    assert.deepEqual(alert, { id: 2, method: 'POST', headers, test: false, moved })
    assert.deepEqual([trial?.id, trial?.test], [1, true])
  })

  it('keeps the last ten', async t => {
    const echo = fileURLToPath(new URL('echo-bot.ts', import.meta.url))
    const playground = await startPlayground({
      pagePort: 0,
      app: echo,
      environment: { PATH: process.env['PATH'] },
    })
    t.after(() => playground.stop())
    const headers = { 'content-type': 'application/json' }
    for (let number = 1; number <= 12; number += 1)
      await fetch(`${playground.url}/hook`, { method: 'POST', headers, body: JSON.stringify({ number }) })
    const { hooks } = await openPage(playground.url).state()
    assert.deepEqual(
      hooks.map(({ body }) => body),
      Array.from({ length: 10 }, (_, n) => ({ number: 12 - n })),
    )
  })
})
