import { chainOf } from '#chains/registry.ts'
import { spanOf, withinSeconds } from '#events/within.ts'
import { daySeconds } from '#lib/time.ts'
import type { DeadlineEvent } from '#readings/deadline.ts'
import { heldNameText } from '#readings/deadlines/ens-names.ts'
import type { DeadlineKind } from '#readings/deadlines/kinds.ts'
import type { ReadingStrategy } from '#readings/registry.ts'
import { addressLink, addressName, type ReadingReader, symbolName, unitsPhrase } from './phrases.ts'
import { bold, concat, join, type RichText } from './rich-text.ts'
import type { Translator } from './texts.ts'

/** `3 days`; `alone`: with no word before it that declines it. */
export const spanPhrase = (seconds: number, say: Translator, alone?: 'alone'): string => {
  const { unit, count } = spanOf(seconds)
  return say('summary-span', { unit: unit === 'days' && alone !== undefined ? 'days-alone' : unit, count })
}

export const spanText = (span: { readonly within: string }, say: Translator): string =>
  spanPhrase(withinSeconds(span), say)

/** `3 days`; `−1 h`, of a moment that has passed. Beyond two days in days, though it may be whole hours. */
export const signedSpan = (seconds: number, say: Translator, alone?: 'alone'): string => {
  const length = Math.abs(seconds)
  const shown = length < 2 * daySeconds ? length : Math.round(length / daySeconds) * daySeconds
  const span = spanPhrase(shown, say, alone)
  return seconds < 0 ? `−${span}` : span
}

/** How long before or after a moment a strategy is notified. */
export const deadlineSpans = (
  { before = [], after }: { readonly before?: readonly string[]; readonly after?: string },
  say: Translator,
): string => (after === undefined ? before : [after]).map(within => spanText({ within }, say)).join(', ')

/** The state that selects the words of an alert; one that a reorg takes back has words of its own. */
const deadlineState = ({ state, because }: Pick<DeadlineEvent, 'state' | 'because'>): string =>
  because !== undefined && (state === 'recovered' || state === 'cancelled') ? `${state}-reorg` : state

const maxNamedCalls = 3
const maxNamedOwners = 5
/** Digits that are shown of a proposal's number, which most governors make a hash. */
const shownIdDigits = 6

/** `grantRole`, `grantRole, upgradeTo +2`; `1 ETH` if only coins are sent. */
const operationName = (
  { operation }: DeadlineEvent,
  { reader: { say }, chain }: Pick<ReadingReader, 'reader' | 'chain'>,
): string => {
  const { calls = [], count = 0 } = operation ?? {}
  const { symbol, decimals } = chainOf(chain)
  const names = calls.slice(0, maxNamedCalls).map(({ method, method_name, value }) => {
    if (method === null) return unitsPhrase({ amount: value, decimals, symbol }, say)
    return method_name === '' ? say('alert-method', { method }) : method_name
  })
  const others = count - names.length
  return [names.join(', '), ...(others > 0 ? [`+${others}`] : [])].join(' ')
}

/** The last lines of an alert: that a reorg took the moment back, or that it is a test. */
const remarks = (
  { because }: Pick<DeadlineEvent, 'because'>,
  { reader: { say }, isTest }: Pick<ReadingReader, 'reader' | 'isTest'>,
): readonly string[] => [
  ...(because === undefined ? [] : [say('reading-reorg')]),
  ...(isTest ? [say('reading-test')] : []),
]

/** `⏳ treasury: grantRole can be executed in 1 h`, then the called contracts. */
const timelockLines = (
  event: DeadlineEvent,
  { reader, chain, named, isTest }: ReadingReader,
): readonly (RichText | string)[] => {
  const { say } = reader
  const { address, state, seconds, operation } = event
  const isReady = seconds <= 0 && (state === 'below' || state === 'scheduled')
  const title = say.rich('timelock-alert', {
    state: isReady ? 'ready' : deadlineState(event),
    name: named(address),
    call: operationName(event, { reader, chain }),
    amount: signedSpan(seconds, say),
  })
  const targets = [...new Set((operation?.calls ?? []).map(({ to }) => to))].slice(0, maxNamedCalls)
  return [
    bold(title),
    ...targets.map(to => concat('→ ', addressLink(addressName(to, reader), reader, chain, to))),
    `${chainOf(chain).name} · Timelock`,
    ...remarks(event, { reader, isTest }),
  ]
}

/** `⏳ dao: the vote on “Raise the fee” ends in about 24 h` */
const governorLines = (
  event: DeadlineEvent,
  { reader, chain, named, isTest }: ReadingReader,
): readonly (RichText | string)[] => {
  const { say } = reader
  const { address, seconds, proposal } = event
  const { id = '', title = '', clock = 'timestamp' } = proposal ?? {}
  const left = signedSpan(Math.max(0, seconds), say)
  const line = say.rich('governor-alert', {
    state: deadlineState(event),
    name: named(address),
    title: title === '' ? `#${id.slice(0, shownIdDigits) || '…'}` : title,
    amount: clock === 'block_number' ? say('governor-about', { amount: left }) : left,
  })
  return [bold(line), `${chainOf(chain).name} · Governor`, ...remarks(event, { reader, isTest })]
}

