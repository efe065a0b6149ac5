import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { subscribe } from '../../../support/service-requests.ts'
import { expectUpdates, receivedUpdates, reorg, send, startReorgRig } from '../reorg/reorg-rig.ts'

describe('A transaction on a chain with confirmations', { concurrency: 2 }, () => {
  for (const confirmations of [0, 1, 12]) {
    it(`notifies once ${confirmations} blocks follow its block`, async t => {
      const { chain, receiver, caughtUp, settled } = await startReorgRig(t, { confirmations })
      await chain.mine(20)
      const hash = await send(chain)
      if (confirmations > 0) {
        await chain.mine(confirmations - 1)
        await caughtUp()
        assert.deepEqual(receivedUpdates(receiver), [])
        await chain.mine()
      }
      await expectUpdates({ receiver, settled }, [[hash, 0, 'included']])
    })

    it(`notifies as removed where more than ${confirmations} blocks are replaced`, async t => {
      const { chain, receiver, settled } = await startReorgRig(t, { confirmations })
      await chain.mine(20)
      const gone = await send(chain)
      if (confirmations > 0) await chain.mine(confirmations)
      await settled(1)
      await reorg(chain, confirmations + 1)
      // That the matched block was replaced shows with the next block.
      if (confirmations > 0) await chain.mine()
      await expectUpdates({ receiver, settled }, [
        [gone, 0, 'included'],
        [gone, 1, 'removed'],
      ])
    })
  }

  it('notifies a subscription that replaces the one it waits for', async t => {
    const { chain, receiver, running, bot, channel, subscription, settled } = await startReorgRig(t, {
      confirmations: 2,
    })
    const hash = await send(chain)
    await subscribe(running.api, { bot, channels: [channel] })
    await running.api('DELETE', `/subscriptions/${subscription}`)
    await chain.mine(2)
    await expectUpdates({ receiver, settled }, [[hash, 0, 'included']])
  })

  for (const confirmations of [1, 12]) {
    it(`does not notify if it is removed before ${confirmations} blocks follow its block`, async t => {
      const { chain, receiver, lines, caughtUp, settled } = await startReorgRig(t, { confirmations })
      await chain.mine(20)
      await send(chain)
      await chain.mine(confirmations - 1)
      await caughtUp()
      await reorg(chain, confirmations)
      const next = await send(chain, 2n)
      await chain.mine(confirmations)
      await expectUpdates({ receiver, settled }, [[next, 0, 'included']])
      assert.deepEqual(
        lines.filter(line => line.includes('another branch')),
        [],
      )
    })
  }
})
