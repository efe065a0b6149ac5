import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { maxStrategies, type Strategy, strategySchema } from '#events/registry.ts'
import { bodyText, decodeCallback, type Message, messagePayload } from '#render/message.ts'
import { wizardSteps } from '#telegram/features/wizard/apply-input.ts'
import {
  createEmptyDraft,
  draftFromSettings,
  settingsFromDraft,
  type WatchDraft,
} from '#telegram/features/wizard/draft.ts'
import type { ChainCoverage } from '#telegram/features/wizard/preview.ts'
import { type StepContext, type StepResult } from '#telegram/features/wizard/step.ts'
import { stepMessage } from '#telegram/features/wizard/step-message.ts'
import { addressesStep } from '#telegram/features/wizard/steps/addresses.ts'
import { eventKindsStep } from '#telegram/features/wizard/steps/event-kinds.ts'
import { buildStrategies, choicesFromStrategies, eventOptions } from '#watch/event-kinds.ts'
import { eventKindsLine } from '#watch/event-kinds-line.ts'
import type { WatchSettings } from '#watch/watch.ts'
import { watchedLine } from '#watch/watch-lines.ts'
import { savings, treasury } from '../../../support/addresses.ts'
import { texts } from '../../../support/texts.ts'

const coverage: ChainCoverage = { seen: [], unseen: [] }
const context: StepContext = { chains: [1, 8453, 42_161, 56], coverage, say: texts.for('en') }

const empty = createEmptyDraft('draft-id', context)
/** What the step of the kinds asks. */
const askKinds = 'What do you want to hear about?\nMoney: coins, tokens, NFTs'

const filled: WatchDraft = {
  ...empty,
  addresses: [{ address: treasury, label: 'treasury' }],
  chains: [1, 8453],
}
const reviewed: WatchDraft = { ...filled, reviewed: true, step: 'review' }

const press = (draft: WatchDraft, arg: string): StepResult =>
  wizardSteps[draft.step].press(draft, arg, context)
const type = (draft: WatchDraft, text: string): StepResult =>
  wizardSteps[draft.step].text(draft, text, context)
const screen = (draft: WatchDraft, notice?: StepResult['notice']): Message =>
  stepMessage(draft, { step: wizardSteps[draft.step], context, notice })

/** A screen as a person sees it: text, what is bold or code, and the buttons row by row. */
const seen = ({ body, buttons }: Message) => ({
  text: bodyText(body).text,
  marked: bodyText(body).entities.map(entity => [
    entity.type,
    bodyText(body).text.slice(entity.offset, entity.offset + entity.length),
  ]),
  buttons: buttons.map(row => row.map(button => button.text)),
})
const seenAfter = (turn: StepResult) => seen(screen(turn.draft, turn.notice))
const textAfter = (turn: StepResult): string => bodyText(screen(turn.draft, turn.notice).body).text

const backFrom = (step: WatchDraft['step']): WatchDraft['step'] =>
  press({ ...filled, step }, 'back').draft.step
const addressLines = (count: number): string =>
  Array.from({ length: count }, (_, index) => `0x${String(index + 1).padStart(40, '0')}`).join('\n')

const all = (way: WatchDraft['directions']['coin']): WatchDraft['directions'] => ({
  coin: way,
  tokens: way,
  nfts: way,
})
const bold = (text: string) => ['bold', text]

describe('A phone shows a question with all of its buttons: eight at most', () => {
  const many = Array.from({ length: 161 }, (_, index) => ({
    address: `0x${String(index + 1).padStart(40, '0')}`,
    label: `wallet ${index + 1}`,
  }))
  const full: StepContext = {
    ...context,
    offersFilters: true,
    chains: [1, 8453, 42_161, 10, 56, 137, 43_114],
    coverage: { seen: [], unseen: [], final: [1] },
    usedChains: [1],
    tags: Array.from({ length: 20 }, (_, index) => `tag ${index}`),
    channels: Array.from({ length: 20 }, (_, index) => ({ id: `c${index}`, name: `hook ${index}` })),
    seenTokens: many.slice(0, 9),
    zone: 'UTC',
  }
  for (const step of [
    'addresses',
    'chains',
    'chain-list',
    'often',
    'summary',
    'digest',
    'digest-days',
    'balance',
    'balance-asset',
    'name',
    'message',
    'tags',
    'where',
    'more',
    'review',
  ] as const)
    it(`at ${step}`, () => {
      for (const isReviewed of [false, true])
        for (const page of [0, 1, 99]) {
          const draft: WatchDraft = {
            ...filled,
            addresses: many,
            chains: full.chains,
            step,
            page,
            reviewed: isReviewed,
            tags: ['a', 'b', 'c', 'd', 'e'],
            template: 'own',
          }
          const { buttons } = wizardSteps[step].question(draft, full)
          const count = buttons.flat().length
          assert.ok(
            count > 0 && count <= 8,
            `${count}: ${JSON.stringify(buttons.flat().map(({ text }) => text))}`,
          )
        }
    })
})

