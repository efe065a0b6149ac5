/** The place where the whole list begins. */
export const firstPage = ['0'] as const

const pagePattern = /^\d{1,6}$/
const filterPattern = /^[\w-]{0,16}$/

/**
 * The place in the list of watches that the data of a button leads back to: page and filter, as the list writes them. Whatever
 * else a button carries leads to the first page.
 */
export const parseListPlace = ([page = '', filter = '']: readonly string[]): readonly [
  string,
  ...string[],
] =>
  pagePattern.test(page) && filterPattern.test(filter)
    ? [page, ...(filter === '' ? [] : [filter])]
    : firstPage
