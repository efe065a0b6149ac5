import { keccak_256 } from '@noble/hashes/sha3.js'
import { hexToBytes } from '@noble/hashes/utils.js'
import { wantedTopics } from '../match/raw-log.ts'

const bytes = 256

/** The three bits that stand for a topic: places in the bloom's 2,048 bits, the last byte's lowest bit being 0. */
const bitsOf = (topic: string): readonly number[] => {
  const hash = keccak_256(hexToBytes(topic.slice(2)))
  return [0, 2, 4].map(n => (((hash[n] ?? 0) << 8) | (hash[n + 1] ?? 0)) & (8 * bytes - 1))
}

const bitsOfTopics = wantedTopics.map(bitsOf)

/** Some chains do not fill the bloom in: nothing but zeros or ones says nothing. */
const isFilledIn = (bloom: string): boolean => /[^0]/.test(bloom.slice(2)) && /[^f]/i.test(bloom.slice(2))

/**
 * Whether a block's bloom (`0x` and 512 hex digits) promises a transfer log. Another log may have the same bits, so it is a
 * reason to look again, never a proof.
 */
export const promisesTransfers = (bloom: string | undefined): boolean => {
  if (bloom === undefined || !isFilledIn(bloom)) return false
  const has = (bit: number): boolean => {
    const place = bytes - 1 - (bit >> 3)
    return ((Number.parseInt(bloom.slice(2 + 2 * place, 4 + 2 * place), 16) >> (bit & 7)) & 1) === 1
  }
  return bitsOfTopics.some(bits => bits.every(has))
}
