import { sanitizeText } from '#lib/clean-text.ts'

/** Of one watch. */
export const maxTags = 5
/** In characters as a reader counts them. */
const maxTagLength = 20
/** Of what is written; more than are taken, so that too many are noticed. */
const maxTagsRead = 100
const separator = /[,;#\n，、；]/

/** Tags as they are written: with commas, numbers signs or line breaks between them. */
export const parseTags = (text: string): readonly string[] =>
  text
    .split(separator, maxTagsRead)
    .map(part => sanitizeText(part, maxTagLength))
    .filter(tag => tag !== '')

export const isSameTag = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase()

/** `#cold #team` */
export const tagsText = (tags: readonly string[]): string => tags.map(tag => `#${tag}`).join(' ')