describe('The addresses step', () => {
  it('leads to the chains once it has addresses', () => {
    assert.deepEqual(seenAfter(type(empty, `${treasury} treasury\n${savings}`)), {
      text: 'Watch · 2 of 5\n\ntreasury, 0x3C44…93BC · 2 addresses\n\nOn which chains?\nEthereum, Base, Arbitrum, BNB Chain',
      marked: [bold('treasury, 0x3C44…93BC')],
      buttons: [['✓ All'], ['Ethereum', 'Base'], ['Arbitrum', 'BNB Chain'], ['‹ Back', 'Next ›', 'Review ›']],
    })
  })

  it('stays open for an invalid address, and keeps the valid ones', () => {
    const wrongSum = '0xd8da6BF26964aF9D7eEd9e03E53415D37aA96045'
    assert.deepEqual(seenAfter(type(empty, `${treasury} treasury\n${wrongSum}`)), {
      text: [
        'Watch · 1 of 5',
        '0xd8da…6045 has a wrong checksum: a character or its case is off. Copy it again from its source.',
        '1 address\nSend more, or continue. Resend one to change its label.',
      ].join('\n\n'),
      marked: [],
      buttons: [['✕ treasury 0x7099…79C8'], ['Next ›', 'Review ›'], ['Start over', 'Cancel']],
    })
  })

  const answers: readonly (readonly [given: string, says: string])[] = [
    ['hello', "I don't see an address in that. An address is 0x followed by 40 characters."],
    ['x'.repeat(4_096), "I don't see an address in that. An address is 0x followed by 40 characters."],
    ['🐳', "I don't see an address in that. An address is 0x followed by 40 characters."],
    ['0x12', "0x12 isn't an address: it has 2 characters after 0x, not 40."],
    [`0x${'ab'.repeat(32)}`, '0xabab…abab is a transaction hash, not an address.'],
    [`0x${'g'.repeat(40)}`, "0xggggggggggggggggg… isn't an address: only digits and a–f can follow 0x."],
    [
      Array.from({ length: 7 }, (_, index) => `0x${index}`).join(' '),
      [
        ...Array.from(
          { length: 5 },
          (_, index) => `0x${index} isn't an address: it has 1 character after 0x, not 40.`,
        ),
        "2 more couldn't be read.",
      ].join('\n'),
    ],
  ]
  for (const [given, says] of answers)
    it(`rejects ${given.slice(0, 20)}`, () => {
      const turn = type(empty, given)
      assert.equal(turn.notice, says)
      assert.equal(turn.draft.step, 'addresses')
    })

  it('adds a repeated address once', () => {
    const turn = type(empty, `${treasury}\n${treasury.toLowerCase()}`)
    assert.equal(turn.notice, '0x7099…79C8 appears more than once; counted once.')
    assert.deepEqual([turn.draft.step, turn.draft.addresses], ['chains', [{ address: treasury }]])
    const many = type(empty, `${addressLines(9)}\n`.repeat(3))
    assert.equal(many.notice, '9 addresses appear more than once; each counted once.')
  })

  it('adds 95 of one message, and 1,000 at most', () => {
    assert.match(
      textAfter(type(empty, addressLines(95))),
      /^Watch · 2 of 5\n\n0x0000…0001 \+94 more · 95 addresses\n\n/,
    )
    const turn = type(empty, addressLines(1_001))
    assert.equal(turn.draft.addresses.length, 1_000)
    assert.equal(turn.notice, 'A watch can have up to 1,000 addresses; I took the first 1,000.')
  })

  it('shows pages of addresses, and removes them one by one', () => {
    const many = type(empty, addressLines(5)).draft
    const list: WatchDraft = { ...many, step: 'addresses' }
    const third = press(list, 'page2').draft
    assert.deepEqual(seen(screen(third)), {
      text: [
        'Watch · 1 of 5',
        '5 addresses\nSend more, or continue. Resend one to change its label.\nSend a part of a name or address to find one.',
      ].join('\n\n'),
      marked: [],
      buttons: [['✕ 0x0000…0005'], ['‹'], ['Next ›', 'Review ›'], ['Start over', 'Cancel']],
    })
    const [first] = screen(third).buttons.flat()
    const [, , , , removal = ''] =
      first !== undefined && 'callback_data' in first ? first.callback_data.split('.') : []
    const less = press(third, removal).draft
    assert.equal(less.addresses.length, 4)
    assert.deepEqual(seen(screen(less)).buttons.slice(0, 4).flat(), [
      '✕ 0x0000…0001',
      '✕ 0x0000…0002',
      '✕ 0x0000…0003',
      '✕ 0x0000…0004',
    ])
    assert.deepEqual(press(less, removal).draft, less, 'a second press takes out nothing else')
    for (const arg of ['', 'forged', 'page', 'page-1', '__proto__'])
      assert.deepEqual(press(less, arg).draft, less)
  })

  it('finds addresses by a part of their label or digits, and as alerts show them', () => {
    const many = type(empty, `${addressLines(160)}\n${treasury} Cold wallet`).draft
    const list: WatchDraft = { ...many, step: 'addresses', reviewed: true, page: 7 }
    for (const [text, found] of [
      ['cold', ['✕ Cold wallet 0x7099…79C8']],
      ['7099', ['✕ Cold wallet 0x7099…79C8']],
      ['0x7099…79C8', ['✕ Cold wallet 0x7099…79C8']],
      ['0157', ['✕ 0x0000…0157']],
    ] as const) {
      const { draft } = type(list, text)
      assert.deepEqual(seen(screen(draft)).buttons, [found, ['Review ›', 'All']])
      assert.match(seen(screen(draft)).text, new RegExp(`“${text}”: 1 of 161 addresses\\n`))
      assert.equal(press(draft, 'all').draft.sought, undefined)
      assert.equal(press(draft, 'next').draft.sought, undefined)
    }
    assert.equal(
      type(list, 'x'.repeat(4_096)).notice,
      "I don't see an address in that. An address is 0x followed by 40 characters.",
    )
  })

  it('relabels an address that is sent again', () => {
    const turn = type({ ...filled, step: 'addresses' }, `${treasury.toLowerCase()} cold wallet\n${savings}`)
    assert.deepEqual(turn.draft.addresses, [
      { address: treasury, label: 'cold wallet' },
      { address: savings },
    ])
    assert.equal(turn.notice, '0x7099…79C8 is now called cold wallet.')
    assert.equal(
      type({ ...filled, step: 'addresses' }, `${treasury} treasury`).notice,
      '0x7099…79C8 appears more than once; counted once.',
    )
  })

  it('removes all addresses on *Start over*', () => {
    assert.deepEqual(press(filled, 'clear').draft.addresses, [])
    assert.equal(press(empty, 'next').draft.step, 'addresses')
  })
})

describe('The chains step', () => {
  const chains: WatchDraft = { ...filled, step: 'chains' }

  it('keeps the order of the offer', () => {
    assert.deepEqual(press({ ...chains, chains: [56] }, '1').draft.chains, [1, 56])
    assert.deepEqual(press(chains, '8453').draft.chains, [1])
    assert.deepEqual(press(chains, 'all').draft.chains, context.chains)
    assert.deepEqual(press(chains, '999').draft.chains, [1, 8453])
  })

  it('has a list of its own where they do not fit', () => {
    const many: StepContext = { ...context, chains: [1, 8453, 42_161, 10, 56, 137, 43_114] }
    const all: WatchDraft = { ...chains, chains: many.chains }
    const drawn = (draft: WatchDraft) =>
      wizardSteps[draft.step].question(draft, many).buttons.map(row => row.map(({ text }) => text))
    assert.deepEqual(drawn(all), [['✓ All'], ['Choose ▾'], ['‹ Back', 'Next ›', 'Review ›']])
    const list = wizardSteps.chains.press(all, 'choose', many).draft
    assert.deepEqual(drawn(list), [
      ['Ethereum', 'Base'],
      ['Arbitrum', 'Optimism'],
      ['BNB Chain', 'Polygon'],
      ['Avalanche'],
      ['‹ Back'],
    ])
    const only = wizardSteps['chain-list'].press(list, '8453', many).draft
    assert.deepEqual([drawn(only)[0], only.chains], [['Ethereum', '✓ Base'], [8453]])
    assert.equal(wizardSteps['chain-list'].press(only, 'chains', many).draft.step, 'chains')
  })

  it('requires at least one', () => {
    const turn = press({ ...chains, chains: [] }, 'next')
    assert.deepEqual([turn.draft.step, turn.toast], ['chains', 'Choose at least one chain.'])
  })

  it('leaves out kinds that happen on none of them, with a word', () => {
    const withdrawing: WatchDraft = { ...chains, kinds: ['coin', 'withdrawals'], chains: [8453] }
    const next = press(withdrawing, 'next')
    assert.deepEqual(next.draft.kinds, ['coin'])
    assert.ok(
      textAfter(next).startsWith(
        `Watch · 3 of 5\n\ntreasury  0x7099…79C8\nBase\n\nI left out what these chains don't have: Staking payouts.\n\n${askKinds}`,
      ),
    )
    assert.deepEqual(press(withdrawing, 'back').draft.kinds, ['coin', 'withdrawals'])
    assert.deepEqual(press({ ...withdrawing, chains: [1] }, 'next').draft.kinds, ['coin', 'withdrawals'])
  })

  it('stays where nothing else would be left to watch, and says why', () => {
    const only: WatchDraft = { ...chains, kinds: ['withdrawals'], chains: [8453, 42_161], reviewed: true }
    const turn = press(only, 'next')
    assert.deepEqual(turn.draft, only)
    assert.equal(
      turn.toast,
      "These chains don't have what you chose to watch (Staking payouts). Choose another chain, or something else to watch first.",
    )
  })

  it('adds typed addresses, and otherwise points to the buttons', () => {
    for (const text of ['1', 'Ethereum', 'x'.repeat(4_096)])
      assert.equal(
        textAfter(type(chains, text)),
        'Watch · 2 of 5\n\ntreasury  0x7099…79C8\n\nTap one of the buttons below.\n\nOn which chains?\nEthereum, Base',
      )
  })
})

