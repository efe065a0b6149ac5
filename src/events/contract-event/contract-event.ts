import type { z } from 'zod'
import { formatAmount, isZeroAddress, shortenAddress, shortenTokenId } from '#lib/format.ts'
import { maxSymbolLength, sanitizeOnChainText } from '#lib/sanitize-text.ts'
import type { ActionKind, MatchCriteria, MatchInput, PhraseContext } from '../event-kind.ts'
import { countSchema } from '../fields.ts'
import { addressKey, sampleCounterparty, sampleMethod, toAddress } from '../raw-block.ts'
import type { Restriction } from '../restrictions.ts'
import { conditionMistake, unmetCondition } from './conditions.ts'
import { type DeclaredEvent, declarationOf, isSameLayout } from './declaration.ts'
import { decodeEventLog } from './event-log.ts'
import type { EventValue } from './event-value.ts'
import { adminPreset } from './presets.ts'
import {
  type ContractEvent,
  type ContractEventStrategy,
  contractEventSchema,
  contractEventStrategySchema,
  flatContractEventSchema,
  matchedContractEventSchema,
} from './schema.ts'

/**
 * Positions of both addresses, the id and the amount among the arguments of events that token and NFT
 * transfers write.
 */
const transferLayouts = [
  { types: 'address address uint256', from: 0, id: undefined, amount: 2 },
  { types: 'address address address uint256 uint256', from: 1, id: 3, amount: 4 },
  { types: 'address address address uint256[] uint256[]', from: 1, id: 3, amount: undefined },
] as const
const transferNames: ReadonlySet<string> = new Set(['Transfer', 'TransferSingle', 'TransferBatch'])

const isZero = ({ value }: EventValue): boolean => isZeroAddress(value)

/** Has an amount, an id, or both. */
type Mint = {
  readonly what: 'mint' | 'burn'
  /** Who received or held the tokens. */
  readonly account: EventValue
  readonly id: EventValue | undefined
  readonly amount: EventValue | undefined
}

type MatchedContractEvent = z.infer<typeof matchedContractEventSchema>

/** Returns `undefined` if the event is neither a mint nor a burn. */
const mintOf = ({
  event,
  name,
  args,
}: Pick<MatchedContractEvent, 'event' | 'name' | 'args'>): Mint | undefined => {
  if (!transferNames.has(name)) return undefined
  const layout = transferLayouts.find(({ types }) => types === args.map(({ type }) => type).join(' '))
  if (layout === undefined) return undefined
  const [from, to] = [args[layout.from], args[layout.from + 1]]
  if (from === undefined || to === undefined || isZero(from) === isZero(to)) return undefined
  const argAt = (at: number | undefined): EventValue | undefined => (at === undefined ? undefined : args[at])
  const isNft = layout.id === undefined && declarationOf(event).args[2]?.indexed === true
  return {
    what: isZero(from) ? 'mint' : 'burn',
    account: isZero(from) ? to : from,
    id: argAt(isNft ? layout.amount : layout.id),
    amount: isNft ? undefined : argAt(layout.amount),
  }
}

/** Finds the ERC-20 token (its key) that an event minted or burned. */
const mintedToken = (event: MatchedContractEvent): string | undefined => {
  const mint = mintOf(event)
  return mint === undefined || mint.id !== undefined ? undefined : event.address
}

const maxIdLength = 40
const maxShownIds = 3

/** `#7`, or `#1, #2, #3, …` if there are several, which are JSON that may be cut off. */
const idsText = ({ type, value, truncated }: EventValue): string => {
  if (!type.endsWith('[]')) return `#${sanitizeOnChainText(value, maxIdLength)}`
  // The last number of a list that is cut off may be incomplete.
  const ids = (value.match(/\d+/g) ?? []).slice(0, truncated ? -1 : undefined)
  const shown = ids.slice(0, maxShownIds).map(id => `#${shortenTokenId(id)}`)
  const isMore = truncated || ids.length !== shown.length || shown.length === 0
  return [...shown, ...(isMore ? ['…'] : [])].join(', ')
}

const digitsOf = (amount: EventValue | undefined, decimals: number, locale: string): string | undefined =>
  amount !== undefined && /^\d+$/.test(amount.value)
    ? formatAmount(BigInt(amount.value), decimals, locale)
    : undefined

