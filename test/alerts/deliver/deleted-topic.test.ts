import assert from 'node:assert/strict'
import { describe, it, type TestContext } from 'node:test'
import { expandedViews } from '#alerts/records/shown-alerts.ts'
import { put } from '#store/store.ts'
import { chats, destinations } from '#watch/watch.ts'
import { notification, summaryOf } from '../../support/notification.ts'
import { screens } from '../../support/telegram.ts'
import { comesBack } from '../../support/watch.ts'
import { batchText, coins, startAlerts, tellAll, upTo } from '../start-alerts.ts'

const gone = 'The topic was deleted, so its alerts come here now.\n\n'

/** A forum in which a topic with a watch was deleted. */
const startInDeletedTopic = async (t: TestContext) => {
  const rig = await startAlerts(t, { chat: 'forum' })
  const { group, store } = rig
  const thread = group.opensTopic()
  const [kept] = await store.get(destinations, ['d1'])
  assert.ok(kept !== undefined)
  await store.commit([put(destinations, { id: 'd1', value: { ...kept.value, thread } })])
  group.deletesTopic(thread)
  const read = () => screens(group.messages().filter(({ text }) => text !== ''))
  /** What buttons turn the message into, and back. */
  const collapsed = async (): Promise<readonly string[]> =>
    (await store.all(expandedViews, { limit: 10 })).map(({ value }) => value.collapsed.body.text)
  return { ...rig, read, collapsed }
}

describe('The line that says that a topic was deleted', { concurrency: true }, () => {
  it('stands above a batch, and above the one that its list is closed to', async t => {
    const { together, tell, read, collapsed } = await startInDeletedTopic(t)
    await together(() => tellAll({ tell }, upTo(5)))
    assert.deepEqual(read(), [`${gone}${batchText({ count: 5, sum: '15', largest: 5 })}`])
    for (const text of await collapsed()) assert.ok(text.startsWith(gone), text)
  })

  it('stays above an alert whose transaction is removed from the chain', async t => {
    const { tell, empty, read } = await startInDeletedTopic(t)
    await tell(0, coins(1))
    await empty()
    await tell(1, coins(1))
    await empty()
    const [alert] = read()
    assert.equal(
      alert,
      `${gone}✕ «Removed from the chain»\n~~📥 «treasury +1 ETH»~~\nEthereum ← 0xf39F…2266\n[ Explorer ] [ Mute 1 h ] [ ⋯ ]`,
    )
    await tell(2, coins(1))
    await empty()
    assert.ok(read()[0]?.startsWith(`${gone}📥 «treasury +1 ETH»\n`), read()[0])
  })

  it('is there again when the list of a summary is closed', async t => {
    const { tell, empty, read, collapsed } = await startInDeletedTopic(t)
    const summary = summaryOf([1, 2].map(number => notification({ number }).data))
    await tell(0, { number: 2, whole: { id: 'sub-1:summary:1', summary } })
    await empty()
    const [shown = ''] = read()
    assert.ok(shown.startsWith(`${gone}⏱ «treasury» · 2 transactions in 5 min\n`), shown)
    const [text = ''] = await collapsed()
    assert.ok(text.startsWith(`${gone}⏱ treasury · 2 transactions in 5 min`), text)
  })

  it('stays above what came while the chat could not be written to', async t => {
    const { chat, store, tell, empty, read } = await startInDeletedTopic(t)
    await store.commit([put(chats, { id: chat, value: { state: 'suspended', why: 'removed' } })])
    await tellAll({ tell }, upTo(3))
    await empty()
    await comesBack(store, chat)()
    await empty()
    await tell(1, coins(1))
    await empty()
    const [backlog = ''] = read()
    const less = '\n✕ 1 of them was removed from the chain'
    const rest = batchText({ count: 3, sum: '5', largest: 3, less })
    assert.equal(backlog, `${gone}While I couldn't write to you:\n\n${rest}`)
  })
})
