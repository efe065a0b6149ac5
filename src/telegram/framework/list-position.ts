/**
 * A position in the list of watches: a page, from 0, and the id of a filter. Each message has its own, so its
 * buttons hold it.
 */
export type ListPosition = readonly [page: string, ...filter: string[]]
export const firstPage: ListPosition = ['0']

const pagePattern = /^\d{1,6}$/
const filterPattern = /^[\w-]{0,16}$/

/** Parses a button's arguments; anything else is the first page. */
export const parseListPosition = ([page = '', filter = '']: readonly string[]): ListPosition =>
  pagePattern.test(page) && filterPattern.test(filter)
    ? [page, ...(filter === '' ? [] : [filter])]
    : firstPage