/** `500 USDC`, or `500,000,000 base units` if the token has neither symbol nor decimals. */
const tokenText = (
  amount: EventValue | undefined,
  token: ContractEvent,
  say: PhraseContext['say'],
): string => {
  const { address, decimals, symbol = '' } = token
  const digits = digitsOf(amount, decimals ?? 0, say.locale) ?? '?'
  if (decimals === undefined && symbol === '') return say('alert-base-units', { amount: digits })
  return say(decimals === undefined ? 'alert-raw-units' : 'alert-units', {
    amount: digits,
    symbol: sanitizeOnChainText(symbol, maxSymbolLength) || shortenAddress(address),
  })
}

/** `#7`, `30 × #7` */
const nftText = (id: EventValue, amount: EventValue | undefined, locale: string): string => {
  const digits = digitsOf(amount, 0, locale)
  return digits === undefined || digits === '1' ? idsText(id) : `${digits} × ${idsText(id)}`
}

/** `minted 500 USDC to 0x3C44…93BC`, `burned #7 from 0x3C44…93BC`; `undefined` if the event is neither. */
const mintPhrase = (event: ContractEvent, { say, nameOf }: PhraseContext): string | undefined => {
  const mint = mintOf(event)
  if (mint === undefined) return undefined
  const { what, account, id, amount } = mint
  return say('alert-event-minted', {
    what,
    amount: id === undefined ? tokenText(amount, event, say) : nftText(id, amount, say.locale),
    account: nameOf(account.value),
  })
}

/** Shape of a number mistaken for an address: an amount has fewer bytes. */
const numberAsAddress = /^0x0{16}/

const isLikely = (args: readonly EventValue[]): boolean =>
  args.every(({ type, value }) => type !== 'address' || isZeroAddress(value) || !numberAsAddress.test(value))

const meetsConditions = ({ text: event, wheres }: DeclaredEvent, args: readonly EventValue[]): boolean =>
  wheres?.some(where => !unmetCondition({ event, where }, args)) ?? true

/**
 * Decodes one event a log, whatever strategies call its arguments. If they differ in which arguments are
 * indexed, the reading that takes no number for an address wins. If that does not decide, both count, so that
 * no event is missed.
 */
const findContractEvents = (
  { declaredLogs }: MatchInput,
  addresses: ReadonlySet<string>,
  { declared = [] }: MatchCriteria,
): MatchedContractEvent[] =>
  declaredLogs
    .filter(({ address }) => addresses.has(addressKey(address)))
    .flatMap(log => {
      const read = declared.flatMap(declaration => {
        const args = decodeEventLog(log, declaration)
        return args === undefined ? [] : [{ declaration, args }]
      })
      const likely = read.filter(({ args }) => isLikely(args))
      return (likely.length > 0 ? likely : read).flatMap(({ declaration, args }) => {
        const { text: event, name } = declaration
        // Filtered here, so that events for which no strategy asks do not use up the limit of matched ones.
        return meetsConditions(declaration, args)
          ? [{ address: addressKey(log.address), event, name, args }]
          : []
      })
    })

/** Whether an event is one of those that strategies declare, and meets the conditions of one of them. */
export const isDeclaredEvent = (
  { event, args }: MatchedContractEvent,
  { declared = [] }: Pick<MatchCriteria, 'declared'>,
): boolean =>
  declared.some(declaration => isSameLayout(event, declaration.text) && meetsConditions(declaration, args))

/**
 * Returns a test whether the strategy declares an event: its bot may declare others, which have other
 * arguments.
 */
const declaresEvent = ({ params }: ContractEventStrategy): ((item: MatchedContractEvent) => boolean) => {
  const { text } = declarationOf(params.event)
  return ({ event }) => isSameLayout(event, text)
}

const conditions: Restriction<ContractEventStrategy, MatchedContractEvent> = {
  verdict: 'condition_not_met',
  drop: strategy => ({ ...strategy, params: { ...strategy.params, where: [] } }),
  admits: strategy => {
    const { params } = strategy
    if (params.where.length === 0) return undefined
    const isDeclared = declaresEvent(strategy)
    return item => isDeclared(item) && unmetCondition(params, item.args) === undefined
  },
  mistakes: ({ params: { event, where } }) =>
    where.flatMap((condition, n) => {
      const message = conditionMistake(declarationOf(event), condition)
      return message === undefined ? [] : [{ path: ['where', n], message }]
    }),
  difference: (strategy, item) => {
    const unmet = declaresEvent(strategy)(item) ? unmetCondition(strategy.params, item.args) : undefined
    if (unmet === undefined) return undefined
    const { arg, op, value } = unmet.condition
    const needs = typeof value === 'string' ? value : value.join(', ')
    return { argument: arg, op, needs, has: unmet.found.value }
  },
}

