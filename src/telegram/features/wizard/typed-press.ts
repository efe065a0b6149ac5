import { keysOf } from '#lib/collections.ts'
import { decodeCallback, type Message } from '#render/message.ts'
import type { Texts, Translator } from '#render/texts.ts'
import type { ChatContext } from '../../framework/context.ts'
import { draftAction } from '../../framework/permissions.ts'
import { withoutPlease } from '../../input/bare-name.ts'
import { createMarkRemover, listOf } from '../../input/find-phrases.ts'
import { wizardSteps } from './apply-input.ts'
import { factsOfStep, type WatchDraft } from './draft.ts'
import type { WizardInput } from './input.ts'
import type { StepContexts } from './step-context.ts'

type NamedButton = { readonly name: string; readonly arg: string }

/** The buttons of a question, by the words on them. A button that would take a choice back has no name. */
const namedButtons = (
  { id, step }: WatchDraft,
  { buttons }: Message,
  toName: (text: string) => string,
): readonly NamedButton[] =>
  buttons.flat().flatMap(button => {
    const { action, args } = decodeCallback('callback_data' in button ? button.callback_data : '') ?? {}
    const [ofWizard, ofStep, arg] = args ?? []
    const isHere = action === draftAction && ofWizard === id && ofStep === step
    return isHere && arg !== undefined
      ? [{ name: /^[✓✕]/u.test(button.text) ? '' : toName(button.text), arg }]
      : []
  })

/** Ways out of a question: the texts of their buttons, and the arguments of others that serve, the best first. */
const ways = {
  cancel: { texts: ['button-cancel'], args: ['cancel'] },
  back: { texts: ['button-back'], args: ['back'] },
  next: { texts: ['button-next'], args: ['next', 'use', 'review', 'create', 'save', 'back'] },
  done: { texts: ['edit-save', 'watch-start', 'button-review'], args: ['use', 'next', 'back'] },
} as const

/** The longest text that may name a button, in UTF-16 units. */
export const maxNameLength = 40

type QuestionInWords = {
  readonly languages: readonly Translator[]
  /** Draws the question in a language. */
  readonly draw: (say: Translator) => Promise<Message>
}

/** Reduces the words on a button, and typed ones, to what names the button. */
export const createButtonNamer = (languages: readonly Translator[]): ((words: string) => string) => {
  const withoutMarks = createMarkRemover(languages)
  return words =>
    withoutMarks(
      withoutPlease(
        words
          .replaceAll(/^[‹\s\p{Extended_Pictographic}\uFE0F]+|[›▾⇄⋯\s]+$/gu, '')
          .replaceAll(/[,，]\s?/gu, ' '),
      ).toLowerCase(),
    )
}

/**
 * Reads a text as a press of the button that it names, or as the way out that it asks for. A question for a text
 * and an edit, which may stay open for long, take only ways out.
 */
export const readTypedPress = async (
  text: string,
  draft: WatchDraft,
  { languages, draw }: QuestionInWords,
): Promise<WizardInput | undefined> => {
  const toName = createButtonNamer(languages)
  const typed = toName(text)
  const textsOf = (way: keyof typeof ways): readonly string[] =>
    languages.flatMap(say => ways[way].texts.map(id => toName(say(id))))
  const wordsOf = (way: keyof typeof ways): readonly string[] =>
    languages.flatMap(say => listOf(say('wizard-words', { way })).map(toName))
  const way = keysOf(ways).find(name => [...textsOf(name), ...wordsOf(name)].includes(typed))
  const takesWaysOnly = draft.editing !== undefined || factsOfStep(draft.step).asksForText === true
  if (typed === '' || (way === undefined && takesWaysOnly)) return undefined
  const screens = await Promise.all(languages.map(draw))
  const buttons = screens.flatMap(screen => namedButtons(draft, screen, toName))
  const names = way === undefined ? [typed] : [typed, ...textsOf(way)]
  const args: readonly string[] = way === undefined ? [] : ways[way].args
  // These work without a button: the question of the frequency has a choice from the beginning.
  const unshown = draft.step === 'often' ? ['cancel', 'next'] : ['cancel']
  const found = [
    ...names.map(name => buttons.find(button => button.name === name)?.arg),
    ...args.filter(arg => unshown.includes(arg) || buttons.some(button => button.arg === arg)),
  ].find(arg => arg !== undefined)
  return found === undefined ? undefined : { kind: 'press', arg: found }
}

/** Reads the text of an update as a press of a button of the question, in the language of the chat or in English. */
export const readPress = async (
  ctx: ChatContext,
  draft: WatchDraft,
  { texts, contextOf }: { readonly texts: Texts; readonly contextOf: StepContexts },
): Promise<WizardInput | undefined> => {
  const { text = '' } = ctx.message ?? {}
  if (text === '' || text.startsWith('/') || text.length > maxNameLength) return undefined
  return readTypedPress(text, draft, {
    languages: [...new Set([ctx.say, texts.for('en')])],
    draw: async say => wizardSteps[draft.step].question(draft, { ...(await contextOf(draft)), say }),
  })
}
