import { shortId } from '#lib/ids.ts'
import { callbackButton, type JoinedMessage } from '#render/message.ts'
import { join, maxMessageLength, type RichText } from '#render/rich-text.ts'
import type { Translator } from '#render/texts.ts'
import { type ExpandedView, expandedViewActions } from '../records/batches.ts'

/** A page of the expanded view, and what it collapses into. */
export type ExpandedPage = { readonly id: string } & Pick<ExpandedView, 'collapsed' | 'expanded'>

/** Telegram shows a hundred entities in a message, and a line has three. */
const maxLinesPerPage = 25

/**
 * Splits lines into pages of at most `room` UTF-16 units, with the breaks before lines, that Telegram takes.
 */
const paginate = (lines: readonly RichText[], room: number): readonly (readonly RichText[])[] => {
  const pages: RichText[][] = []
  let remaining = room
  for (const line of lines) {
    const page = pages.at(-1)
    const length = line.text.length + 1
    if (page !== undefined && page.length < maxLinesPerPage && length <= remaining) page.push(line)
    else {
      pages.push([line])
      remaining = room
    }
    remaining -= length
  }
  return pages
}

/** Builds pages: each collapses into the one before it, and the first into the message. */
export const expandedPages = (
  id: string,
  options: { message: JoinedMessage; title: RichText; lines: readonly RichText[]; say: Translator },
): readonly ExpandedPage[] => {
  const listed = paginate(options.lines, maxMessageLength - options.title.text.length)
  const idOf = (page: number): string => (page === 0 ? id : shortId(id, String(page)))
  const pages = listed.map((lines, page): JoinedMessage => {
    const back = callbackButton(
      options.say(page === 0 ? 'button-back' : 'button-newer'),
      expandedViewActions.collapse,
      idOf(page),
    )
    const onward = callbackButton(options.say('button-older'), expandedViewActions.expand, idOf(page + 1))
    return {
      body: join([options.title, ...lines], '\n'),
      buttons: [page + 1 < listed.length ? [back, onward] : [back]],
    }
  })
  return pages.map((expanded, page) => ({
    id: idOf(page),
    collapsed: pages[page - 1] ?? options.message,
    expanded,
  }))
}
