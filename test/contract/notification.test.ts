import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { notificationSchema } from '#contract/notification.ts'
import { savings, treasury } from '../support/addresses.ts'
import { movement, notification } from '../support/notification.ts'

const { data, ...rest } = notification()

describe('a notification', () => {
  it('of a service that knows only movements is accepted', () => {
    const { deployments, calls, left_out, ...earlier } = data
    assert.deepEqual([deployments, calls, left_out], [[], [], 0])
    assert.deepEqual(notificationSchema.parse({ ...rest, data: earlier }), { ...rest, data })
  })

  it('with only a deployment or a call is accepted', () => {
    const deployment = { address: treasury, contract: savings }
    const call = {
      address: treasury,
      role: 'sender',
      contract: savings,
      method: '0xa9059cbb',
      method_name: 'transfer',
    }
    for (const happened of [{ deployments: [deployment] }, { calls: [call] }]) {
      const body = { ...rest, data: { ...data, movements: [], ...happened } }
      assert.deepEqual(notificationSchema.parse(body), body)
    }
  })

  it('is accepted without dollars of an unknown form', () => {
    const [plain, known] = [movement(), movement({ usd: { state: 'unavailable' } })]
    for (const usd of [5, null, 'much', { state: 'guessed' }, { state: 'fresh', value: -1 }]) {
      const movements = [{ ...plain, usd }, known]
      const read = notificationSchema.parse({ ...rest, data: { ...data, movements } })
      assert.deepEqual(read.data.movements, [{ ...plain, usd: undefined }, known])
    }
  })

  it('in which nothing happened is rejected', () => {
    const read = notificationSchema.safeParse({ ...rest, data: { ...data, movements: [] } })
    assert.equal(read.success, false)
  })
})
