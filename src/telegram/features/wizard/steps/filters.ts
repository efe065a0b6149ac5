import { isGross } from '#events/fields.ts'
import { commonDirection, type Strategy } from '#events/registry.ts'
import { isNewOnly } from '#events/restrictions.ts'
import { shortenAddress, toChecksumAddress } from '#lib/format.ts'
import { shortId } from '#lib/ids.ts'
import { type Button, buttonRows, type Message } from '#render/message.ts'
import type { RichText } from '#render/rich-text.ts'
import type { Translator } from '#render/texts.ts'
import {
  type AddressFilter,
  addressFilters,
  type CallStatus,
  callStatuses,
  canBeGross,
  type FilterChoice,
  type FilterChoices,
  filterIn,
  isTransfers,
  maxFiltered,
  onlyToken,
} from '#watch/address-filters.ts'
import type { EventOption } from '#watch/event-kinds.ts'
import { listLine } from '#watch/watch-lines.ts'
import { foreignText } from '../../../framework/shared-screens.ts'
import { addressErrorLines, ofOneFamily, parseAddresses } from '../../../input/read-addresses.ts'
import { goToReview, type StepName, settingsFromDraft, type WatchDraft } from '../draft.ts'
import { listedName, wordsLine } from '../kind-choices.ts'
import { knownTokens, knownTokensAt } from '../known-tokens.ts'
import { maxButtons, openPage, pageOf } from '../paging.ts'
import { seenAs, withUnits } from '../said-tokens.ts'
import { choiceButton, type StepContext, type StepResult, tickedButton, type WizardStep } from '../step.ts'
import type { NamedOption } from '../suggestions.ts'
import { goOn, wayRow } from '../way-row.ts'
import { addAddressesFromText } from './addresses.ts'
import { openTokenMinimum, tokenMinimumRows } from './token-minimum.ts'

const noFilter: FilterChoice = { way: 'only', addresses: [], others: [] }

/**
 * The filter that all strategies share; `differ` if there are several. Returns `undefined` if no strategy can
 * have one.
 */
const commonFilter = (
  strategies: readonly Strategy[],
  filter: AddressFilter,
): FilterChoice | 'differ' | undefined => {
  const choices = strategies.flatMap(strategy => filterIn(strategy, filter) ?? [])
  const [first] = choices
  return new Set(choices.map(choice => JSON.stringify(choice))).size > 1 ? 'differ' : first
}

/** The filter to edit: as chosen so far, else as the strategies share it. */
const filterToEdit = (
  strategies: readonly Strategy[],
  { filter, chosen }: { readonly filter: AddressFilter; readonly chosen: FilterChoices | undefined },
): FilterChoice => {
  const common = commonFilter(strategies, filter)
  const empty: FilterChoice = filter === 'spenders' ? { ...noFilter, way: 'except' } : noFilter
  // The choice remembers the way of an empty list, which no strategy has.
  return chosen?.[filter] ?? (common === 'differ' ? empty : (common ?? empty))
}

/** Returns `undefined` if the watch is not about approvals. */
const isUnlimitedOnly = (strategies: readonly Strategy[]): boolean | undefined => {
  const flags = strategies.flatMap(({ func, params }) =>
    func === 'token_approval' ? [params.unlimited_only] : [],
  )
  return flags.length === 0 ? undefined : flags.every(Boolean)
}

/**
 * Whether only transfers with new addresses cause alerts. Returns `undefined` if the watch is not about
 * transfers.
 */
const isNewAddressesOnly = (strategies: readonly Strategy[]): boolean | undefined => {
  const transfers = strategies.filter(isTransfers)
  return transfers.length === 0 ? undefined : transfers.every(isNewOnly)
}

/**
 * Whether incoming and outgoing transfers are counted separately. Returns `undefined` if the watch is not
 * about coins or tokens in both directions, and they are not.
 */
