import assert from 'node:assert/strict'
import { test } from 'node:test'
import { z } from 'zod'
import { type Strategy, strategySchema } from '#events/registry.ts'
import { shortId } from '#lib/ids.ts'
import { type Button, bodyText, decodeCallback } from '#render/message.ts'
import { wizardSteps } from '#telegram/features/wizard/apply-input.ts'
import type { BalanceAsset } from '#telegram/features/wizard/balance-asset.ts'
import {
  createEmptyDraft,
  draftFromSettings,
  settingsFromDraft,
  type WatchDraft,
} from '#telegram/features/wizard/draft.ts'
import { type StepContext } from '#telegram/features/wizard/step.ts'
import { stepMessage } from '#telegram/features/wizard/step-message.ts'
import { eventKindsLine } from '#watch/event-kinds-line.ts'
import type { WatchSettings } from '#watch/watch.ts'
import { savings, treasury } from '../../../support/addresses.ts'
import { texts } from '../../../support/texts.ts'

const say = texts.for('en')
const fake = '0x3333333333333333333333333333333333333333'
const context: StepContext = {
  chains: [1, 8453],
  coverage: { seen: [], unseen: [] },
  offersFilters: true,
  seenTokens: [{ address: fake, label: 'USDC' }],
  labels: [{ address: savings, label: 'savings' }],
  say,
}
const usdcOn1 = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'

const messageOf = (draft: WatchDraft, notice?: string) =>
  stepMessage(draft, { step: wizardSteps[draft.step], context, notice })
/** The question alone, with its buttons as a person sees them. */
const screen = (draft: WatchDraft): string => {
  const { body, buttons } = messageOf(draft)
  const rows = buttons.map(row => row.map(({ text }) => `[ ${text} ]`).join(' '))
  return [bodyText(body).text.split('\n\n').at(-1), ...rows].join('\n')
}
const dataOf = (button: Button): string => ('callback_data' in button ? button.callback_data : '')
const argOf = (button: Button): string | undefined => decodeCallback(dataOf(button))?.args.at(-1)
const textOf = ({ body }: ReturnType<(typeof wizardSteps)['amount']['question']>): string =>
  bodyText(body).text
/** Taps the buttons with these texts one after the other. */
const tap = (draft: WatchDraft, ...wanted: readonly string[]): WatchDraft =>
  wanted.reduce((at, text) => {
    const button = messageOf(at)
      .buttons.flat()
      .find(one => one.text === text)
    const arg = button && argOf(button)
    if (arg === undefined) return assert.fail(`no button ${text} on\n${screen(at)}`)
    return wizardSteps[at.step].press(at, arg, context).draft
  }, draft)

const strategies = (...given: readonly unknown[]): Strategy[] => given.map(one => strategySchema.parse(one))
const edited = (...given: readonly unknown[]): WatchDraft => {
  const settings: WatchSettings = {
    name: 'treasury',
    addresses: [{ address: treasury }],
    chains: [1, 8453],
    strategies: strategies(...given),
    frequency: 'Always',
  }
  return draftFromSettings(settings, { id: 'draft-id', step: 'refine', base: settings })
}
/** Its parameters. */
const strategyOf = (draft: WatchDraft, func: string): ReadonlyMap<string, unknown> => {
  const found = settingsFromDraft(draft).strategies.find(strategy => strategy.func === func)
  return new Map(Object.entries<unknown>(found?.params ?? {}))
}
const paramsOf = (draft: WatchDraft, func: string) => Object.fromEntries(strategyOf(draft, func))
const lineOf = (draft: WatchDraft): string => eventKindsLine(settingsFromDraft(draft), say)

const fresh: WatchDraft = {
  ...createEmptyDraft('draft-id', context),
  step: 'refine',
  addresses: [{ address: treasury }],
}

const sepolia = 11_155_111

test('the tokens of a chain of which none is known are asked for by their contracts', () => {
  const { seenTokens: _, ...unseen } = context
  const askedOn = (chain: number, way: 'only' | 'except'): string => {
    const filters = { tokens: { way, addresses: [], others: [] } }
    const draft = { ...fresh, step: 'tokens', chains: [chain], filters } as const
    return bodyText(stepMessage(draft, { step: wizardSteps.tokens, context: unseen, notice: undefined }).body)
      .text
  }
  assert.match(askedOn(8453, 'only'), /Tap them/)
  assert.match(
    askedOn(sepolia, 'only'),
    /Which tokens should I alert you about\? Send their contract addresses\.$/,
  )
  assert.match(
    askedOn(sepolia, 'except'),
    /Which tokens should I leave out\? Send their contract addresses\.$/,
  )
})

