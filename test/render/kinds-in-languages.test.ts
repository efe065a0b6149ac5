import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { addressKey } from '#events/raw-block.ts'
import { actionKinds, eventKind, kinds, type RegisteredKind } from '#events/registry.ts'
import { chatLines } from '#render/notification-text.ts'
import { join } from '#render/rich-text.ts'
import { testNotification } from '#service/notify/test-notification.ts'
import { treasury } from '../support/addresses.ts'
import { senderOf, time } from '../support/notification.ts'
import { texts } from '../support/texts.ts'
import { watch } from '../support/watch.ts'

/** Words that a language has from English, in the texts of event kinds. */
const loanwords: Readonly<Record<string, readonly string[]>> = {
  de: [
    ...'block tips coin coins code contract contracts delegation execution min nft nfts reward rewards'.split(
      ' ',
    ),
    ...'safe staking token tokens transfers validator wallet wrapping'.split(' '),
  ],
  es: ['control', 'min', 'nft', 'safe', 'staking', 'tokens', 'wrapping', 'wraps'],
  fr: 'actions code min nft safe staking tokens transaction transactions wrapping'.split(' '),
  id: ['event', 'nft', 'safe', 'staking', 'token', 'validator', 'wrapping'],
  'pt-BR': ['min', 'nft', 'nfts', 'safe', 'staking', 'token', 'tokens', 'wrapping', 'wraps'],
  ru: ['nft', 'safe'],
  tr: ['coin', 'nft', 'safe', 'staking', 'token'],
  vi: ['coin', 'nft', 'safe', 'staking', 'token', 'validator'],
  'zh-CN': ['nft', 'safe'],
}

/** Names in a sample, which no language changes: of assets, methods, events, their arguments, and what a contract says. */
const names =
  /\b(?:treasury|EIP-7702|Ethereum|ETH|TEST|Test|transfer|OwnershipTransferred|previousOwner|newOwner|insufficient balance)\b/g

const wordsOf = (text: string): readonly string[] =>
  text
    .replaceAll(names, '')
    .toLowerCase()
    .match(/\p{L}{3,}/gu) ?? []

const sampleOf = (kind: RegisteredKind) => {
  const { option } = eventKind(kind.id)
  const strategy = option.toStrategy({ direction: 'both', minimum: { usd: 1_000 }, own: undefined })
  const { bot, ...sender } = senderOf({ time: time * 1_000 })
  const record = { ...bot.record, addresses: [addressKey(treasury)], strategies: [strategy] }
  const { test: _, ...notification } = testNotification({ ...sender, bot: { ...bot, record } })
  return notification
}

/** All that the chat says of a kind: its button, the words for it in lists and reasons, its alert, and what a summary counts. */
const textsOf = (kind: RegisteredKind, language: string) => {
  const say = texts.for(language)
  const alert = join(chatLines(sampleOf(kind), { say, watch: watch(), sentAt: time }), '\n').text
  const action = actionKinds.find(({ id }) => id === kind.id)
  return {
    button: say(`watch-kind-${kind.option.id}`),
    listed: say('watch-kind-line', { kind: kind.option.id }),
    reason: say('why-func', { func: kind.func }),
    alert,
    ...(action !== undefined && { counted: say(`summary-${action.list}`, { count: 2 }) }),
  }
}

describe('The texts of every event kind', () => {
  for (const language of texts.locales.filter(locale => locale !== 'en'))
    it(`are in the words of ${language}`, () => {
      const found = new Set(
        kinds.flatMap(kind => {
          const english = new Set(Object.values(textsOf(kind, 'en')).flatMap(wordsOf))
          const own = Object.values(textsOf(kind, language)).flatMap(wordsOf)
          return own.filter(word => english.has(word))
        }),
      )
      assert.deepEqual([...found].toSorted(), loanwords[language]?.toSorted())
    })

  it('are its own, in every language', () => {
    for (const language of texts.locales) {
      const said = kinds.map(kind => textsOf(kind, language))
      for (const part of ['button', 'listed', 'reason', 'alert'] as const)
        assert.equal(new Set(said.map(one => one[part])).size, kinds.length, `${language}: ${part}`)
      const counted = said.flatMap(one => one.counted ?? [])
      assert.equal(new Set(counted).size, actionKinds.length, `${language}: counted`)
    }
  })
})
