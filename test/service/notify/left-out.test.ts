import { describe, it } from 'node:test'
import { alice, bob, carol } from '../../support/addresses.ts'
import { createBot, subscribe } from '../../support/service-requests.ts'
import { expectUpdates, reorg, startReorgRig } from '../chain/reorg/reorg-rig.ts'

/** Two payments to bob; the second is left out. */
const cases: readonly { what: string; params: object; from: string; wei: readonly [bigint, bigint] }[] = [
  {
    what: 'that was with a counterparty met before',
    params: { direction: 'in', counterparties: { new_only: true } },
    from: alice,
    wei: [2n, 2n],
  },
  {
    what: 'that was below the minimum',
    params: { direction: 'in', minimum_amount: '5' },
    from: alice,
    wei: [5n, 4n],
  },
  {
    what: 'that was with an address the bot excepts',
    params: { direction: 'in', counterparties: { except: [carol] } },
    from: carol,
    wei: [1n, 1n],
  },
]

const startLeftOut = async (t: Parameters<typeof startReorgRig>[0], one: (typeof cases)[number]) => {
  const rig = await startReorgRig(t, { addresses: [`0x${'7'.repeat(40)}`] })
  const { chain, running, receiver, channel, settled } = rig
  const bot = await createBot(running.api, { addresses: [bob], params: one.params })
  await subscribe(running.api, { bot, channels: [channel] })
  const told = await chain.send({ from: alice, to: bob, wei: one.wei[0] })
  await receiver.waitFor(1)
  const leftOut = await chain.send({ from: one.from, to: bob, wei: one.wei[1] })
  await settled()
  return { ...rig, told, leftOut }
}

describe('of what a bot left out', () => {
  for (const one of cases)
    it(`nothing is said when a reorg removes a transaction ${one.what}`, async t => {
      const { chain, receiver, settled, told } = await startLeftOut(t, one)
      await reorg(chain, 1)
      await expectUpdates({ receiver, settled }, [[told, 0, 'included']])
      await reorg(chain, 2)
      await expectUpdates({ receiver, settled }, [
        [told, 0, 'included'],
        [told, 1, 'removed'],
      ])
    })
})