test('a filter of one direction says which', () => {
  const coming = { ...fresh, directions: { coin: 'in', tokens: 'in', nfts: 'in' } } as const
  assert.equal(
    screen(tap(coming, 'Filters ▾')),
    `Alert only if all of these match:
[ Any token ▾ ]
[ From anyone ▾ ]
[ Only with new addresses ]
[ ‹ Back ] [ Next › ] [ Review › ]`,
  )
  const chosen = tap(coming, 'Filters ▾', 'From anyone ▾', 'savings')
  assert.match(lineOf(chosen), /coming in · only from 0x/)
  assert.match(screen(chosen), /\[ From anyone ]/)
})

test('filters are offered by the kinds that are chosen', () => {
  assert.match(
    screen(fresh),
    /\[ ✓ In and out ] \[ In ] \[ Out ]\n\[ Any amount ▾ ]\n\[ Narrow to USDT ▾ ] \[ Narrow to USDC ▾ ]\n\[ Filters ▾ ]/,
  )
  assert.equal(
    screen(tap({ ...fresh, kinds: [...fresh.kinds, 'approvals'] }, 'Filters ▾')),
    `Alert only if all of these match:
[ Any token ▾ ]
[ Any address ▾ ]
[ Any spender ▾ ]
[ Only with new addresses ]
[ Check in and out separately ]
[ Only unlimited approvals ]
[ ‹ Back ] [ Review › ]`,
  )
  assert.equal(
    screen(tap({ ...fresh, kinds: ['calls'] }, 'Filters ▾')),
    `Alert only if all of these match:
[ Calls: successful and failed ⇄ ]
[ ‹ Back ] [ Next › ] [ Review › ]`,
  )
  const deployments: WatchDraft = { ...fresh, kinds: ['deployments'] }
  assert.doesNotMatch(screen(deployments), /Filters/)
  assert.deepEqual(wizardSteps.refine.press(deployments, 'filters', context).draft, deployments)
  const { offersFilters: _, ...inSettings } = context
  const defaults = stepMessage(fresh, {
    step: wizardSteps.refine,
    context: inSettings,
    notice: undefined,
  })
  assert.ok(!defaults.buttons.flat().some(({ text }) => text.startsWith('Filters')))
})

test('a well-known token is one tap on all chains of the watch, and one that calls itself so shows its address', () => {
  const asked = tap(fresh, 'Filters ▾', 'Any token ▾')
  assert.equal(
    screen(asked),
    `Which tokens should I alert you about? Tap them, or send their names or contract addresses. Tap again to remove.
[ USDT ] [ USDC ]
[ DAI ] [ WETH ]
[ WBTC ]
[ › ]
[ Only these ⇄ ]
[ ‹ Back ] [ Review › ]`,
  )
  const chosen = tap(asked, 'USDC')
  const tokens = { only: [usdcOn1, '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913'] }
  assert.deepEqual(strategyOf(chosen, 'token_transfer').get('tokens'), tokens)
  assert.deepEqual(paramsOf(chosen, 'nft_transfer'), { direction: 'both', tokens })
  assert.equal(lineOf(chosen), 'coins, tokens and NFTs, in and out · tokens: only USDC')
  assert.equal(
    screen(chosen),
    `Which tokens should I alert you about? Tap them, or send their names or contract addresses. Tap again to remove.
Chosen: USDC
Also on: coins, NFTs
[ USDT ] [ ✓ USDC ]
[ DAI ]
[ › ]
[ Only these ⇄ ] [ Any token ]
[ Turn the rest off ]
[ ‹ Back ] [ Review › ]`,
  )
  const alone = tap(chosen, 'Turn the rest off')
  assert.equal(lineOf(alone), 'tokens, in and out · tokens: only USDC')
  assert.doesNotMatch(screen(alone), /Also on|rest off/)
  const contract = wizardSteps.tokens.text(asked, savings, context).draft
  assert.equal(
    lineOf(tap(contract, 'Turn the rest off')).split(' · ')[0],
    'tokens and NFTs, in and out',
    'a contract may be one of NFTs',
  )
  const left = tap(chosen, 'Only these ⇄', '✓ USDC', '›', '›', 'USDC 0x3333…3333', '‹ Back')
  assert.match(screen(left), /\[ All tokens but 1 ▾ ]/)
  assert.deepEqual(paramsOf(left, 'token_transfer'), {
    direction: 'both',
    minimum_usd: 0,
    tokens: { except: [fake] },
  })
  assert.match(screen(tap(left, '‹ Back')), /\[ Filters \(1\) ▾ ]/)
  const none = tap(left, 'All tokens but 1 ▾', 'Any token')
  assert.deepEqual(settingsFromDraft(none), settingsFromDraft(fresh))
  assert.match(screen(none), /\[ Any token ▾ ]/)
})