describe('Where only one chain is on offer', () => {
  const single: StepContext = { ...context, chains: [1] }
  const onEthereum: WatchDraft = { ...filled, chains: [1] }
  const shown = (draft: WatchDraft) =>
    seen(stepMessage(draft, { step: wizardSteps[draft.step], context: single, notice: undefined }))

  it('the addresses lead to the event kinds, which lead back to them', () => {
    const { draft } = addressesStep.text({ ...empty, chains: [1] }, treasury, single)
    assert.ok(shown(draft).text.startsWith(`Watch · 2 of 4\n\n0x7099…79C8\nEthereum\n\n${askKinds}`))
    assert.equal(eventKindsStep.press(draft, 'back', single).draft.step, 'addresses')
  })

  it('the review has no button for chains', () => {
    const review = shown({ ...onEthereum, reviewed: true, step: 'review' })
    assert.match(review.text, /^Watch · review\n/)
    assert.deepEqual(review.buttons.slice(1, 3), [
      ['Addresses', 'What'],
      ['How often', 'Name'],
    ])
  })

  it('a set-up that an earlier version left at the chains goes on', () => {
    const left: WatchDraft = { ...onEthereum, step: 'chains' }
    assert.match(shown(left).text, /^Watch · 2 of 5\n[^]*On which chains\?\nEthereum$/)
    assert.equal(wizardSteps.chains.press(left, 'next', single).draft.step, 'what')
  })

  it('a watch of a chain that is no longer on offer can leave it', () => {
    const editing = { base: { ...settingsFromDraft(onEthereum), chains: [56] } }
    const review = shown({ ...onEthereum, chains: [56], reviewed: true, step: 'review', editing })
    assert.deepEqual(review.buttons[0], ['Addresses', 'Chains'])
  })
})

