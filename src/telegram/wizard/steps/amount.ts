import { from as parseUnits } from 'ox/Value'
import { chainOf } from '#chains/registry.ts'
import { join, plain } from '#render/rich-text.ts'
import type { Translator } from '#render/texts.ts'
import { minimumText, noMinimum } from '../../ui/event-kinds.ts'
import type { WatchDraft } from '../draft.ts'
import { choiceButton, type WizardStep } from '../step.ts'

type InvalidAmount<Why extends string> = { readonly wrong: Why }

type ParsedAmount =
  | { readonly wei: bigint }
  | { readonly usd: number }
  | InvalidAmount<'unreadable' | 'negative' | 'small' | 'large' | 'cent' | 'dear'>

const units: ReadonlyMap<string, number> = new Map([
  ['wei', 0],
  ['gwei', 9],
])
const scales: ReadonlyMap<string, number> = new Map([
  ['k', 3],
  ['m', 6],
  ['b', 9],
])
const amountPattern = /^([-−–]?)(\d[\d\s.,']*|[.,]\d+)([a-z\s]*)$/i
/** Bounds the pattern's backtracking over a long run of blanks; no amount is as long. */
const maxAmountLength = 100
const maxWei = 10n ** 36n
const dollarPrefix = /^([-−–]?)\s*(?:us)?\$\s*/i
const dollarSuffix = /\s*(?:\$|usdc?|dollars?)$/i
const minDollars = 0.01
const maxDollars = 1e15

/**
 * An amount as people write it: of a native coin (`0.5`, `0,5 eth`, `1.5k`, `1,234.5`, `100 gwei`) or in dollars (`$10m`, `50 usd`).
 * `symbols`: the coins that it may name; without any, every amount is in dollars. The last comma or point is the decimal mark,
 * unless there are several of it or it can only separate thousands: `1,500` in languages that write so, `$1,500` and `$1.500` in all.
 */
export const parseAmount = (
  text: string,
  o: { readonly symbols: readonly string[]; readonly locale: string },
): ParsedAmount => {
  const { symbols, locale } = o
  const trimmed = text.trim()
  if (trimmed.length > maxAmountLength) return { wrong: 'unreadable' }
  const bare = trimmed.replace(dollarPrefix, '$1').replace(dollarSuffix, '')
  const [, minus, number, letters = ''] = amountPattern.exec(bare) ?? []
  if (number === undefined) return { wrong: 'unreadable' }
  if (minus !== '') return { wrong: 'negative' }
  const unit = letters.trim().toLowerCase()
  const isDollars = bare !== trimmed || symbols.length === 0
  // Three decimals of a dollar only occur with a scale, as in `$1.125m`; coins are written with a decimal point in any language.
  const thousands = isDollars && unit === '' ? '.,' : groupsByComma(locale) ? ',' : ''
  const parts = { plain: plainNumber(number, thousands), unit }
  return isDollars ? parseDollars(parts) : parseCoins(parts, symbols)
}

const groupsByComma = (locale: string): boolean =>
  new Intl.NumberFormat(locale)
    .formatToParts(10_000)
    .some(({ type, value }) => type === 'group' && value === ',')

type AmountParts = { readonly plain: string | undefined; readonly unit: string }

const parseDollars = ({ plain, unit }: AmountParts): ParsedAmount => {
  const exponent = unit === '' ? 0 : scales.get(unit)
  if (exponent === undefined || plain === undefined) return { wrong: 'unreadable' }
  const usd = Number(`${plain}e${exponent}`)
  if (usd !== 0 && usd < minDollars) return { wrong: 'cent' }
  return usd > maxDollars ? { wrong: 'dear' } : { usd }
}

const parseCoins = ({ plain, unit }: AmountParts, symbols: readonly string[]): ParsedAmount => {
  const exponent = exponentOf(unit, symbols)
  if (exponent === undefined || plain === undefined) return { wrong: 'unreadable' }
  const [, fraction = ''] = plain.split('.')
  if (fraction.replace(/0+$/, '').length > exponent) return { wrong: 'small' }
  const wei = parseUnits(plain, exponent)
  return wei > maxWei ? { wrong: 'large' } : { wei }
}

/** Of `k`, `eth`, `keth` and `k eth`. A unit wins over a scale: BNB begins like billions. */
const exponentOf = (letters: string, symbols: readonly string[]): number | undefined => {
  const alone = decimalsOf(letters, symbols)
  if (alone !== undefined) return alone
  const scale = scales.get(letters.charAt(0))
  const decimals = decimalsOf(letters.slice(1).trimStart(), symbols)
  return scale === undefined || decimals === undefined ? undefined : scale + decimals
}

const decimalsOf = (unit: string, symbols: readonly string[]): number | undefined => {
  if (unit === '' || symbols.some(symbol => symbol.toLowerCase() === unit)) return 18
  return units.get(unit)
}

const groupedThousand = /^[1-9]\d{0,2}[.,]\d{3}$/

/** `thousands`: marks that separate thousands where there is only one, before three digits. */
const plainNumber = (text: string, thousands: string): string | undefined => {
  const compact = text.replace(/[\s']/g, '')
  const marks = compact.match(/[.,]/g) ?? []
  const last = marks.at(-1)
  if (last === undefined) return compact
  const isThousand = thousands.includes(last) && groupedThousand.test(compact)
  const grouped = isThousand || (new Set(marks).size === 1 && marks.length > 1)
  const [whole, fraction] = grouped ? [compact, ''] : splitAtLast(compact, last)
  const digits = whole.replace(/[.,]/g, '')
  const groups = whole.split(/[.,]/)
  if (groups.length > 1 && !groups.slice(1).every(group => group.length === 3)) return undefined
  return fraction === '' ? digits || undefined : `${digits || '0'}.${fraction}`
}

const splitAtLast = (text: string, mark: string): [string, string] => {
  const at = text.lastIndexOf(mark)
  return [text.slice(0, at), text.slice(at + 1)]
}

/** In US dollars. */
const dollarPresets = ['10', '100', '1000', '10000']

const invalidTextId = {
  unreadable: 'wrong-amount',
  negative: 'wrong-amount-negative',
  small: 'wrong-amount-small',
  large: 'wrong-amount-large',
  cent: 'wrong-amount-cent',
  dear: 'wrong-amount-dear',
} as const satisfies Record<Extract<ParsedAmount, { wrong: string }>['wrong'], string>

const examples = ({ kinds }: WatchDraft, say: Translator): string =>
  say(kinds.includes('coin') ? 'watch-amount-examples' : 'watch-amount-examples-dollars')

/** What the minimum applies to, if not to all transfers. */
const scopeLines = ({ kinds }: WatchDraft, say: Translator): readonly string[] => [
  ...(kinds.includes('coin') && kinds.includes('tokens') ? [say('watch-amount-coin-only')] : []),
  ...(kinds.includes('tokens') ? [say('watch-amount-unlisted')] : []),
  ...(kinds.includes('nfts') ? [say('watch-amount-nfts')] : []),
]

export const amountStep: WizardStep = {
  question: (draft, { say }) => ({
    body: join([say('watch-amount', { examples: examples(draft, say) }), ...scopeLines(draft, say)], '\n'),
    buttons: [
      dollarPresets.map(usd => choiceButton(draft, say('watch-amount-preset', { usd: Number(usd) }), usd)),
      [choiceButton(draft, say('watch-any-amount'), '0')],
      [choiceButton(draft, say('button-back'), 'back'), choiceButton(draft, say('button-cancel'), 'cancel')],
    ],
  }),

  press: (draft, arg) => {
    if (arg === 'back') return { draft: { ...draft, step: 'what' } }
    if (arg === '0') return { draft: { ...draft, step: 'what', minimum: noMinimum } }
    if (!dollarPresets.includes(arg)) return { draft }
    return { draft: { ...draft, step: 'what', minimum: { usd: Number(arg) } } }
  },

  text: (draft, text, { say }) => {
    const symbols = draft.kinds.includes('coin') ? draft.chains.map(id => chainOf(id).symbol) : []
    const reading = parseAmount(text, { symbols, locale: say.locale })
    if ('wrong' in reading) return { draft, notice: plain(say(invalidTextId[reading.wrong])) }
    const minimum = 'wei' in reading ? { wei: String(reading.wei) } : reading
    const amount = minimumText(minimum, { chains: draft.chains, say })
    return {
      draft: { ...draft, step: 'what', minimum },
      notice: plain(say('watch-at-least-said', { amount })),
    }
  },
}
