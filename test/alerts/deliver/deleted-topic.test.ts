import assert from 'node:assert/strict'
import { describe, it, type TestContext } from 'node:test'
import { expandedViews } from '#alerts/records/shown-alerts.ts'
import { addToSummary, type SummaryState, toSummary } from '#contract/summary.ts'
import { put } from '#store/store.ts'
import { chats, destinations } from '#watch/watch.ts'
import { movement, notification, time } from '../../support/notification.ts'
import { screens } from '../../support/telegram.ts'
import { comesBack } from '../../support/watch.ts'
import { startAlerts } from '../start-alerts.ts'

const of = (number: number) => ({
  number,
  movements: [movement({ amount: `${number}000000000000000000` })],
})
const gone = 'The topic was deleted, so its alerts come here now.\n\n'
const batch = (o: { count: number; sum: number; more?: string }): string =>
  `⏱ «treasury» · ${o.count} transactions in 1 min${o.more ?? ''}
In  +${o.sum} ETH
Largest +${o.count} ETH from 0xf39F…2266
[ Show all ] [ Watch settings ]`

/** A forum in which a topic with a watch was deleted. */
const startInDeletedTopic = async (t: TestContext) => {
  const rig = await startAlerts(t, { chat: 'forum' })
  const { group, store } = rig
  const thread = group.opensTopic()
  const [kept] = await store.get(destinations, ['d1'])
  assert.ok(kept !== undefined)
  await store.commit([put(destinations, { id: 'd1', value: { ...kept.value, thread } })])
  group.deletesTopic(thread)
  const tellAll = async (numbers: readonly number[]): Promise<void> => {
    for (const number of numbers) await rig.tell(0, of(number))
  }
  const read = () => screens(group.messages().filter(({ text }) => text !== ''))
  /** What buttons turn the message into, and back. */
  const collapsed = async (): Promise<readonly string[]> =>
    (await store.all(expandedViews, { limit: 10 })).map(({ value }) => value.collapsed.body.text)
  return { ...rig, tellAll, read, collapsed }
}

describe('The line that says that a topic was deleted', { concurrency: true }, () => {
  it('stands above a batch, and above the one that its list is closed to', async t => {
    const { together, tellAll, read, collapsed } = await startInDeletedTopic(t)
    await together(() => tellAll([1, 2, 3, 4, 5]))
    assert.deepEqual(read(), [`${gone}${batch({ count: 5, sum: 15 })}`])
    for (const text of await collapsed()) assert.ok(text.startsWith(gone), text)
  })

  it('stays above an alert whose transaction is removed from the chain', async t => {
    const { tell, empty, read } = await startInDeletedTopic(t)
    await tell(0, of(1))
    await empty()
    await tell(1, of(1))
    await empty()
    const [alert] = read()
    assert.equal(
      alert,
      `${gone}✕ «Removed from the chain»\n~~📥 «treasury +1 ETH»~~\nEthereum ← 0xf39F…2266\n[ Explorer ] [ Mute 1 h ] [ ⋯ ]`,
    )
    await tell(2, of(1))
    await empty()
    assert.ok(read()[0]?.startsWith(`${gone}📥 «treasury +1 ETH»\n`), read()[0])
  })

  it('is there again when the list of a summary is closed', async t => {
    const { tell, empty, read, collapsed } = await startInDeletedTopic(t)
    const told = [1, 2].map(number => notification({ number }))
    const kept = told.reduce<SummaryState | undefined>((all, { data }) => addToSummary(all, data), undefined)
    const summary = kept && toSummary(kept, { since: time, until: time + 300 })
    await tell(0, { number: 2, whole: { id: 'sub-1:summary:1', ...(summary && { summary }) } })
    await empty()
    const [shown = ''] = read()
    assert.ok(shown.startsWith(`${gone}⏱ «treasury» · 2 transactions in 5 min\n`), shown)
    const [text = ''] = await collapsed()
    assert.ok(text.startsWith(`${gone}⏱ treasury · 2 transactions in 5 min`), text)
  })

  it('stays above what came while the chat could not be written to', async t => {
    const { chat, store, tell, tellAll, empty, read } = await startInDeletedTopic(t)
    await store.commit([put(chats, { id: chat, value: { state: 'suspended', why: 'removed' } })])
    await tellAll([1, 2, 3])
    await empty()
    await comesBack(store, chat)()
    await empty()
    await tell(1, of(1))
    await empty()
    const [backlog = ''] = read()
    const more = '\n✕ 1 of them was removed from the chain'
    const rest = batch({ count: 3, sum: 5, more })
    assert.equal(backlog, `${gone}While I couldn't write to you:\n\n${rest}`)
  })
})