/**
 * Limit of an event as it is sent, its values as JSON in UTF-8, so that ten events fit into a notification.
 */
const maxSentBytes = 2_000
/** A character takes six bytes at most, as an escape. */
const maxBytesPerCharacter = 6

/** Cuts the values of the arguments so that all of them fit into the limit together. */
const fitArguments = (args: readonly EventValue[]): EventValue[] => {
  let room = maxSentBytes
  return args.map(arg => {
    const bytes = Buffer.byteLength(JSON.stringify(arg.value))
    if (bytes <= room) {
      room -= bytes
      return arg
    }
    const value = arg.value.slice(0, Math.floor(room / maxBytesPerCharacter)).toWellFormed()
    room = Math.max(0, room - Buffer.byteLength(JSON.stringify(value)))
    return { ...arg, value, truncated: true }
  })
}

const maxNameLength = 40
const maxValueLength = 40
const maxShownArgs = 4

const hexPattern = /^0x[0-9a-f]{17,}$/i

const shownValue = ({ type, value, hashed }: EventValue, { nameOf }: PhraseContext): string => {
  if (type === 'address') return nameOf(value)
  if (hashed || hexPattern.test(value)) return shortenAddress(value)
  return sanitizeOnChainText(value, maxValueLength)
}

/** `Upgraded, implementation: 0x3C44…93BC`. A person's own names for addresses are used. */
const contractEventPhrase = (contractEvent: ContractEvent, context: PhraseContext): string => {
  const minted = mintPhrase(contractEvent, context)
  if (minted !== undefined) return minted
  const { name, args } = contractEvent
  const shown = args
    .slice(0, maxShownArgs)
    .map(arg => `${sanitizeOnChainText(arg.name, maxNameLength)}: ${shownValue(arg, context)}`)
  const more = args.length > maxShownArgs ? ['…'] : []
  return context.say('alert-contract-event', {
    event: sanitizeOnChainText(name, maxNameLength),
    count: args.length,
    args: [...shown, ...more].join(', '),
  })
}

const sampleValues: Readonly<Record<string, string>> = {
  address: toAddress(sampleCounterparty),
  bool: 'true',
}

const noToken = { symbol: '', decimals: null }

type FlatContractEvent = z.infer<typeof flatContractEventSchema>

/** A watched contract writes a log of an event that the strategy declares. */
export const contractEvent = {
  id: 'event',
  func: 'contract_event',
  list: 'contract_events',
  strategySchema: contractEventStrategySchema,
  itemSchema: contractEventSchema,
  matchedSchema: matchedContractEventSchema,
  flatEventSchema: flatContractEventSchema,
  countSchema: countSchema.default(0),
  logs: { topics: [] },
  declares: ({ params: { event, where } }) => ({
    ...declarationOf(event),
    ...(where.length > 0 && { wheres: [where] }),
  }),
  match: findContractEvents,
  maxMatched: 10,
  filter: declaresEvent,
  restrictions: [conditions],
  toItem: (item, { metadataOf }) => {
    const { address, ...declared } = item
    const minted = mintedToken(item)
    const { symbol, decimals } = minted === undefined ? noToken : metadataOf(minted)
    return {
      address: toAddress(address),
      ...declared,
      args: fitArguments(declared.args),
      ...(symbol !== '' && { symbol }),
      ...(decimals !== null && { decimals }),
    }
  },
  tokenContract: mintedToken,
  toFlatEvent: ({ address: contract, ...declared }) => ({ type: 'contract_event', contract, ...declared }),
  sample: (address, { params }) => {
    const { text: event, name, args } = declarationOf(params.event)
    const values = args.map(arg => ({ name: arg.name, type: arg.type, value: sampleValues[arg.type] ?? '1' }))
    return {
      item: { address, event, name, args: values },
      transaction: { from: sampleCounterparty, to: address, method: sampleMethod },
    }
  },
  phrase: contractEventPhrase,
  ruleTarget: () => ({}),
  thirdParty: { id: 'contractevent', aliases: ['contractevent', 'event'] },
  option: {
    id: 'events',
    group: 'contract',
    needsCode: true,
    toStrategy: ({ own }) => own ?? adminPreset.strategies[0],
    example: { text: 'Upgraded, implementation: 0x3fC9…7FAD' },
  },
} as const satisfies ActionKind<ContractEvent, MatchedContractEvent, ContractEventStrategy, FlatContractEvent>
