import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { urlPlatforms } from '#platforms/registry.ts'
import { parseWebhook } from '#telegram/features/channels/add-channel.ts'
import { createEmptyDraft, settingsFromDraft, type WatchDraft } from '#telegram/features/wizard/draft.ts'
import { type StepContext } from '#telegram/features/wizard/step.ts'
import { channelsStep } from '#telegram/features/wizard/steps/channels.ts'
import { maskUrl, recipientNames, recipientsOf } from '#watch/channels.ts'
import { texts } from '../../../support/texts.ts'

const slack = 'https://hooks.slack.com/services/T0/B0/abcdefghijkl'
const discord = 'https://discord.com/api/webhooks/123456/abc-DEF_ghijkl'

const plainHook = (name: string, path: string) => ({
  url: `https://${name}${path}`,
  name,
  platform: 'Webhook',
})

describe('The text for a webhook', () => {
  const cases: readonly (readonly [typed: string, read: object])[] = [
    [
      'https://example.com/hook',
      { url: 'https://example.com/hook', name: 'example.com', platform: 'Webhook' },
    ],
    [
      '  HTTPS://Example.com/Hook?key=1   my  hook\n',
      { url: 'https://example.com/Hook?key=1', name: 'my hook', platform: 'Webhook' },
    ],
    [
      'https://example.com/hook a\u202Eb',
      { url: 'https://example.com/hook', name: 'ab', platform: 'Webhook' },
    ],
    ['http://10.0.0.7/hook', { url: 'http://10.0.0.7/hook', name: '10.0.0.7', platform: 'Webhook' }],
    [slack, { url: slack, name: 'hooks.slack.com', platform: 'Slack' }],
    [`${discord} ops`, { url: discord, name: 'ops', platform: 'Discord' }],
    ['https://hooks.slack.com.example.com/x', plainHook('hooks.slack.com.example.com', '/x')],
    ['https://notdiscord.com/api/webhooks/1/x', plainHook('notdiscord.com', '/api/webhooks/1/x')],
    ['example.com/hook', { error: 'wrong-url' }],
    ['javascript:alert(1)', { error: 'wrong-url' }],
    ['', { error: 'wrong-url' }],
    ['https://me@example.com/hook', { error: 'wrong-url-credentials' }],
    [`https://example.com/${'x'.repeat(2_029)}`, { error: 'wrong-url-long' }],
  ]
  for (const [typed, read] of cases)
    it(`is read: ${JSON.stringify(typed.slice(0, 60))}`, () => assert.deepEqual(parseWebhook(typed), read))
})

describe('The platforms whose URLs a chat takes', () => {
  it('are named where channels are offered, in every language', () => {
    for (const locale of texts.locales) {
      const say = texts.for(locale)
      const offers = [say('channels-none', { chat: 'group' }), say('channel-url', { example: '' })]
      for (const offer of offers)
        for (const platform of urlPlatforms.filter(name => name !== 'Webhook'))
          assert.ok(offer.includes(platform), `${locale}: ${offer}`)
    }
  })
})

describe('The URL of a channel', () => {
  const cases: readonly (readonly [url: string, shown: string])[] = [
    ['https://example.com/', 'example.com'],
    ['https://example.com:8443/hook', 'example.com:8443/hook'],
    ['https://example.com/of/mine/hook?key=secret#part', 'example.com/…/hook'],
    ['https://example.com/hook/aVeryLongSecret', 'example.com/…cret'],
    [slack, 'hooks.slack.com/…ijkl'],
    [discord, 'discord.com/…ijkl'],
  ]
  for (const [url, shown] of cases)
    it(`is shown as ${shown}, without its secret`, () => assert.equal(maskUrl(url), shown))
})

describe('Where a watch reports to', () => {
  const say = texts.for('en')
  const context: StepContext = {
    chains: [1],
    coverage: { seen: [], unseen: [] },
    channels: [
      { id: 'one', name: 'ops-hook' },
      { id: 'two', name: 'team' },
    ],
    say,
  }
  const draft: WatchDraft = { ...createEmptyDraft('draft-id', context), step: 'where', reviewed: true }
  const after = (recipients: readonly string[], press: string) => {
    const { draft: next, toast } = channelsStep.press({ ...draft, recipients }, press, context)
    return toast ?? next.recipients
  }

  const list = (recipients: readonly string[]) =>
    recipientNames(recipientsOf({ recipients }), context.channels ?? [], say)

  it('is this chat alone by default', () => {
    assert.deepEqual(settingsFromDraft(draft).recipients, undefined)
    assert.deepEqual(after([], 'one'), ['here', 'one'])
    assert.deepEqual(after(['here', 'one'], 'one'), [])
  })

  it('is in the order of the offer', () => {
    assert.deepEqual(after(['two'], 'one'), ['one', 'two'])
    assert.deepEqual(after(['one', 'two'], 'here'), ['here', 'one', 'two'])
  })

  it('is at least one destination or channel', () => {
    assert.deepEqual(after([], 'here'), 'At least one must stay on.')
    assert.deepEqual(after(['two'], 'two'), 'At least one must stay on.')
  })

  it('drops a channel that is gone, and accepts none that was not offered', () => {
    assert.deepEqual(after(['here', 'gone', 'one'], 'two'), ['here', 'one', 'two'])
    assert.deepEqual(after(['here', 'one'], 'another'), ['here', 'one'])
  })

  it('is shown as a list', () => {
    assert.equal(list([]), 'this chat')
    assert.equal(list(['here', 'one', 'two']), 'this chat, ops-hook, and team')
    assert.equal(list(['two']), 'team')
    assert.equal(list(['gone']), 'this chat')
  })
})