const isCountedGross = (strategies: readonly Strategy[]): boolean | undefined => {
  const fungible = strategies.filter(canBeGross)
  const isOn = fungible.length > 0 && fungible.every(isGross)
  return isOn || commonDirection(fungible) === 'both' ? isOn : undefined
}

/** Outcomes of calls that cause alerts. Returns `undefined` if the watch is not about calls. */
const callStatusOf = (strategies: readonly Strategy[]): CallStatus | undefined => {
  const statuses = strategies.flatMap(({ func, params }) =>
    func === 'contract_call' ? [params.status ?? 'any'] : [],
  )
  return new Set(statuses).size > 1 ? 'any' : statuses[0]
}

const stepOfFilter = {
  tokens: 'tokens',
  counterparties: 'parties',
  spenders: 'spenders',
} as const satisfies Readonly<Record<AddressFilter, StepName>>

const strategiesOf = (draft: WatchDraft) => settingsFromDraft(draft).strategies

/** The one direction of the transfers that a filter is about, as the end of the name of a text. */
const sideOf = (strategies: readonly Strategy[], filter: AddressFilter): '' | '-in' | '-out' => {
  const direction = commonDirection(strategies.filter(strategy => filterIn(strategy, filter) !== undefined))
  return filter !== 'counterparties' || direction === undefined || direction === 'both' ? '' : `-${direction}`
}

/** `Any token`, `From anyone`, `Only 2 tokens`, `All but 1 address`, `Tokens differ`. */
const filterText = (
  filter: AddressFilter,
  choice: FilterChoice | 'differ',
  strategies: readonly Strategy[],
  say: Translator,
): string => {
  if (choice === 'differ') return say(`watch-filter-${filter}`, { way: 'differ', count: 0 })
  const { addresses, others } = choice
  if (addresses.length > 0 && others.length > 0)
    return say(`watch-filter-${filter}`, { way: 'both', count: addresses.length + others.length })
  const way = addresses.length === 0 ? `any${sideOf(strategies, filter)}` : choice.way
  return say(`watch-filter-${filter}`, { way, count: addresses.length })
}

/** Filters that a tap switches on or off, by the argument of their button. */
const switches = {
  new: { field: 'newOnly', text: 'watch-filter-new', isOn: isNewAddressesOnly },
  gross: { field: 'gross', text: 'watch-filter-gross', isOn: isCountedGross },
  unlimited: { field: 'unlimitedOnly', text: 'watch-filter-unlimited', isOn: isUnlimitedOnly },
} as const
const switchArgs = ['new', 'gross', 'unlimited'] as const

/** How many filters the chosen kinds have. Returns `undefined` if they can have none. */
const countFilters = (draft: WatchDraft): number | undefined => {
  const strategies = strategiesOf(draft)
  const filters = addressFilters.flatMap(filter => commonFilter(strategies, filter) ?? [])
  const status = callStatusOf(strategies)
  const switched = [
    ...switchArgs.flatMap(arg => switches[arg].isOn(strategies) ?? []),
    ...(status === undefined ? [] : [status !== 'any']),
  ]
  if (filters.length + switched.length === 0) return undefined
  const chosen = filters.filter(filter => filter === 'differ' || filter.addresses.length > 0)
  return chosen.length + switched.filter(Boolean).length
}

/** The button that leads here from the kinds. */
export const filtersButton = (draft: WatchDraft, { say, offersFilters }: StepContext): readonly Button[] => {
  const count = offersFilters ? countFilters(draft) : undefined
  return count === undefined ? [] : [choiceButton(draft, `${say('watch-filters', { count })} ▾`, 'filters')]
}

