import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { fileURLToPath } from 'node:url'
import { notificationSchema } from '#contract/notification.ts'
import { toChecksumAddress } from '#lib/format.ts'
import { startPlayground } from '#playground/playground.ts'
import { compileCacheFolder, lookoutProgram } from '../support/product-process.ts'
import { isSignedWith } from '../support/receiver.ts'
import { until } from '../support/waiting.ts'
import { createPageClient } from './page-client.ts'

/** What the page does, by what a person sees there. */
const openPage = (url: string) => {
  const { post, readState: state } = createPageClient(url)
  const placeOf = async (button: string) => {
    for (const { id: message, buttons } of (await state()).changed.toReversed())
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
      until(`${words} is shown`, async () => (await state()).changed.some(({ text }) => words.test(text))),
    transfers: (from: string, to: string) => post('transfer', { from, to, coins: '1' }),
  }
}

describe('The webhook of the playground', () => {
  it('shows what a watch reports to it, the newest first, signed', async t => {
    const playground = await startPlayground({
      pagePort: 0,
      app: lookoutProgram,
      environment: { PATH: process.env['PATH'], NODE_COMPILE_CACHE: compileCacheFolder },
    })
    t.after(() => playground.stop())
    await playground.ready
    const { state, sends, presses, sees, transfers } = openPage(playground.url)
    const [from = '', to = ''] = (await state()).accounts.map(({ address }) => address)
    await sends('/channels')
    await presses('Add a webhook')
    await sees(/^Send the URL/)
    await sends(`${playground.url}/hook ops-hook`)
    await sees(/Added/)
    const secret = /whsec_\S+/.exec((await state()).changed.at(-1)?.text ?? '')?.[0] ?? ''
    await presses("I've saved it")
    await sends(to)
    for (const button of ['Customize', 'More ▾', 'Where', 'ops-hook', 'Review ›', 'Start watching'])
      await presses(button)
    await sees(/^👁 Watching/)

    await transfers(from, to)
    await until('it came', async () => (await state()).webhooks.length === 2)
    const { webhooks } = await state()
    for (const { headers, body } of webhooks)
      assert.ok(isSignedWith(secret, { path: '/hook', headers, body, at: 0 }))
    const [alert, trial] = webhooks.map(({ id, method, headers, body }) => {
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
      environment: { PATH: process.env['PATH'], NODE_COMPILE_CACHE: compileCacheFolder },
    })
    t.after(() => playground.stop())
    const headers = { 'content-type': 'application/json' }
    for (let number = 1; number <= 12; number += 1)
      await fetch(`${playground.url}/hook`, { method: 'POST', headers, body: JSON.stringify({ number }) })
    const { webhooks } = await openPage(playground.url).state()
    assert.deepEqual(
      webhooks.map(({ body }) => body),
      Array.from({ length: 10 }, (_, n) => ({ number: 12 - n })),
    )
  })
})