describe('The event kinds step', () => {
  const what: WatchDraft = { ...filled, step: 'what' }
  const at = (step: WatchDraft['step'], change: Partial<WatchDraft> = {}): WatchDraft => ({
    ...what,
    ...change,
    step,
  })
  const buttonsAt = (step: WatchDraft['step'], change: Partial<WatchDraft> = {}): readonly string[] =>
    seen(screen(at(step, change))).buttons.flat()

  it('offers no kind that happens on none of the chains, unless it is chosen', () => {
    const ways = ['‹ Back', 'Next ›', 'Review ›']
    assert.ok(buttonsAt('moves', { chains: [8453] }).includes('Wrapping'))
    assert.ok(!buttonsAt('moves', { chains: [42_161] }).includes('Wrapping'))
    assert.ok(!buttonsAt('choose', { chains: [42_161] }).includes('Staking ▾'))
    assert.deepEqual(buttonsAt('validator', { chains: [42_161], kinds: ['withdrawals'] }), [
      '✓ Staking payouts',
      ...ways,
    ])
  })

  it('turns presets on and off, without what another one needs', () => {
    const secured = press(what, 'security').draft
    assert.deepEqual(
      secured.kinds,
      'coin tokens nfts outflows approvals delegations failures events'.split(' '),
    )
    assert.match(
      bodyText(screen(secured).body).text,
      /block rewards\nOr say what you want, such as more than \$500 leaves$/,
      'presets need no words for what is chosen',
    )
    const both = press(press(secured, 'contract').draft, 'money').draft
    assert.deepEqual(seen(screen(both)).buttons.slice(0, 2), [
      ['Money', '✓ Security'],
      ['✓ Contract', 'Everything'],
    ])
    assert.deepEqual(
      press(both, 'contract').draft.kinds,
      'outflows approvals delegations failures events'.split(' '),
    )
    const all = press(what, 'everything').draft
    assert.deepEqual(all.kinds, eventOptions)
    assert.ok(settingsFromDraft(all).strategies.length <= maxStrategies)
    assert.deepEqual(press(all, 'everything').draft.kinds, [])
    const approvals = at('what', { kinds: ['approvals'] })
    assert.match(bodyText(screen(approvals).body).text, /\nChosen: approvals\n/)
    const large = at('what', { minimum: { usd: 500 } })
    assert.match(
      bodyText(screen(large).body).text,
      /\nChosen: coins and tokens, in and out, \$500 or more · NFTs, in/,
    )
  })

  it('has eight buttons at most on each screen', () => {
    for (const reviewed of [false, true])
      for (const step of [
        'what',
        'choose',
        'moves',
        'security',
        'contract',
        'values',
        'deadlines',
        'silence',
        'refine',
      ] as const)
        for (const isContract of [undefined, false]) {
          const draft = at(step, {
            kinds: eventOptions,
            reviewed,
            minimum: { usd: 5 },
            outMinimum: { usd: 7 },
          })
          const inWizard = { ...context, offersFilters: true, isContract } as const
          const { buttons } = wizardSteps[step].question(draft, inWizard)
          assert.ok(buttons.flat().length <= 8, `${step}: ${buttons.flat().length}`)
        }
  })

  it('asks for the direction of each kind', () => {
    const asked = press(at('refine', { kinds: ['coin', 'nfts', 'calls'] }), 'directions').draft
    const turned = press(press(asked, 'coin').draft, 'coin').draft
    assert.deepEqual(seen(screen(turned)), {
      text: 'Watch · 3 of 5\n\ntreasury  0x7099…79C8\nEthereum, Base\n\nDirection (tap to change)',
      marked: [bold('treasury')],
      buttons: [['Coin transfers: Out ⇄'], ['NFTs: In and out ⇄'], ['‹ Back', 'Next ›', 'Review ›']],
    })
    const back = press(turned, 'back').draft
    assert.deepEqual(seen(screen(back)).buttons.slice(0, 2), [['Directions differ ▾'], ['Any amount ▾']])
    assert.equal(
      eventKindsLine(settingsFromDraft(back), context.say),
      'coin transfers, going out · NFTs, in and out · calls',
    )
    for (const arg of ['', 'forged', 'calls', '__proto__'])
      assert.deepEqual(press(asked, arg), { draft: asked }, arg)
  })

  it('asks for one direction of all kinds', () => {
    let draft = at('refine', { directions: { coin: 'in', tokens: 'out', nfts: 'out' } })
    assert.deepEqual(seen(screen(draft)).buttons[0], ['Directions differ ▾'])
    for (const [n, way] of (['both', 'in', 'out'] as const).entries()) {
      draft = press(draft, way).draft
      const names = ['In and out', 'In', 'Out'].map((name, at) => (at === n ? `✓ ${name}` : name))
      assert.deepEqual(seen(screen(draft)).buttons[0], names)
    }
    const single = press(at('refine', { kinds: ['coin', 'calls'] }), 'in').draft
    assert.deepEqual(seen(screen(single)).buttons.slice(0, 2), [
      ['In and out', '✓ In', 'Out'],
      ['Any amount ▾'],
    ])
    assert.deepEqual(press(single, 'directions').draft, single)
  })

  it('toggles each kind, in the order of the offer', () => {
    const less = press(press(at('moves'), 'tokens').draft, 'nfts').draft
    assert.deepEqual(seen(screen(less)).buttons, [
      ['✓ Coin transfers', 'Tokens'],
      ['NFTs', 'Wrapping'],
      ['Direction & amounts ▾'],
      ['‹ Back', 'Next ›', 'Review ›'],
    ])
    const calls = press({ ...less, step: 'contract' }, 'calls').draft
    const more = press({ ...calls, step: 'moves' }, 'tokens').draft
    assert.deepEqual(more.kinds, ['coin', 'tokens', 'calls'])
    assert.deepEqual(buttonsAt('choose', { kinds: more.kinds }), [
      'Moves · 2 ▾',
      'Security ▾',
      'Contract · 1 ▾',
      'Staking ▾',
      'Values ▾',
      '‹ Back',
    ])
  })

  it('offers the admin actions of a contract beside what is about security', () => {
    const asked = press(at('security'), 'admin').draft
    assert.equal(lineOf(asked), 'coins, tokens and NFTs, in and out · admin actions')
    assert.ok(seen(screen(asked)).buttons.flat().includes('✓ Admin actions'))
    assert.deepEqual(press(asked, 'admin').draft.kinds, what.kinds)
  })

  it('has what an account without code cannot do behind *More*', () => {
    const plain: StepContext = { ...context, offersFilters: true, isContract: false }
    const shown = (draft: WatchDraft) =>
      wizardSteps[draft.step]
        .question(draft, plain)
        .buttons.flat()
        .map(({ text }) => text)
    const ways = ['‹ Back', 'Next ›', 'Review ›']
    assert.ok(!shown(at('security')).includes('Admin actions'))
    assert.deepEqual(shown(at('contract')), ['New contracts', 'Contract calls', 'More ▾', ...ways])
    const more = wizardSteps.contract.press(at('contract'), 'rare', plain).draft
    assert.deepEqual(shown(more), ['Shared wallet', 'Contract events ▾', ...ways])
    const safe = wizardSteps.rare.press(more, 'safes', plain).draft
    assert.deepEqual(safe.kinds, ['coin', 'tokens', 'nfts', 'safes'])
    assert.deepEqual(shown(safe), ['✓ Shared wallet', 'Contract events ▾', ...ways])
    const back = wizardSteps.rare.press(safe, 'back', plain).draft
    assert.ok(shown(back).includes('✓ Shared wallet'))
    const secured = wizardSteps.what.press(what, 'security', plain).draft
    assert.ok(!secured.kinds.includes('events'))
    assert.ok(shown(secured).includes('✓ Security'))
  })

  it('is left with at least one kind', () => {
    const none = press(at('contract', { kinds: ['calls'] }), 'calls').draft
    assert.deepEqual(none.kinds, [])
    for (const step of ['what', 'contract', 'refine'] as const)
      for (const arg of ['next', 'review']) {
        const draft = { ...none, step }
        assert.deepEqual(press(draft, arg), { draft, toast: 'At least one must stay on.' })
      }
    const draft = { ...none, step: 'what' as const }
    assert.deepEqual(press(draft, 'back'), { draft, toast: 'At least one must stay on.' })
  })

  it('takes an outflow as people write it, in dollars alone', () => {
    const draft = at('outflow', { kinds: [] })
    const limitOf = (text: string) => type(draft, text).draft.kept?.map(({ params }) => params)
    assert.deepEqual(limitOf('$30000 in 1 day'), [{ usd: 30_000, within: '1d' }])
    assert.deepEqual(limitOf('50k within 90 minutes'), [{ usd: 50_000, within: '90m' }])
    assert.deepEqual(limitOf('50000 2h'), [{ usd: 50_000, within: '2h' }])
    assert.deepEqual(limitOf('10 ETH 24h'), [])
  })

  it('keeps no activity where the last kind is left out, which then counts transfers', () => {
    const draft = at('what', {
      kinds: [],
      readings: [
        { func: 'silence', params: { within: '7d' } },
        { func: 'rate', params: { more_than: 20, within: '1h', of: 'out' } },
      ],
    })
    const review = press(draft, 'review').draft
    const { strategies, readings } = settingsFromDraft(review)
    assert.deepEqual([review.step, strategies], ['review', []])
    assert.deepEqual(readings, [
      { func: 'silence', params: { within: '7d', of: 'transfers' } },
      { func: 'rate', params: { more_than: 20, within: '1h', of: 'transfers_out' } },
    ])
  })

  it('asks for a balance, which alone is enough', () => {
    const asked = press(at('values'), 'balance').draft
    assert.match(
      bodyText(screen(asked).body).text,
      /^Watch · 3 of 5\n\ntreasury {2}0x7099…79C8\nEthereum, Base\n\nETH: below what balance/,
    )
    const back = press(asked, 'back').draft
    assert.deepEqual([back.step, seen(screen(back)).buttons], ['values', seen(screen(at('values'))).buttons])

    const limited = press(asked, 'one').draft
    assert.ok(seen(screen(limited)).buttons.flat().includes('✓ Balance ▾'))
    assert.equal(press(limited, 'next').draft.step, 'often')
    const alone: WatchDraft = { ...limited, kinds: [] }
    const settings = settingsFromDraft(alone)
    assert.deepEqual([settings.strategies, settings.readings?.length], [[], 1])
    assert.equal(watchedLine(settings, context.say), 'balance below 1 ETH')
    assert.equal(press(alone, 'next').draft.step, 'review')

    const limits = press(alone, 'balance').draft
    assert.deepEqual(type(limits, '0'), { draft: limits, toast: 'At least one must stay on.' })
    assert.equal(type(limits, '2').draft.readings?.length, 1)
  })

  it('edits a watch of nothing but a balance, and says so', () => {
    const base: WatchSettings = {
      ...settingsFromDraft(reviewed),
      readings: [{ func: 'balance', params: { asset: 'coin', below: '5' } }],
    }
    const draft = draftFromSettings(base, { id: 'w1', step: 'what', base })
    const alone = press(draft, 'money').draft
    assert.match(
      bodyText(screen(press(alone, 'next').draft).body).text,
      /\nWhat: coins, tokens and NFTs, in and out → no transactions/,
    )
    const only = { ...base, strategies: [] }
    const opened = draftFromSettings(only, { id: 'w1', step: 'review', base: only })
    assert.deepEqual(settingsFromDraft(opened), only)
    assert.match(bodyText(screen(opened).body).text, /No changes yet/)
  })

  it('offers a direction for transfers, and a minimum for kinds with a price', () => {
    const offered = (kinds: WatchDraft['kinds']) => seen(screen(at('refine', { kinds }))).buttons.slice(0, -1)
    assert.deepEqual(offered(['tokens', 'nfts', 'calls']), [['✓ In and out', 'In', 'Out'], ['Any amount ▾']])
    assert.deepEqual(offered(['nfts', 'calls']), [['✓ In and out', 'In', 'Out']])
    const calls = at('what', { kinds: ['calls'], reviewed: true })
    assert.ok(!seen(screen(calls)).buttons.flat().includes('Direction & amounts ▾'))
    // A button of the screen before, pressed at the same moment.
    assert.deepEqual(press(calls, 'refine'), { draft: calls })
    assert.deepEqual(press({ ...calls, step: 'refine' }, 'amount'), { draft: { ...calls, step: 'refine' } })
  })

  it('ignores a button that it never made', () => {
    for (const step of ['what', 'choose', 'moves', 'security', 'contract', 'refine'] as const)
      for (const arg of ['', 'forged', 'coins', '0', 'create', '__proto__'])
        assert.deepEqual(press(at(step), arg), { draft: at(step) }, arg)
  })

  it('adds typed addresses, and otherwise points to the buttons', () => {
    for (const text of ['tokens', '0.5 ETH', 'x'.repeat(4_096)])
      assert.ok(
        textAfter(type(what, text)).startsWith(
          `Watch · 3 of 5\n\ntreasury  0x7099…79C8\nEthereum, Base\n\nTap one of the buttons below.\n\n${askKinds}`,
        ),
      )
  })

  it('asks for an amount of the coin if nothing else is chosen', () => {
    const coins: WatchDraft = { ...what, kinds: ['coin', 'calls'], step: 'amount' }
    assert.equal(
      textAfter({ draft: coins }),
      'Watch · 3 of 5\n\ntreasury  0x7099…79C8\nEthereum, Base\n\nMinimum amount? Pick one, or type it: $2,500 · 0.5 · 100 gwei',
    )
  })

  it('asks for dollars if the coin is not chosen', () => {
    const tokens: WatchDraft = { ...what, kinds: ['tokens'], step: 'amount' }
    assert.equal(
      textAfter({ draft: tokens }),
      'Watch · 3 of 5\n\ntreasury  0x7099…79C8\nEthereum, Base\n\nMinimum amount? Pick one, or type it: $50 · $2,500\nWith a dollar minimum, tokens without a known price are skipped.',
    )
    assert.deepEqual(type(tokens, '50').draft.minimum, { usd: 50 })
  })

  it('ignores a minimum of the coin once the coin is not chosen', () => {
    const coins: WatchDraft = { ...what, minimum: { wei: '5' } }
    const tokens = press({ ...coins, step: 'moves' }, 'coin').draft
    assert.deepEqual(seen(screen({ ...tokens, step: 'refine' })).buttons[1], ['Any amount ▾'])
  })

  it('accepts dollars, and repeats them full', () => {
    const turn = type({ ...what, step: 'amount' }, '$10m')
    assert.deepEqual(turn.draft.minimum, { usd: 10_000_000 })
    assert.match(textAfter(turn), /\n\n\$10,000,000 or more\.\n\n/)
    assert.deepEqual(seenAfter(turn).buttons[1], ['$10,000,000 or more ▾'])
  })

  it('names no coin if the chains have different ones', () => {
    const several: WatchDraft = { ...what, chains: [1, 56], step: 'amount' }
    const turn = type(several, '5 bnb')
    assert.deepEqual(turn.draft.minimum, { wei: `5${'0'.repeat(18)}` })
    assert.equal(turn.notice, '5 or more.')
  })

  const wrong: readonly (readonly [given: string, says: string])[] = [
    ['lots', "I don't understand that amount."],
    ['-1', "An amount can't be negative."],
    ['0.1 wei', "That's less than one wei, the smallest unit of a coin. Send a larger amount."],
    ['9'.repeat(60), "That's more than any coin's supply. Send a smaller amount."],
    ['$0.001', "That's less than a cent. Send a larger amount."],
    [`$${'9'.repeat(60)}`, "That's more than all the money in the world. Send a smaller amount."],
  ]
  for (const [given, says] of wrong)
    it(`rejects ${given.slice(0, 20)}`, () => {
      const turn = type({ ...what, step: 'amount' }, given)
      assert.deepEqual([turn.draft.step, turn.notice], ['amount', says])
    })

  it('offers amounts to choose, and any amount', () => {
    const amount: WatchDraft = { ...what, step: 'amount' }
    assert.deepEqual(press(amount, '10').draft.minimum, { usd: 10 })
    assert.deepEqual(press(amount, '10000').draft.minimum, { usd: 10_000 })
    assert.deepEqual(press({ ...amount, minimum: { wei: '5' } }, '0').draft.minimum, { usd: 0 })
    assert.deepEqual(press(amount, 'forged').draft, amount)
  })
})