/** Asks which transfers and approvals of the chosen kinds cause alerts. */
const filtersStep: WizardStep = {
  question: (draft, { say }) => {
    const strategies = strategiesOf(draft)
    const rows = addressFilters.flatMap(filter => {
      const choice = commonFilter(strategies, filter)
      return choice === undefined
        ? []
        : [[choiceButton(draft, `${filterText(filter, choice, strategies, say)} ▾`, stepOfFilter[filter])]]
    })
    const switchRows = switchArgs.flatMap(arg => {
      const { text, isOn } = switches[arg]
      const on = isOn(strategies)
      return on === undefined ? [] : [[tickedButton(draft, on, say(text), arg)]]
    })
    const status = callStatusOf(strategies)
    const statusRows =
      status === undefined
        ? []
        : [[choiceButton(draft, `${say('watch-filter-status', { status })} ⇄`, 'status')]]
    const all = [...rows, ...switchRows, ...statusRows]
    return {
      body: [
        ...(isNewAddressesOnly(strategies) ? [say('watch-filter-new-note')] : []),
        ...(isCountedGross(strategies) ? [say('watch-filter-gross-note')] : []),
        say('watch-filters-ask'),
      ],
      buttons: [...all, wayRow(draft, say, all.length)],
    }
  },

  press: (draft, arg, { say }) => {
    if (arg === 'back') return { draft: { ...draft, step: 'refine' } }
    const strategies = strategiesOf(draft)
    const status = callStatusOf(strategies)
    if (arg === 'status' && status !== undefined) {
      const callStatus = callStatuses[(callStatuses.indexOf(status) + 1) % callStatuses.length] ?? 'any'
      return { draft: { ...draft, filters: { ...draft.filters, callStatus } } }
    }
    const switched = switchArgs.find(candidate => candidate === arg)
    if (switched !== undefined) {
      const { field, isOn } = switches[switched]
      const on = isOn(strategies)
      return { draft: on === undefined ? draft : { ...draft, filters: { ...draft.filters, [field]: !on } } }
    }
    const filter = addressFilters.find(candidate => stepOfFilter[candidate] === arg)
    return filter === undefined || commonFilter(strategies, filter) === undefined
      ? (goOn(draft, arg, say) ?? { draft })
      : { draft: { ...draft, step: stepOfFilter[filter], page: 0 } }
  },

  text: addAddressesFromText,
}

/** Addresses that a button adds or removes; a well-known token has a contract on each chain. */
type Option = { readonly text: string; readonly addresses: readonly string[] }

const keyOf = (address: string): string => address.toLowerCase()

const perRow = 2
const maxNamed = 6
const maxSeenTokens = 12

/**
 * Addresses on offer. Spenders are not among them, because the ends of an address alone could be an
 * impostor's.
 */
const offeredFor = (
  filter: AddressFilter,
  { seenTokens = [], labels = [] }: StepContext,
): readonly NamedOption[] => {
  if (filter === 'tokens') return seenTokens.slice(0, maxSeenTokens)
  return filter === 'spenders' ? labels.filter(({ isUnlabelled }) => isUnlabelled !== true) : labels
}

/** The choices on offer. Chosen ones come first, unless they are on offer anyway. */
const optionsOf = (
  draft: WatchDraft,
  filter: AddressFilter,
  choice: FilterChoice,
  context: StepContext,
): readonly Option[] => {
  const wellKnown: readonly Option[] =
    filter === 'tokens'
      ? [...knownTokens(draft.chains)].map(([text, tokens]) => ({
          text,
          addresses: [...new Set(tokens.flatMap(({ contracts }) => contracts.map(toChecksumAddress)))],
        }))
      : []
  const offered = offeredFor(filter, context)
  const names = new Map(offered.map(({ address, label }) => [keyOf(address), label]))
  const covered = new Set(wellKnown.flatMap(({ addresses }) => addresses.map(keyOf)))
  const isNew = ({ address }: { readonly address: string }): boolean => {
    const isCovered = covered.has(keyOf(address))
    covered.add(keyOf(address))
    return !isCovered
  }
  const toOption = ({ address }: { readonly address: string }): Option => {
    const name = names.get(keyOf(address))
    const short = shortenAddress(address)
    // A token may choose any name.
    if (name === undefined) return { text: short, addresses: [address] }
    return { text: filter === 'tokens' ? `${name} ${short}` : name, addresses: [address] }
  }
  const chosen = choice.addresses.map(address => ({ address })).filter(isNew)
  return [...chosen.map(toOption), ...wellKnown, ...offered.filter(isNew).map(toOption)]
}

