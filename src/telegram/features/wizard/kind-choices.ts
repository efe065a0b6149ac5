import { bold, type RichText } from '#render/rich-text.ts'
import type { Translator } from '#render/texts.ts'
import { type EventOption, eventOptions, isOfferedOn, kindOfOption } from '#watch/event-kinds.ts'
import type { WatchDraft } from './draft.ts'
import type { StepContext, WizardStep } from './step.ts'
import { addAddressesFromText } from './steps/addresses.ts'
import { addEventsFromText } from './steps/declared-events.ts'

/** Whether a kind happens at contracts alone. */
const needsCode = (kind: EventOption): boolean => kindOfOption(kind).option.needsCode === true

/** Whether a kind can happen to the addresses of a draft, as far as is known. */
export const canHappen = (
  kind: EventOption,
  { chains }: Pick<WatchDraft, 'chains'>,
  { isContract }: Pick<StepContext, 'isContract'>,
): boolean => isOfferedOn(kind, chains) && (isContract !== false || !needsCode(kind))

/** The name of a kind in a list. Contract events begin with the admin actions. */
export const listedName = (kind: EventOption, say: Translator): string =>
  kind === 'events' ? say('watch-events-preset-line', { preset: 'admin' }) : say('watch-kind-line', { kind })

/** `Security: approvals, delegations` */
export const wordsLine = (name: string, words: string, say: Translator): RichText =>
  say.rich('watch-words', { name: bold(name), words })

/** Kinds in the order of the offer. */
export const inOrder = (kinds: readonly EventOption[]): readonly EventOption[] =>
  eventOptions.filter(kind => kinds.includes(kind))

/** Whether a text at the kinds is an event, a name before a bracket, and not the label of an address. */
const looksLikeEvent = (text: string): boolean =>
  /^\s*(?:event\s+)?[A-Za-z_$][\w$]*\s*\(/.test(text) && !/0x[0-9a-f]{40}/i.test(text)

/** Takes a typed event or address, at each step that asks what to watch. */
export const readKindsText: WizardStep['text'] = (draft, text, context) =>
  looksLikeEvent(text) ? addEventsFromText(draft, text, context) : addAddressesFromText(draft, text, context)