test('a token of past alerts is typed by its symbol, and its filter says the symbol beside the address', () => {
  const local: StepContext = {
    ...context,
    chains: [31_337],
    seenTokens: [{ address: fake, label: 'GOLD', units: { symbol: 'GOLD', decimals: 6 } }],
  }
  const asked: WatchDraft = { ...fresh, step: 'tokens', chains: [31_337] }
  const typed = (text: string, at = local) => wizardSteps.tokens.text(asked, text, at)
  for (const text of ['gold', ' $GOLD '])
    assert.match(lineOf(typed(text).draft), / · tokens: only GOLD 0x3333…3333$/)
  const pressed = wizardSteps.tokens.press(asked, shortId(fake), local)
  assert.match(lineOf(pressed.draft), / · tokens: only GOLD 0x3333…3333$/)
  const refused =
    "I don't know a token called DAI here. Send its contract address, 0x followed by 40 characters: the site of the token or a block explorer has it."
  assert.equal(typed('DAI').notice, refused)
  const [one] = local.seenTokens ?? []
  const twice = one && { ...local, seenTokens: [one, { ...one, address: treasury }] }
  assert.match(typed('GOLD', twice).notice ?? '', /^I don't know a token called GOLD/)
  assert.match(typed('what is this').notice ?? '', /^I don't see an address/)
})

test('addresses are sent or tapped by their names, and apply to every transfer', () => {
  const asked = tap(fresh, 'Filters ▾', 'Any address ▾')
  const { draft, notice } = wizardSteps[asked.step].text(asked, `${fake} and 0x12`, context)
  assert.equal(notice, "0x12 isn't an address: it has 2 characters after 0x, not 40.")
  const both = tap(draft, 'savings')
  assert.match(screen(both), /\[ ✓ 0x3333…3333 ] \[ ✓ savings ]/)
  for (const func of ['eth_transfer', 'token_transfer', 'nft_transfer'])
    assert.deepEqual(strategyOf(both, func).get('counterparties'), { only: [fake, savings] }, func)
  const nothing = wizardSteps[asked.step].text(asked, 'hello', context)
  assert.match(nothing.notice ?? '', /^I don't see an address/)
  const many = Array.from({ length: 101 }, (_, n) => `0x${String(n + 1).padStart(40, '0')}`).join('\n')
  const full = wizardSteps[asked.step].text(asked, many, context)
  assert.equal(full.notice, 'A filter takes up to 100 addresses.')
  const { only } = z
    .object({ only: z.array(z.string()) })
    .parse(strategyOf(full.draft, 'eth_transfer').get('counterparties'))
  assert.equal(only.length, 100)
  const over = wizardSteps[full.draft.step].press(full.draft, shortId(savings), context)
  assert.equal(over.toast, 'A filter takes up to 100 addresses.')
})

test('only unlimited approvals are a toggle, and trusted spenders a list', () => {
  const approvals = tap(edited({ func: 'token_approval', params: {} }), 'Filters ▾')
  const unlimited = tap(approvals, 'Only unlimited approvals')
  assert.equal(lineOf(unlimited), 'approvals · only unlimited approvals')
  assert.match(screen(unlimited), /\[ ✓ Only unlimited approvals ]/)
  const asked = tap(unlimited, 'Any spender ▾')
  assert.equal(
    screen(asked),
    `Which spenders do you trust? Tap them, or send addresses: approvals for them are left out. Tap again to remove.
[ savings ]
[ ‹ Back ] [ Review › ]`,
  )
  const met: StepContext = {
    ...context,
    labels: [...(context.labels ?? []), { address: fake, label: '0x3333…3333', isUnlabelled: true }],
  }
  const offered = (draft: WatchDraft) =>
    wizardSteps[draft.step]
      .question(draft, met)
      .buttons.flat()
      .map(({ text }) => text)
  // A look-alike could be one of them, and a tap would silence its approvals.
  assert.ok(!offered(asked).includes('0x3333…3333'))
  assert.ok(offered({ ...asked, step: 'parties' }).includes('0x3333…3333'))
  const trusted = tap(asked, 'savings')
  assert.deepEqual(paramsOf(trusted, 'token_approval'), { unlimited_only: true, except: [savings] })
  assert.match(lineOf(trusted), /spenders: all but 0x/)
  assert.deepEqual(paramsOf(tap(trusted, '‹ Back', '✓ Only unlimited approvals'), 'token_approval'), {
    unlimited_only: false,
    except: [savings],
  })
})

test('only new addresses are a toggle, which keeps the lists beside it', () => {
  const asked = tap(fresh, 'Filters ▾', 'Any address ▾', 'savings', '‹ Back', 'Only with new addresses')
  for (const func of ['eth_transfer', 'token_transfer', 'nft_transfer'])
    assert.deepEqual(strategyOf(asked, func).get('counterparties'), { only: [savings], new_only: true }, func)
  assert.match(lineOf(asked), / · only with new addresses$/)
  assert.match(
    screen(asked),
    /^An address is new only the first time\.[^]*\nAlert only if all of these match:$/m,
  )
  const any = tap(asked, 'Only with 1 address ▾', 'Any address')
  assert.deepEqual(strategyOf(any, 'eth_transfer').get('counterparties'), { new_only: true })
  const off = tap(any, '✓ Only with new addresses')
  assert.deepEqual(settingsFromDraft(off), settingsFromDraft(fresh))
})

test('incoming and outgoing amounts are counted separately, of coins and tokens alike, or not', () => {
  const asked = tap(fresh, 'Filters ▾', 'Check in and out separately')
  for (const func of ['eth_transfer', 'token_transfer'])
    assert.equal(strategyOf(asked, func).get('movements'), 'gross', func)
  assert.equal(strategyOf(asked, 'nft_transfer').get('movements'), undefined)
  assert.match(lineOf(asked), / · in and out checked separately$/)
  assert.match(
    screen(asked),
    /When 10 come in and 4 go out in one transaction, both are checked[^]*✓ Check in and out/,
  )
  assert.match(screen(tap(asked, '‹ Back')), /\[ Filters \(1\) ▾ ]/)
  const off = tap(asked, '✓ Check in and out separately')
  assert.deepEqual(settingsFromDraft(off), settingsFromDraft(fresh))
  const mixed = edited(
    { func: 'eth_transfer', params: { movements: 'gross' } },
    { func: 'token_transfer', params: {} },
  )
  assert.equal(
    strategyOf(tap(mixed, 'Filters ▾', 'Check in and out separately'), 'token_transfer').get('movements'),
    'gross',
  )
  assert.doesNotMatch(screen(tap(edited({ func: 'nft_transfer', params: {} }), 'Filters ▾')), /Check/)
})

test('calls are filtered by how they end, one way after the other', () => {
  const calls = tap(edited({ func: 'contract_call', params: {} }), 'Filters ▾')
  const successful = tap(calls, 'Calls: successful and failed ⇄')
  assert.deepEqual(paramsOf(successful, 'contract_call'), { status: 'success' })
  const failed = tap(successful, 'Only successful calls ⇄')
  assert.deepEqual(paramsOf(failed, 'contract_call'), { status: 'failed' })
  assert.equal(lineOf(failed), 'calls · only failed calls')
  assert.match(screen(tap(failed, '‹ Back')), /\[ Filters \(1\) ▾ ]/)
  assert.deepEqual(paramsOf(tap(failed, 'Only failed calls ⇄'), 'contract_call'), {})
})

test('filters that only the API can have chosen stay until one is chosen for all', () => {
  const api = edited(
    { func: 'eth_transfer', params: { direction: 'in', counterparties: { only: [fake] } } },
    {
      func: 'token_transfer',
      params: {
        direction: 'out',
        tokens: { only: [usdcOn1], except: [fake] },
        minimum_amount: '500000000',
        zero_value: true,
      },
    },
  )
  assert.match(
    screen(tap(api, 'Filters (2) ▾')),
    /\[ Tokens filtered \(2\) ▾ ]\n\[ Address filters differ ▾ ]\n\[ Only with new addresses ]\n\[ Check in and out separately ]\n\[ ‹ Back ]/,
  )
  const looked = tap(api, 'Filters (2) ▾', 'Address filters differ ▾', '‹ Back', '‹ Back')
  assert.deepEqual(settingsFromDraft(looked), settingsFromDraft(api))
  const both = tap(api, 'Filters (2) ▾', 'Tokens filtered (2) ▾', 'Only these ⇄')
  assert.deepEqual(paramsOf(both, 'token_transfer'), paramsOf(api, 'token_transfer'))
  // The minimum was meant in the units of the one token.
  const more = tap(both, 'All but these ⇄', '›', 'DAI')
  const params = strategyOf(more, 'token_transfer')
  assert.ok(!params.has('minimum_amount'))
  assert.equal(params.get('zero_value'), true)
  assert.ok(settingsFromDraft(more).strategies.every(one => strategySchema.safeParse(one).success))
})

test('callback data of every filter button fits', () => {
  const drafts = (['filters', 'tokens', 'parties', 'spenders'] as const).map(step => ({
    ...fresh,
    id: 'i'.repeat(16),
    kinds: [...fresh.kinds, 'approvals' as const],
    step,
  }))
  for (const draft of drafts)
    for (const button of messageOf(draft).buttons.flat())
      assert.ok(dataOf(button) !== '' && Buffer.byteLength(dataOf(button)) <= 64)
})

const usdc: BalanceAsset = { symbol: 'USDC', decimals: 6, balance: '1250000000', chain: 1 }

test('one token has a minimum in its own units, until another one is chosen', () => {
  const asked = tap({ ...fresh, chains: [1] }, 'Filters ▾', 'Any token ▾', 'USDC')
  assert.match(screen(asked), /\n\[ Any amount ▾ ]\n\[ ‹ Back ]/)
  const minimum = tap(asked, 'Any amount ▾')
  const { question, press, text } = wizardSteps['token-minimum']
  const own = { ...context, asset: usdc }
  const shown = question(minimum, own)
  assert.equal(
    [textOf(shown), ...shown.buttons.map(row => row.map(button => button.text).join(' | '))].join('\n'),
    `USDC: minimum amount? Pick one or type it, like 500 or 2.5k.
10 USDC | 100 USDC
1,000 USDC | 10,000 USDC
Any amount
In and out separately
‹ Back | Cancel`,
  )
  const preset = press(minimum, '1000', own).draft
  assert.equal(preset.step, 'tokens')
  assert.match(screen(preset), /\n\[ 1,000 USDC or more ▾ ]\n/)
  const typed = text(minimum, '2,5k usdc', { ...own, say: texts.for('de') }).draft
  assert.equal(strategyOf(typed, 'token_transfer').get('minimum_amount'), '2500000000')
  assert.equal(
    lineOf(typed),
    'coins, tokens and NFTs, in and out · tokens: only USDC · tokens: 2,500 USDC or more',
  )
  assert.deepEqual(settingsFromDraft(typed).tokenUnits, {
    [usdcOn1.toLowerCase()]: { symbol: 'USDC', decimals: 6 },
  })
  for (const [wrong, notice] of [
    ['0.0000001', 'USDC has at most 6 decimal places. Send a rounder amount.'],
    ['5 eth', 'Type an amount of USDC, like 500.'],
    ['$5', 'Type an amount of USDC, like 500.'],
    ['much', "I don't understand that amount."],
  ] as const)
    assert.equal(text(minimum, wrong, own).notice, notice)

  const both = tap(typed, '›', 'DAI')
  assert.equal(strategyOf(both, 'token_transfer').get('minimum_amount'), undefined)
})

test('the tokens show the minimum in dollars that was just chosen, also one for each direction', () => {
  const tokens = (draft: WatchDraft): WatchDraft => tap(draft, 'Filters ▾', 'Any token ▾', 'USDC')
  const common = tap({ ...fresh, chains: [1] }, 'Any amount ▾', '$100')
  assert.match(screen(tokens(common)), /\n\[ \$100 or more ▾ ]\n\[ ‹ Back ]/)
  const alone = tap(tokens(common), 'Turn the rest off', '$100 or more ▾', 'Any amount')
  assert.match(screen(alone), /\n\[ Any amount ▾ ]\n/)
  assert.equal(lineOf(alone), 'tokens, in and out · tokens: only USDC')
  const besides = tap(tokens(common), '$100 or more ▾', 'Any amount')
  assert.match(screen(besides), /\n\[ \$100 or more ▾ ]\n/, 'it is a minimum of coins, too')
  const split = tap(common, '$100 or more ▾', 'In and out separately', '$10', '$1,000')
  assert.match(screen(tokens(split)), /\n\[ In: \$10 or more ▾ ]\n\[ Out: \$1,000 or more ▾ ]\n\[ ‹ Back ]/)
})

test('well-known tokens may be typed by their symbols', () => {
  const asked = tap(fresh, 'Filters ▾', 'Any token ▾')
  const typed = wizardSteps.tokens.text(asked, 'usdc and DAI', context)
  assert.match(typed.notice ?? '', /I don't see an address in that/)
  const { draft } = wizardSteps.tokens.text(asked, 'usdc, $DAI', context)
  assert.match(screen(draft), /\[ ✓ USDC ][^]*\[ ✓ DAI ]/)
})