const argOf = ({ addresses }: Option): string => shortId(...addresses)

/** A minimum in units holds for the token that it was chosen for. */
const withChoice = (draft: WatchDraft, filter: AddressFilter, choice: FilterChoice): WatchDraft => {
  const next = { ...draft, filters: { ...draft.filters, [filter]: choice } }
  const { tokenMinimum: _, outTokenMinimum: _out, ...filters } = next.filters
  return onlyToken(strategiesOf(next)) === onlyToken(strategiesOf(draft)) ? next : { ...next, filters }
}

/** Kinds that alert beside the chosen tokens; contracts of unknown kinds may be of NFTs. */
const kindsBeside = (draft: WatchDraft, { way, addresses }: FilterChoice): readonly EventOption[] => {
  const { kinds, chains, tokenUnits = {} } = draft
  if (way !== 'only' || addresses.length === 0 || !kinds.includes('tokens')) return []
  const areTokens = addresses.every(
    address => tokenUnits[keyOf(address)] !== undefined || knownTokensAt(chains, address).length > 0,
  )
  return kinds.filter(kind => kind !== 'tokens' && (areTokens || kind !== 'nfts'))
}

const oppositeFilter = (choice: FilterChoice): FilterChoice => {
  const { way, addresses, others } = choice
  const next = way === 'only' ? 'except' : 'only'
  return others.length === 0
    ? { way: next, addresses, others }
    : { way: next, addresses: others, others: addresses }
}

const choiceIn = (draft: WatchDraft, filter: AddressFilter): FilterChoice =>
  filterToEdit(strategiesOf(draft), { filter, chosen: draft.filters })

/** `Chosen: USDC, DAI`; no line without names. */
const namesLines = (title: string, names: readonly string[], say: Translator): readonly RichText[] => {
  const shown = names.length > maxNamed ? [...names.slice(0, maxNamed), '…'] : names
  return shown.length === 0 ? [] : [wordsLine(title, listLine(shown, say), say)]
}

const filterQuestion = (draft: WatchDraft, filter: AddressFilter, context: StepContext): Message => {
  const { say } = context
  const choice = choiceIn(draft, filter)
  const chosen = new Set(choice.addresses.map(keyOf))
  const isChosen = ({ addresses }: Option): boolean => addresses.every(address => chosen.has(keyOf(address)))
  const options = optionsOf(draft, filter, choice, context)
  const none = { ...choice, addresses: [], others: [] }
  const rest = filter === 'tokens' ? kindsBeside(draft, choice) : []
  const ways = [
    ...(filter === 'spenders'
      ? []
      : [choiceButton(draft, `${say('watch-filter-way', { way: choice.way })} ⇄`, 'way')]),
    ...(chosen.size === 0
      ? []
      : [choiceButton(draft, filterText(filter, none, strategiesOf(draft), say), 'none')]),
    ...(rest.length === 0 ? [] : [choiceButton(draft, say('watch-filter-rest-off'), 'rest')]),
  ]
  const minimums = filter === 'tokens' ? tokenMinimumRows(draft, say) : []
  const others = ways.length + minimums.flat().length
  const { shown, paging } = pageOf(options, { draft, others, say })
  const toggles = shown.map(option => tickedButton(draft, isChosen(option), option.text, argOf(option)))
  const nothingToTap = filter === 'tokens' && options.length === 0
  const chosenNames = options.filter(isChosen).map(({ text }) => text)
  const restNames = rest.map(kind => listedName(kind, say))
  return {
    body: [
      say(`watch-ask-${filter}`, { way: nothingToTap ? `${choice.way}-none` : choice.way }),
      ...namesLines(say('watch-chosen'), chosenNames, say),
      ...namesLines(say('watch-filter-rest'), restNames, say),
    ],
    buttons: [
      ...buttonRows(toggles, perRow),
      ...paging,
      ...buttonRows(ways, perRow),
      ...minimums,
      wayRow(draft, say, others + shown.length + paging.flat().length),
    ],
  }
}

