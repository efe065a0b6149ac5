import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { put } from '#store/store.ts'
import { pauseOrResume } from '#telegram/features/watches/jobs/sync-pause.ts'
import { composeFeatures, type Feature } from '#telegram/framework/feature.ts'
import { watchesOf } from '#telegram/records.ts'
import { watches } from '#watch/watch.ts'
import { watch } from '../../../../support/watch.ts'
import { startUpdates } from '../../../framework/updates/start-updates.ts'

/** A command: there is no message with a button, and none that shows the progress. */
const pauseAll: Feature = {
  commands: {
    pause_all: {
      role: 'editor',
      run: async ctx => {
        for (const one of await watchesOf(ctx.store, String(ctx.chatId)))
          pauseOrResume(ctx, one, { to: 'paused', message: undefined })
        await ctx.reply('Paused.')
      },
    },
  },
}

describe('Pausing watches', () => {
  it('is done at the service, also without a tapped button', async t => {
    const middleware = composeFeatures([pauseAll])
    const { telegram, store } = await startUpdates(t, async ctx => middleware(ctx, async () => {}))
    const anna = telegram.person({ firstName: 'Anna' })
    const ids = ['w1', 'w2']
    await store.commit(ids.map(id => put(watches, { id, value: watch({ chat: String(anna.chatId) }) })))
    anna.sends('/pause_all')
    await anna.sees('Paused.')
    await telegram.settled()
    const paused = await store.get(watches, ids)
    assert.deepEqual(
      paused.map(doc => doc?.value.state),
      ['paused', 'paused'],
    )
    assert.equal((await store.depth('jobs')).items, 2)
  })
})
