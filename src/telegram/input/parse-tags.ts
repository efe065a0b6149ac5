import { sanitizeText } from '#lib/sanitize-text.ts'

/** Limit of one watch. */
export const maxTags = 5
/** Limit in characters as a reader counts them. */
const maxTagLength = 20
/** More tags than a watch may have, so that a surplus is noticed. */
const maxTagsRead = 100
const separator = /[,;#\n，、；]/

/** Tags separated by commas, semicolons, number signs or line breaks. */
export const parseTags = (text: string): readonly string[] =>
  text
    .split(separator, maxTagsRead)
    .map(part => sanitizeText(part, maxTagLength))
    .filter(tag => tag !== '')

export const isSameTag = (a: string, b: string): boolean => a.toLowerCase() === b.toLowerCase()