/**
 * The contracts of well-known tokens that a text names by their symbols. Returns [] if any of its words is
 * not such a symbol.
 */
const contractsNamed = (text: string, chains: readonly number[]): readonly string[] => {
  const tokensBySymbol = new Map(
    [...knownTokens(chains)].map(([symbol, tokens]) => [symbol.toLowerCase(), tokens]),
  )
  const named = text
    .toLowerCase()
    .split(/[\s,;+&]+/u)
    .filter(word => word !== '')
    .map(word => tokensBySymbol.get(word.replace(/^\$/u, '')))
  if (named.includes(undefined)) return []
  return named.flatMap((tokens = []) => tokens.flatMap(({ contracts }) => contracts.map(toChecksumAddress)))
}

/** The contract with the symbol that a text names in the latest alerts. Returns [] if several have it. */
const contractSeen = (text: string, { seenTokens = [] }: StepContext): readonly string[] => {
  const symbol = text.trim().replace(/^\$/u, '').toLowerCase()
  const called = seenTokens.filter(({ label }) => label.toLowerCase() === symbol)
  return called.length === 1 ? called.map(({ address }) => address) : []
}

/** Limit of a symbol. */
const maxSymbolLength = 20
const oneWord = /^\$?[\p{L}\p{N}.₮]+$/u

const isSymbol = (word: string): boolean => word.length <= maxSymbolLength && oneWord.test(word)

/** Says what to do about a text in which no address was found. */
const noAddressText = (text: string, filter: AddressFilter, { say }: StepContext): string => {
  const word = text.trim()
  const isToken = filter === 'tokens' && isSymbol(word)
  return (
    foreignText(text, say) ?? (isToken ? say('wrong-no-token', { symbol: word }) : say('wrong-no-address'))
  )
}

/** Adds typed addresses or tokens to the filter. */
const readFilterText = (draft: WatchDraft, filter: AddressFilter, text: string, context: StepContext) => {
  const { say, chains: offered } = context
  const { found, invalid, duplicates } = ofOneFamily(parseAddresses(text), {
    offered,
    like: draft.addresses[0]?.address,
  })
  const listed = filter === 'tokens' ? contractsNamed(text, draft.chains) : []
  const named = filter === 'tokens' && listed.length === 0 ? contractSeen(text, context) : listed
  if (found.length + invalid.length + named.length === 0)
    return { draft, notice: noAddressText(text, filter, context) }
  const choice = choiceIn(draft, filter)
  const chosen = new Set(choice.addresses.map(keyOf))
  const typed = new Set([...found.map(({ address }) => address), ...named])
  const added = [...typed].filter(address => !chosen.has(keyOf(address)))
  const all = [...choice.addresses, ...added]
  const lines = [
    ...addressErrorLines({ invalid, duplicates }, { dropped: false, say }),
    ...(all.length > maxFiltered ? [say('wrong-filter-many', { most: maxFiltered })] : []),
  ]
  const next = withChoice(withUnits(draft, context.seenTokens), filter, {
    ...choice,
    addresses: all.slice(0, maxFiltered),
  })
  return { draft: next, notice: lines.join('\n') }
}

