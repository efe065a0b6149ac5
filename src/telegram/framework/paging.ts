import type { Button, Message } from '#render/message.ts'

/** Reads the page in the data of a button, from 0; anything else is the first page. */
export const readPage = (arg = ''): number => (/^\d{1,6}$/.test(arg) ? Number(arg) : 0)

type Page<T> = {
  readonly page: number
  readonly pages: number
  /** How many entries come before it. */
  readonly from: number
  readonly shown: readonly T[]
}

/** A page of a list, from 0; the last one if there are fewer. */
export const pageOf = <T>(all: readonly T[], page: number, perPage: number): Page<T> => {
  const pages = Math.max(1, Math.ceil(all.length / perPage))
  const current = Math.min(page, pages - 1)
  const from = current * perPage
  return { page: current, pages, from, shown: all.slice(from, from + perPage) }
}

/** The row of buttons to the pages before and after `page`, which counts from 0. An only page has no row. */
export const pagingRows = (
  { page, pages }: { readonly page: number; readonly pages: number },
  toButton: (textId: 'button-newer' | 'button-older', page: number) => Button,
): Message['buttons'] => {
  const row = [
    ...(page > 0 ? [toButton('button-newer', page - 1)] : []),
    ...(page < pages - 1 ? [toButton('button-older', page + 1)] : []),
  ]
  return row.length === 0 ? [] : [row]
}