describe('The frequency step', () => {
  const often: WatchDraft = {
    ...filled,
    step: 'often',
    directions: all('in'),
    minimum: { wei: `1${'0'.repeat(17)}` },
  }

  it('explains a choice', () => {
    assert.equal(press(often, 'Always').notice, undefined)
    assert.equal(press(often, 'OnlyOnce').notice, 'One alert, then no more.')
    for (const [frequency, window] of [
      ['5m', '5 minutes'],
      ['10m', '10 minutes'],
      ['30m', '30 minutes'],
      ['1h', 'hour'],
      ['4h', '4 hours'],
      ['12h', '12 hours'],
      ['24h', '24 hours'],
    ] as const)
      assert.equal(
        press(often, frequency).notice,
        `First alert right away, then one summary every ${window}.`,
      )
    assert.deepEqual(press(often, 'hourly').draft, often)
  })
})

describe('*Review* leads from each step to the review', () => {
  it('with defaults for the steps that were skipped', () => {
    const { draft } = type(empty, `${treasury} treasury`)
    assert.deepEqual(seenAfter(press(draft, 'review')), {
      text: [
        'Watch · review',
        'treasury  0x7099…79C8\nEthereum, Base, Arbitrum, BNB Chain\nCoins, tokens and NFTs, in and out\nEvery transaction, in this chat',
      ].join('\n\n'),
      marked: [bold('treasury')],
      buttons: [
        ['Start watching'],
        ['Addresses', 'Chains'],
        ['What', 'How often'],
        ['Name', 'More ▾'],
        ['Cancel'],
      ],
    })
    assert.equal(press({ ...filled, step: 'what' }, 'review').draft.step, 'review')
    assert.equal(press({ ...filled, step: 'addresses' }, 'review').draft.step, 'review')
  })
})