/** Tokens that a sentence may mean, as it calls them. */
const saidOptions = ({ saidToken }: WatchDraft, { seenTokens = [] }: StepContext): readonly Option[] =>
  saidToken === undefined
    ? []
    : seenAs(saidToken, seenTokens).map(({ address, label }) => ({
        text: `${label} ${shortenAddress(address)}`,
        addresses: [address],
      }))

/** Asks which token a sentence means. */
const saidTokenQuestion = (draft: WatchDraft, symbol: string, context: StepContext) => {
  const { say } = context
  const options = saidOptions(draft, context).slice(0, maxButtons - 2)
  const any = filterText('tokens', noFilter, [], say)
  return {
    body: [
      say(options.length === 0 ? 'wrong-no-token' : 'watch-token-which', { symbol }),
      ...(draft.addresses.length === 0 ? [say('watch-token-address')] : []),
    ],
    buttons: [
      ...options.map(option => [choiceButton(draft, option.text, argOf(option))]),
      [choiceButton(draft, any, 'none')],
      [choiceButton(draft, say('button-cancel'), 'cancel')],
    ],
  }
}

/** The token that a sentence means is known once there is one; another name of it is asked about in turn. */
const afterToken = (before: WatchDraft, result: StepResult, typed = ''): StepResult => {
  if (before.saidToken === undefined) return result
  if (choiceIn(result.draft, 'tokens').addresses.length > choiceIn(before, 'tokens').addresses.length)
    return { ...result, draft: goToReview(result.draft) }
  const word = typed.trim()
  return isSymbol(word) && !/^0x/i.test(word) ? { draft: { ...before, saidToken: word } } : result
}

/** Asks for the addresses of one filter. */
const createFilterStep = (filter: AddressFilter): WizardStep => ({
  question: (draft, context) =>
    draft.saidToken === undefined
      ? filterQuestion(draft, filter, context)
      : saidTokenQuestion(draft, draft.saidToken, context),

  press: (draft, arg, context) => {
    const choice = choiceIn(draft, filter)
    if (arg === 'back') return { draft: { ...draft, step: 'filters' } }
    if (arg === 'none') {
      const none = withChoice(draft, filter, { ...choice, addresses: [], others: [] })
      return { draft: draft.saidToken === undefined ? { ...none, step: 'filters' } : goToReview(none) }
    }
    if (arg === 'rest' && filter === 'tokens') {
      const rest = kindsBeside(draft, choice)
      return { draft: { ...draft, kinds: draft.kinds.filter(kind => !rest.includes(kind)) } }
    }
    const minimum = filter === 'tokens' ? openTokenMinimum(draft, arg) : undefined
    if (minimum !== undefined) return { draft: minimum }
    if (arg === 'way' && filter !== 'spenders')
      return { draft: withChoice(draft, filter, oppositeFilter(choice)) }
    const paged = openPage(draft, arg)
    if (paged !== undefined) return { draft: paged }
    const options = [...saidOptions(draft, context), ...optionsOf(draft, filter, choice, context)]
    const option = options.find(candidate => argOf(candidate) === arg)
    if (option === undefined) return goOn(draft, arg, context.say) ?? { draft }
    const keys = new Set(option.addresses.map(keyOf))
    const chosen = new Set(choice.addresses.map(keyOf))
    const others = choice.addresses.filter(address => !keys.has(keyOf(address)))
    const addresses = [...keys].every(key => chosen.has(key)) ? others : [...others, ...option.addresses]
    return addresses.length > maxFiltered
      ? { draft, toast: context.say('wrong-filter-many', { most: maxFiltered }) }
      : afterToken(draft, {
          draft: withChoice(withUnits(draft, context.seenTokens), filter, { ...choice, addresses }),
        })
  },

  text: (draft, text, context) => afterToken(draft, readFilterText(draft, filter, text, context), text),
})

export const filterSteps = {
  filters: filtersStep,
  tokens: createFilterStep('tokens'),
  parties: createFilterStep('counterparties'),
  spenders: createFilterStep('spenders'),
}
