import { Composer } from 'grammy'
import type { ChatContext } from '../context.ts'
import { createCallbackRoutes } from '../presses.ts'
import { askForText } from '../settings/ask.ts'
import { removeMessage, show } from '../show.ts'
import { readAddresses } from '../watch/read-addresses.ts'
import { watchesOf } from '../watches-of.ts'
import { filterWatches, saveSearch } from './list-filter.ts'
import { searchMessage } from './list-screen.ts'
import { loadCard } from './load-card.ts'
import { showList } from './show-list.ts'

/**
 * *Search* asks, and the next text is what is looked for, whatever it looks like; it stands before an open set-up, which it was
 * asked after.
 */
export const createSearch = (): Composer<ChatContext> => {
  const composer = new Composer<ChatContext>()
  composer
    .on('message:text')
    .filter(ctx => !ctx.message.text.startsWith('/'))
    .use((ctx, next) => {
      const asks = ctx.settings?.value.asks
      return asks?.what === 'search'
        ? answerSearch(ctx, { text: ctx.message.text, question: asks.message })
        : next()
    })
  const presses = createCallbackRoutes(composer)
  presses.on('search', ctx => askForText(ctx, { what: 'search' }, searchMessage(ctx.say)))
  return composer
}

/** What was found; the one watch that holds an address is shown at once. */
const answerSearch = async (
  ctx: ChatContext,
  { text, question }: { readonly text: string; readonly question: number },
): Promise<void> => {
  await removeMessage(ctx, question)
  const filter = saveSearch(ctx, text)
  const [only, ...others] = filterWatches(await watchesOf(ctx.store, String(ctx.chatId)), filter)
  const isAddress = readAddresses(text, []).taken.length > 0
  if (isAddress && only !== undefined && others.length === 0) await show(ctx, await loadCard(ctx, only))
  else await showList(ctx, { filter })
}
