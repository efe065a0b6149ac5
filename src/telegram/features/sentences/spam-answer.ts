import { callbackButton, type Message } from '#render/message.ts'
import type { Translator } from '#render/texts.ts'
import type { ChatContext } from '../../framework/context.ts'
import { firstPage } from '../../framework/list-position.ts'
import { actions } from '../../framework/permissions.ts'
import { saveSearch } from '../../framework/search-text.ts'
import { watchesButton } from '../../framework/shared-screens.ts'
import { parseAmount } from '../../input/parse-amount.ts'
import { namesLine } from '../watches/selection.ts'
import type { Sentence } from '../wizard/read-sentence.ts'
import type { MeantWatches } from './watches-meant.ts'

/** The least amount, in dollars, that is worth an alert. */
const smallMinimum = 1
const maxSpamRows = 6

/** The amount in dollars that a sentence says. */
const dollarsIn = (text: string, { locale }: Translator): number | undefined => {
  const amount = parseAmount(/\$\d[\d.,]*/u.exec(text)?.[0] ?? '', { symbols: [], locale })
  return 'usd' in amount ? amount.usd : undefined
}

/**
 * Says what is hidden of unknown tokens, and offers what leaves out more of them: a minimum, that of the
 * sentence or a small one.
 */
export const spamMessage = (ctx: ChatContext, { text }: Sentence, { named, all }: MeantWatches): Message => {
  const { say } = ctx
  const least = dollarsIn(text, say) ?? smallMinimum
  const shown = (named.length > 0 ? named : all).filter(({ value }) => value.showsWorthless === true)
  const names = named.map(({ value }) => value.settings.name).join(' ')
  const whose = names === '' && all.length > 1 ? say('button-select-all') : names
  const minimum = saveSearch(ctx, { text: `>$${least} ${whose}`.trim() })
  return {
    body: [say('spam-hidden', { shown: shown.length, names: namesLine(shown, say) }), say('spam-unpriced')],
    buttons: [
      ...shown.slice(0, maxSpamRows).map(({ id, value }) => {
        const name = all.length === 1 ? '' : ` · ${value.settings.name}`
        return [
          callbackButton(`${say('button-hide-worthless')}${name}`, actions.toggleSpam, id, ...firstPage),
        ]
      }),
      [callbackButton(say('watch-at-least', { amount: say.dollars(least) }), actions.saySentence, minimum)],
      [watchesButton(say)],
    ],
  }
}