describe('The review', () => {
  it('shows all choices', () => {
    assert.deepEqual(seen(screen({ ...reviewed, minimum: { wei: `1${'0'.repeat(17)}` }, frequency: '1h' })), {
      text: [
        'Watch · review',
        'treasury  0x7099…79C8\nEthereum, Base\nCoin transfers, in and out, 0.1 ETH or more\nTokens and NFTs, in and out\nOne summary every hour, in this chat',
      ].join('\n\n'),
      marked: [bold('treasury')],
      buttons: [
        ['Start watching'],
        ['Addresses', 'Chains'],
        ['What', 'How often'],
        ['Name', 'More ▾'],
        ['Cancel'],
      ],
    })
  })

  it('opens each choice, which leads back to it', () => {
    const trips: readonly (readonly [open: string, answer: string])[] = [
      ['addresses', 'next'],
      ['chains', 'next'],
      ['chains', 'back'],
      ['what', 'next'],
      ['what', 'back'],
      ['often', '24h'],
      ['often', 'back'],
      ['name', 'back'],
    ]
    for (const [open, answer] of trips) {
      const opened = press(reviewed, open).draft
      assert.equal(opened.step, open)
      assert.equal(press(opened, answer).draft.step, 'review', `${open} ${answer}`)
    }
    const more = press(reviewed, 'more').draft
    for (const [open, answer] of [
      ['balance', 'back'],
      ['message', 'default'],
      ['tags', 'next'],
    ] as const) {
      const opened = press(more, open).draft
      assert.equal(opened.step, open)
      assert.equal(press(opened, answer).draft.step, 'review', open)
    }
    assert.equal(press(more, 'review').draft.step, 'review')
    assert.deepEqual(press(reviewed, 'forged').draft, reviewed)
    assert.equal(press(reviewed, 'create').end, 'create')
  })

  it('does not change *Back*: each step leads to the one before', () => {
    assert.deepEqual(
      [backFrom('chains'), backFrom('what'), backFrom('amount'), backFrom('often')],
      ['addresses', 'chains', 'refine', 'what'],
    )
  })

  it('asks for addresses again if all were removed', () => {
    assert.deepEqual(seenAfter(press({ ...reviewed, step: 'addresses' }, 'clear')), {
      text: [
        'Watch · Addresses',
        'Ethereum, Base\nCoins, tokens and NFTs, in and out\nEvery transaction, in this chat',
        'Send one or more addresses. Add labels if you like:\n0x… treasury\n0x… treasury >$500 out daily 9:00',
      ].join('\n\n'),
      marked: [
        ['code', '0x… treasury'],
        ['code', '0x… treasury >$500 out daily 9:00'],
      ],
      buttons: [['Cancel']],
    })
  })

  it('shows the name that a person gave', () => {
    const naming = press(reviewed, 'name').draft
    assert.match(seen(screen(naming)).text, /Send a name for this watch. It's called treasury now.$/)
    assert.equal(
      textAfter(type(naming, ' 🐳 cold\nwallet ')),
      'Watch · review\n\n🐳 cold wallet  0x7099…79C8\nEthereum, Base\nCoins, tokens and NFTs, in and out\nEvery transaction, in this chat',
    )
    assert.match(textAfter(type(naming, 'אוצר')), /^Watch · review\n\n\u2068אוצר\u2069 {2}0x7099…79C8\n/)
    assert.equal(type(naming, 'x'.repeat(4_096)).draft.name, `${'x'.repeat(31)}…`)
    for (const nothing of ['\u200B', '\u3164', ' \n '])
      assert.equal(type(naming, nothing).notice, 'A name needs at least one visible character.')
  })

  it('is named by the short address if there is no label', () => {
    const unnamed = { ...reviewed, addresses: [{ address: treasury }] }
    assert.match(seen(screen(unnamed)).text, /^Watch · review\n\n0x7099…79C8\nEthereum, Base\nCoin/)
  })
})

describe('The message step', () => {
  const asked = press(reviewed, 'message').draft
  const typed = type(asked, '{$address.label} {$tx.movements}, about {$usd} on {$chain.name}')

  it('lists placeholders with examples of this watch', () => {
    const placeholders = [
      '{$address.label} gold',
      '{$tx.movements} +1.25 ETH',
      '{$usd} $4,310',
      '{$token.amount} 1.25',
      '{$token.symbol} ETH',
      '{$chain.name} Ethereum',
      '{$tx.status} success',
      '{$tx.from} 0xf39Fd6e51aad88F6F4ce6…',
      '{$tx.to} 0x70997970C51812dc3A010…',
      '{$tx.hash} 0x5c504ed432cb51138bcf0…',
      '{$chain.explore} https://etherscan.io',
    ]
    assert.deepEqual(seen(screen({ ...asked, addresses: [{ address: treasury }], name: 'gold' })), {
      text: [
        'Watch · Alert text',
        'gold  0x7099…79C8',
        ['Send your alert text. You can use:', ...placeholders].join('\n'),
      ].join('\n\n'),
      marked: [bold('gold'), ...placeholders.map(line => ['code', line.split(' ')[0]])],
      buttons: [['‹ Back']],
    })
  })

  it('is mentioned by the review until the usual message is back', () => {
    const used = press(typed.draft, 'use').draft
    assert.match(textAfter({ draft: used }), /\nEvery transaction, in this chat\nCustom alert text$/)
    assert.equal(
      settingsFromDraft(used).template,
      '{$address.label} {$tx.movements}, about {$usd} on {$chain.name}',
    )
    const again = press(used, 'message').draft
    assert.deepEqual(seen(screen(again)).buttons, [['Default'], ['‹ Back']])
    assert.equal(settingsFromDraft(press(again, 'back').draft).template, settingsFromDraft(used).template)
    assert.deepEqual(press(again, 'default').draft, reviewed)
  })

  it('forgets a message that was not accepted', () => {
    assert.deepEqual(press(typed.draft, 'back').draft, reviewed)
    assert.deepEqual(press(asked, 'use').draft, asked)
    assert.deepEqual(press(asked, 'forged').draft, asked)
  })

  it('shows an example of an event that is watched', () => {
    const example = '{$tx.movements}|{$tx.value}|{$token.amount}|{$token.symbol}|{$usd}|{$tx.to}'
    const shown = (change: Partial<WatchDraft>) =>
      textAfter(type({ ...asked, ...change }, example))
        .split('\n')
        .at(-1)
        ?.replaceAll('\u2060', '')
    assert.equal(shown({ chains: [56] }), `+1.25 BNB|1.25 BNB|1.25|BNB|$4,310|${treasury}`)
    assert.equal(
      shown({ kinds: ['tokens'], directions: all('out') }),
      '−500 USDC||500|USDC|$500|0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266',
    )
    assert.equal(shown({ kinds: ['nfts'] }), `+1 NFT Bored Ape #1234||1|Bored Ape|?|${treasury}`)
    assert.equal(shown({ kinds: ['deployments'] }), 'deployed 0x5FbD…0aa3||||?|')
    assert.match(shown({ kinds: ['calls'] }) ?? '', /^called transfer on 0xA0b8…eB48\|\|\|\|\?\|0x/)
  })

  const wrong: readonly (readonly [given: string, says: string])[] = [
    ['got {$tx.gas} of {$usd}', "There's no {$tx.gas}. Use one of those below."],
    [`{$${'x'.repeat(99)}}`, `There's no {$${'x'.repeat(37)}…. Use one of those below.`],
    ['{name} got money', "There's no {name}. Did you mean {$address.label}?"],
    ['got {{amount}}', "There's no {{amount}}. Did you mean {$token.amount}?"],
    ['got ${token.symbol}', "There's no ${token.symbol}. Did you mean {$token.symbol}?"],
    ['{$tx.movement}', "There's no {$tx.movement}. Did you mean {$tx.movements}?"],
    ['{$ usd }', "There's no {$ usd }. Did you mean {$usd}?"],
    ['x'.repeat(4_001), "That's one character too long: the limit is 4,000."],
    ['x'.repeat(4_096), "That's 96 characters too long: the limit is 4,000."],
  ]
  for (const [given, says] of wrong)
    it(`rejects ${given.slice(0, 12)}`, () => {
      const turn = type(typed.draft, given)
      assert.deepEqual([turn.notice, turn.draft], [says, asked])
      assert.match(textAfter(turn), /You can use:/)
    })

  const ownership: WatchDraft = {
    ...asked,
    kinds: ['events'],
    kept: [
      {
        func: 'contract_event',
        params: { event: 'OwnershipTransferred(address indexed previousOwner, address newOwner)', where: [] },
      },
    ],
  }

  it('offers the arguments of an event that is watched', () => {
    assert.match(
      seen(screen(ownership)).text,
      /\{\$event\.previousOwner\} 0x\w+…\n\{\$event\.newOwner\} 0x\w+…$/,
    )
    assert.match(textAfter(type(ownership, 'Owner: {$event.newOwner}')), /\nOwner: 0x[\dA-Fa-f]{40}$/)
    for (const [given, says] of [
      ['{$event.newowner}', "There's no {$event.newowner}. Did you mean {$event.newOwner}?"],
      ['{newOwner}', "There's no {newOwner}. Did you mean {$event.newOwner}?"],
      ['{$event.role}', "There's no {$event.role}. Use one of those below."],
    ] as const)
      assert.equal(type(ownership, given).notice, says)
    assert.equal(
      type(asked, '{$event.newOwner}').notice,
      "There's no {$event.newOwner}. Use one of those below.",
    )
  })

  it('rejects a message that would be empty', () => {
    const turn = type({ ...asked, kinds: ['tokens'] }, '{$tx.value}')
    assert.equal(turn.notice, 'That message would be empty. Add a few words.')
  })

  it('fits the longest message and its buttons into one screen', () => {
    const { text } = messagePayload(screen(type(asked, '{$tx.hash}'.repeat(400)).draft))
    assert.ok(text.length > 3_000 && text.length < 4_096)
    assert.ok(text.endsWith('…'))
  })
})

const lineOf = (draft: WatchDraft): string => eventKindsLine(settingsFromDraft(draft), context.say)

const line = (edited: WatchDraft): string => eventKindsLine(settingsFromDraft(edited), context.say)

const eventStrategy = (event: string, where: readonly object[] = []): Strategy =>
  strategySchema.parse({ func: 'contract_event', params: { event, where } })

/** Of a watch that has nothing but these events. */
const eventsLine = (...strategies: readonly Strategy[]): string =>
  line({ ...reviewed, ...choicesFromStrategies(strategies) })

describe('The line of events', () => {
  const admin = buildStrategies('events', { ...choicesFromStrategies([]), kept: [] })
  const transfer = 'Transfer(address indexed from, address indexed to, uint256 value)'

  it('names the first events of others, each once', () => {
    assert.equal(eventsLine(...admin.slice(1)), 'events: RoleGranted, RoleRevoked + 14 more')
    assert.equal(eventsLine(eventStrategy(transfer)), 'events: Transfer')
    assert.equal(
      eventsLine(eventStrategy(transfer), eventStrategy(transfer.replaceAll(' indexed', ''))),
      'events: Transfer',
    )
  })

  it('says what an event has to meet', () => {
    const from = { arg: 'from', op: 'in', value: [treasury, savings] }
    const value = { arg: 'value', op: 'gt', value: '5' }
    assert.equal(
      eventsLine(eventStrategy(transfer, [value]), eventStrategy(transfer, [from, value])),
      'events: Transfer (value > 5), Transfer (from = 0x7099…79C8 / …, …)',
    )
    const said = eventStrategy('Said(string text)', [
      { arg: 'text', op: 'contains', value: 'a\u202E\nb'.repeat(9) },
    ])
    assert.equal(eventsLine(said), 'events: Said (text ∋ a ba ba ba ba b…)')
  })
})

const declaredIn = (draft: WatchDraft): readonly string[] =>
  settingsFromDraft(draft).strategies.flatMap(strategy =>
    strategy.func === 'contract_event' ? strategy.params.event : [],
  )

describe('The events step', () => {
  const inWizard: StepContext = { ...context, offersFilters: true }
  const pressed = (draft: WatchDraft, arg: string): StepResult =>
    wizardSteps[draft.step].press(draft, arg, inWizard)
  const typed = (draft: WatchDraft, text: string): StepResult =>
    wizardSteps[draft.step].text(draft, text, inWizard)
  const contract: WatchDraft = { ...filled, step: 'contract', kinds: ['coin'] }
  const opened = pressed(contract, 'events').draft
  const transfer = 'Transfer(address indexed from, address indexed to, uint256 value)'
  const shown = (draft: WatchDraft, notice?: StepResult['notice']) =>
    seen(stepMessage(draft, { step: wizardSteps[draft.step], context: inWizard, notice }))

  it('offers a set, and asks for events of the person', () => {
    assert.deepEqual(shown(opened), {
      text: [
        'Watch · 3 of 5',
        'treasury  0x7099…79C8\nEthereum, Base',
        `Which events? The watched addresses are the contracts. Pick a set, or send an event as the contract's source declares it:\n${transfer}`,
      ].join('\n\n'),
      marked: [bold('treasury'), ['code', transfer]],
      buttons: [['Admin actions'], ['Mints and burns'], ['‹ Back', 'Next ›', 'Review ›']],
    })
    assert.deepEqual(pressed(opened, 'back').draft, contract, 'looking chooses nothing')
    const chosen = pressed(opened, 'admin').draft
    assert.deepEqual(shown(chosen).buttons[0], ['✓ Admin actions'])
    const none = pressed(chosen, 'admin').draft
    assert.deepEqual(shown(none).buttons, [
      ['Admin actions'],
      ['Mints and burns'],
      ['‹ Back', 'Next ›', 'Review ›'],
    ])
    assert.deepEqual(pressed(none, 'back').draft.kinds, ['coin'])
  })

  it('takes an event as one message, shows it, and removes it again', () => {
    const { draft, notice } = typed(
      opened,
      'event Transfer(address indexed from,\n  address indexed to,\n  uint256 value);',
    )
    assert.equal(notice, '')
    assert.match(
      shown(draft).text,
      /uint256 value\)\n\nTransfer\(address indexed from, address indexed to, uint256 value\)$/,
    )
    assert.deepEqual(shown(draft).buttons, [
      ['Admin actions'],
      ['Mints and burns'],
      ['✕ Transfer', 'Only when… ▾'],
      ['‹ Back', 'Next ›', 'Review ›'],
    ])
    assert.deepEqual(typed(draft, transfer).draft, draft, 'once is enough')
    assert.deepEqual(declaredIn(draft), [transfer])
    const back = pressed(draft, 'back').draft
    assert.ok(shown(back).buttons.flat().includes('✓ Contract events ▾'))
    assert.equal(line(back), 'coin transfers, in and out · events: Transfer')
    const again = pressed(back, 'events').draft
    assert.deepEqual(shown(again), shown(draft))
    const { buttons } = stepMessage(again, { step: wizardSteps.events, context: inWizard, notice: undefined })
    const remove = buttons.flat().find(({ text }) => text === '✕ Transfer')
    const arg = remove && 'callback_data' in remove && decodeCallback(remove.callback_data)?.args.at(-1)
    assert.ok(arg)
    assert.deepEqual(declaredIn(pressed(again, arg).draft), [])
  })

  it('takes several, and an event at the question before', () => {
    const { draft, notice } = typed(contract, `${transfer}; event Foo(adress a);\nBar(uint256 indexed a)`)
    assert.equal(draft.step, 'events')
    assert.deepEqual(declaredIn(draft), [transfer, 'Bar(uint256 indexed a)'])
    assert.equal(notice, "I don't know the type adress. For a contract write address, for an enum uint8.")
    assert.equal(typed(contract, `treasury (main) ${savings}`).draft.addresses.length, 2)
  })

  const wrong: readonly (readonly [given: string, says: string])[] = [
    ['Transfer', "That's not an event. Send its name and, in parentheses, its arguments."],
    ['Transfer(address from', "That's not an event. Send its name and, in parentheses, its arguments."],
    ['🐋', "That's not an event. Send its name and, in parentheses, its arguments."],
    [';', "That's not an event. Send its name and, in parentheses, its arguments."],
    ['A(IERC20 a)', "I don't know the type IERC20. For a contract write address, for an enum uint8."],
    ['A(address a uint b)', "I can't read this part: address a uint b. Each argument is a type and a name."],
    ['A(uint256 a, uint256 a)', 'Two arguments are called a. Give each its own name.'],
    ['A(uint256 a) anonymous', "Anonymous events can't be watched, because their logs don't name them."],
    [
      `A(${'uint256,'.repeat(16)}uint256)`,
      'Too many arguments: an event can have up to 16, and up to 3 of them indexed.',
    ],
    [`A(uint256 ${'a'.repeat(500)})`, "That's too long: an event can have up to 500 characters."],
    [
      'A(string[] a)',
      "I can't read arguments like these: arrays of strings, bytes, or arrays, arrays of more than 999, and functions.",
    ],
  ]
  for (const [given, says] of wrong)
    it(`says what is wrong with ${given.slice(0, 24)}, beside the example`, () => {
      const { draft, notice } = typed(opened, given)
      assert.deepEqual([notice, draft], [says, opened])
      assert.ok(shown(draft, notice).text.endsWith(transfer))
    })

  it('keeps an event as it is written, beside the one that contracts commonly declare', () => {
    const written = 'Transfer(address from, address to, uint256 value)'
    const common = typed(opened, written)
    assert.deepEqual(declaredIn(common.draft).slice(-2), [written, transfer])
    assert.equal(
      common.notice,
      `Most contracts declare it with indexed arguments, so I've added that too: ${transfer}. Remove the one you don't need.`,
    )
    assert.deepEqual(typed(common.draft, written).draft, common.draft, 'once is enough')
    const own = typed(opened, 'Sold(address buyer)')
    assert.equal(declaredIn(own.draft).at(-1), 'Sold(address buyer)')
    assert.match(own.notice ?? '', /^Nothing in Sold is indexed\./)
    assert.equal(typed(opened, 'AdminChanged(address previousAdmin, address newAdmin)').notice, '')
  })

  it('has room for all kinds and sets at once', () => {
    const all = { ...contract, kinds: eventOptions }
    const both = pressed(pressed(all, 'events').draft, 'mints').draft
    assert.deepEqual(shown(both).buttons, [
      ['✓ Admin actions'],
      ['✓ Mints and burns'],
      ['‹ Back', 'Next ›', 'Review ›'],
    ])
    assert.match(line(both), / · admin actions · mints and burns · /)
    assert.ok(settingsFromDraft(both).strategies.length <= maxStrategies)
    const mints = pressed(both, 'admin').draft
    assert.deepEqual(shown(mints).buttons, [
      ['Admin actions'],
      ['✓ Mints and burns'],
      ['‹ Back', 'Next ›', 'Review ›'],
    ])
    assert.equal(declaredIn(mints).length, 8)
    assert.equal(declaredIn(pressed(mints, 'mints').draft).length, 0)
  })

  it('takes no more than a watch may have', () => {
    const many = Array.from({ length: 50 }, (_, n) => `E${n}(uint256 indexed a)`).join('\n')
    const { draft, notice } = typed(opened, many)
    assert.equal(settingsFromDraft(draft).strategies.length, 40)
    assert.equal(
      notice,
      "That's too many for one watch: it can have up to 40 kinds and events. Remove some first.",
    )
    const { text } = messagePayload(
      stepMessage(draft, { step: wizardSteps.events, context: inWizard, notice }),
    )
    assert.ok(text.length < 4_096)
    const back = pressed(draft, 'back').draft
    assert.match(pressed(back, 'calls').toast ?? '', /up to 40/)
    assert.deepEqual(pressed(back, 'calls').draft, back)
    assert.deepEqual(pressed({ ...back, step: 'moves' }, 'coin').draft.kinds, ['events'])
  })

  it('is not asked among the defaults of new watches', () => {
    assert.equal(wizardSteps.contract.press(contract, 'events', context).draft.step, 'contract')
  })
})

