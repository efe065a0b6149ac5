import type { WatchedAddress } from '#chat/records.ts'
import { checksumAddress } from '#lib/checksum-address.ts'
import { cleanText } from '#lib/clean-text.ts'
import { shortAddress } from '#lib/format.ts'

/** Why something that starts like an address is none. `text` is as it was written, shortened. */
type WrongAddress = {
  readonly text: string
  readonly why: 'checksum' | 'length' | 'hash' | 'characters'
  /** Characters after `0x`. */
  readonly length: number
}
export type AddressReport = {
  readonly taken: readonly WatchedAddress[]
  readonly twice: readonly string[]
  readonly wrong: readonly WrongAddress[]
}

const candidate = /0x[0-9a-z]*/gi
/** What stands right before an address belongs to it: the beginning of a link, the name of its chain. */
const longestPrefix = 200
const prefix = /[^\s,;]{1,200}$/
const linkBegun = /:\/\/[^\s,;]*$/
const labelEnd = /[\n,;]/
/** As a reader counts characters. */
export const labelLength = 32

/**
 * Every address in a text as people paste them: alone, in lines with a label behind each, inside links. The checksum
 * (EIP-55) counts where capitals and small letters are mixed. `known` are left out as being there twice.
 */
export const readAddresses = (text: string, known: readonly WatchedAddress[]): AddressReport => {
  const seen = new Set(known.map(watched => watched.address.toLowerCase()))
  const report = { taken: [] as WatchedAddress[], twice: [] as string[], wrong: [] as WrongAddress[] }
  const found = [...text.matchAll(candidate)]
  for (const [index, match] of found.entries()) {
    const written = match[0]
    const why = faultOf(written)
    if (why !== undefined) {
      report.wrong.push({ text: shortened(written, why), why, length: written.length - 2 })
      continue
    }
    const address = checksumAddress(`0x${written.slice(2).toLowerCase()}`)
    if (seen.has(address.toLowerCase())) {
      report.twice.push(address)
      continue
    }
    seen.add(address.toLowerCase())
    const next = found[index + 1]?.index
    const rest = text.slice(match.index + written.length, next)
    const inLink = linkBegun.test(text.slice(Math.max(0, match.index - longestPrefix), match.index))
    const own = next === undefined ? rest : rest.replace(prefix, '')
    const label = labelAfter(inLink ? own.replace(/^\S+/, '') : own)
    report.taken.push(label === '' ? { address } : { address, label })
  }
  return report
}

/** What looks like an address or a hash is recognised by both its ends. */
const shortened = (written: string, why: WrongAddress['why']): string =>
  why === 'checksum' || why === 'hash' ? shortAddress(written) : cleanText(written, 20)

const faultOf = (written: string): WrongAddress['why'] | undefined => {
  const digits = written.slice(2)
  if (/^[0-9a-f]{64}$/i.test(digits)) return 'hash'
  if (digits.length !== 40) return 'length'
  if (!/^[0-9a-f]{40}$/i.test(digits)) return 'characters'
  const mixed = digits !== digits.toLowerCase() && digits !== digits.toUpperCase()
  return mixed && checksumAddress(`0x${digits.toLowerCase()}`) !== `0x${digits}` ? 'checksum' : undefined
}

/** What follows an address up to the end of its line; part of a link is no label. */
const labelAfter = (rest: string): string => {
  if (!/^\s/.test(rest)) return ''
  const [line = ''] = rest.split(labelEnd)
  return cleanText(line.replace(/^[\s\-–—:=|]+/, ''), labelLength)
}
