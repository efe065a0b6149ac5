import type { Message } from '#render/message.ts'
import type { Translator } from '#render/texts.ts'
import { pagingRows } from '../../framework/paging.ts'
import type { WatchDraft } from './draft.ts'
import { choiceButton } from './step.ts'

/** Most buttons on a screen of the wizard: a phone shows that many together with the question. */
export const maxButtons = 8
const pagingButtons = 2

/**
 * The items on the page of a draft, as many as fit beside `others` buttons, and the buttons to the pages next
 * to it.
 */
export const pageOf = <Item>(
  items: readonly Item[],
  { draft, others, say }: { readonly draft: WatchDraft; readonly others: number; readonly say: Translator },
): { readonly shown: readonly Item[]; readonly paging: Message['buttons'] } => {
  const room = maxButtons - others
  const perPage = items.length <= room ? room : room - pagingButtons
  const pages = Math.max(1, Math.ceil(items.length / perPage))
  const page = Math.min(draft.page, pages - 1)
  return {
    shown: items.slice(page * perPage, (page + 1) * perPage),
    paging: pagingRows({ page, pages }, (text, at) => choiceButton(draft, say(text), `page${at}`)),
  }
}

const pageArg = /^page(\d{1,3})$/

/** Returns `undefined` if the button does not lead to a page. */
export const openPage = (draft: WatchDraft, arg: string): WatchDraft | undefined => {
  const [, page] = pageArg.exec(arg) ?? []
  return page === undefined ? undefined : { ...draft, page: Number(page) }
}