/** Of a watch with coin transfers, wrapping this way, and large validator withdrawals. */
const wrappingWatch = (direction: string): WatchSettings => ({
  ...settingsFromDraft(reviewed),
  strategies: [
    { func: 'eth_transfer', params: { direction: 'in' } },
    { func: 'wrapped_coin', params: { direction } },
    { func: 'withdrawal', params: { minimum_amount: '16000000000000000000' } },
  ].map(strategy => strategySchema.parse(strategy)),
  chains: [1],
})

const wrappingLine = (wraps: string): string =>
  `coin transfers, coming in · ${wraps} · staking payouts, 16 ETH or more`

describe('The line of event kinds', () => {
  const table: readonly (readonly [change: Partial<WatchDraft>, says: string])[] = [
    [{}, 'coins, tokens and NFTs, in and out'],
    [{ kinds: ['coin'], directions: all('in') }, 'coin transfers, coming in'],
    [
      { kinds: ['coin', 'tokens'], minimum: { wei: `5${'0'.repeat(17)}` } },
      'coin transfers, in and out, 0.5 ETH or more · tokens, in and out',
    ],
    [{ minimum: { usd: 2.5 } }, 'coins and tokens, in and out, $2.50 or more · NFTs, in and out'],
    [
      { kinds: ['coin', 'tokens', 'nfts', 'deployments', 'calls'] },
      'coins, tokens and NFTs, in and out · new contracts and calls',
    ],
  ]
  for (const [change, says] of table)
    it(says, () => {
      assert.equal(eventKindsLine(settingsFromDraft({ ...reviewed, ...change }), context.say), says)
    })

  it('says and keeps what an import alone chooses of wrapping and of withdrawals', () => {
    const only = wrappingWatch('out')
    assert.equal(eventKindsLine(only, context.say), wrappingLine('only unwrapping'))
    assert.equal(eventKindsLine(wrappingWatch('in'), context.say), wrappingLine('only wrapping'))
    assert.equal(eventKindsLine(wrappingWatch('both'), context.say), wrappingLine('wrapping'))
    const draft = draftFromSettings(only, { id: 'w1', step: 'what', base: only })
    assert.deepEqual(settingsFromDraft(draft), only)
    const [, wrapped, withdrawn] = settingsFromDraft(
      type(press({ ...draft, step: 'refine' }, 'amount').draft, '2').draft,
    ).strategies
    assert.deepEqual(
      [wrapped?.params, withdrawn?.params],
      [
        { direction: 'out', minimum_amount: '2000000000000000000', minimum_usd: 0 },
        { minimum_amount: '16000000000000000000', minimum_usd: 0 },
      ],
    )
    const alone = { ...only, strategies: only.strategies.slice(1, 2) }
    assert.equal(eventKindsLine(alone, context.say), 'only unwrapping')
  })

  it('describes and keeps several strategies of one kind, whatever else is edited', () => {
    const strategies: WatchSettings['strategies'] = [
      { func: 'token_transfer', params: { direction: 'in', minimum_usd: 5 } },
      { func: 'token_transfer', params: { direction: 'out', minimum_usd: 9 } },
      { func: 'nft_transfer', params: { direction: 'both' } },
    ]
    const base = { ...settingsFromDraft(reviewed), strategies }
    const draft = draftFromSettings(base, { id: 'w1', step: 'what', base })
    assert.deepEqual(settingsFromDraft(draft).strategies, strategies)
    assert.deepEqual(seen(screen({ ...draft, step: 'refine' })).buttons.slice(0, -1), [
      ['✓ In and out', 'In', 'Out'],
      ['In: $5 or more ▾'],
      ['Out: $9 or more ▾'],
    ])
    const split = 'tokens, in $5 or more, out $9 or more'
    assert.deepEqual(
      [
        lineOf(draft),
        lineOf(press({ ...draft, step: 'contract' }, 'calls').draft),
        lineOf(press(press({ ...draft, step: 'moves' }, 'tokens').draft, 'tokens').draft),
        lineOf({ ...draft, directions: { ...draft.directions, tokens: 'out' } }),
        lineOf({ ...draft, minimum: { usd: 7 }, outMinimum: undefined }),
        lineOf({ ...draft, minimum: { usd: 0 }, directions: { ...draft.directions, tokens: 'in' } }),
      ],
      [
        `${split} · NFTs, in and out`,
        `${split} · NFTs, in and out · calls`,
        `${split} · NFTs, in and out`,
        'tokens, going out, $9 or more · NFTs, in and out',
        'tokens, in and out, $7 or more · NFTs, in and out',
        'tokens, coming in · NFTs, in and out',
      ],
    )
  })

  it('describes and keeps the tokens and counterparties of a watch, whatever else is edited', () => {
    const [usdc, bank, shop, home] = ['a0', 'ba', 'eb', '40'].map(byte => `0x${byte.repeat(20)}`)
    assert.ok(usdc && bank && shop && home)
    const strategies: WatchSettings['strategies'] = [
      {
        func: 'eth_transfer',
        params: {
          direction: 'both',
          minimum_amount: '0',
          minimum_usd: 0,
          counterparties: { except: [bank, shop, home] },
        },
      },
      {
        func: 'token_transfer',
        params: { direction: 'both', minimum_usd: 0, minimum_amount: '5000000', tokens: { only: [usdc] } },
      },
    ]
    const base = { ...settingsFromDraft(reviewed), strategies }
    const draft = draftFromSettings(base, { id: 'w1', step: 'what', base })
    assert.deepEqual(settingsFromDraft(draft).strategies, strategies)
    const restricted = 'counterparties: all but 0xbaba…baba, 0xebeb…ebeb +1 · tokens: only 0xa0a0…a0a0'
    assert.equal(
      line(draft),
      `coins and tokens, in and out · ${restricted} · tokens: 5,000,000 base units or more`,
    )
    assert.equal(
      line({ ...draft, minimum: { usd: 7 } }),
      `coins and tokens, in and out, $7 or more · ${restricted}`,
    )
  })
})