/** `unlimited USDC`, `500 USDC`, `all Cats`. */
const allowedAssets = ({ allowance, symbol, decimals }: DeadlineEvent, say: Translator): string => {
  const { scope = 'amount', unlimited = false, amount = '0', contract = '' } = allowance ?? {}
  return say('allowance-what', {
    what: scope === 'amount' && unlimited ? 'unlimited' : scope,
    asset: symbolName({ symbol, contract }),
    amount: unitsPhrase({ amount, decimals, symbol, contract }, say),
  })
}

/** `⏰ treasury: approval of unlimited USDC still open after 30 days`, then its spender. */
const allowanceLines = (
  event: DeadlineEvent,
  { reader, chain, named, isTest }: ReadingReader,
  strategy: ReadingStrategy,
): readonly (RichText | string)[] => {
  const { say } = reader
  const { address, allowance } = event
  const after = strategy.func === 'deadline' ? deadlineSpans(strategy.params, say) : ''
  const title = say.rich('allowance-alert', {
    state: deadlineState(event),
    name: named(address),
    what: allowedAssets(event, say),
    amount: after,
  })
  const spender =
    allowance === undefined
      ? undefined
      : addressLink(addressName(allowance.spender, reader), reader, chain, allowance.spender)
  return [
    bold(title),
    ...(spender === undefined ? [] : [concat('→ ', spender)]),
    [chainOf(chain).name, ...(allowance?.permit2 === true ? ['Permit2'] : [])].join(' · '),
    ...remarks(event, { reader, isTest }),
  ]
}

/** `✍️ treasury: proposal #5 still lacks signatures after 6 h`, then the owners who have not signed. */
const unsignedLines = (
  event: DeadlineEvent,
  { reader, chain, named, isTest }: ReadingReader,
  strategy: ReadingStrategy,
): readonly (RichText | string)[] => {
  const { say } = reader
  const { address, state, unsigned } = event
  const {
    nonce = '…',
    missing = [],
    confirmations = 0,
    confirmations_required: required = 0,
  } = unsigned ?? {}
  const title = say.rich('safe_unsigned-alert', {
    state,
    name: named(address),
    nonce,
    amount: strategy.func === 'deadline' ? deadlineSpans(strategy.params, say) : '',
  })
  const names = missing
    .slice(0, maxNamedOwners)
    .map(owner => addressLink(addressName(owner, reader), reader, chain, owner))
  const others = missing.length - names.length
  const who = join([...names, ...(others > 0 ? [`+${others}`] : [])], ', ')
  return [
    bold(title),
    ...(required === 0 || state !== 'below'
      ? []
      : [say('proposal-signatures', { count: confirmations, required })]),
    ...(names.length === 0 ? [] : [say.rich('safe_unsigned-by', { names: who })]),
    chainOf(chain).name,
    ...(isTest ? [say('reading-test')] : []),
  ]
}

/** `⏳ vitalik.eth expires in 7 days`, of one that is found with its holder. */
const nameLines = (
  event: DeadlineEvent,
  { reader, chain, named, isTest }: ReadingReader,
): readonly (RichText | string)[] => {
  const { name, state, seconds, limit, ens_name, address, kind } = event
  const { say } = reader
  const isOver = state === 'below' && limit === '0'
  const isHeld = kind === 'ens_names'
  const statePast = isHeld && state === 'cancelled' ? 'ended' : deadlineState(event)
  const title = say.rich('deadline-alert', {
    state: isOver ? 'over' : statePast,
    name: ens_name === undefined ? name || '….eth' : heldNameText(ens_name),
    amount: signedSpan(seconds, say),
  })
  const chainLine = `${chainOf(chain).name} · ENS`
  return [
    bold(title),
    isHeld ? concat(named(address), ` · ${chainLine}`) : chainLine,
    ...remarks(event, { reader, isTest: isHeld && isTest }),
  ]
}

/** A strategy of a reading, and who reads of it. */
export type ReadStrategy = { readonly strategy: ReadingStrategy; readonly reading: ReadingReader }

const linesOf: Readonly<
  Record<
    DeadlineKind,
    (
      event: DeadlineEvent,
      reading: ReadingReader,
      strategy: ReadingStrategy,
    ) => readonly (RichText | string)[]
  >
> = {
  ens: nameLines,
  ens_names: nameLines,
  timelock: timelockLines,
  governor: governorLines,
  allowance: allowanceLines,
  safe_unsigned: unsignedLines,
}

/** The lines of an alert about a deadline, of which a strategy asks for notice. */
export const deadlineLines = (
  event: DeadlineEvent,
  { strategy, reading }: ReadStrategy,
): readonly (RichText | string)[] => linesOf[event.kind](event, reading, strategy)
