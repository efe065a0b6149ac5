import { RpcError } from './rpc-error.ts'

/**
 * A list of any length, parsed anew each time that it is gone through. Throws `RpcError` where it is not JSON. `free` ends it:
 * its bytes would else wait for a full collection, and bring it about.
 */
export type JsonList = Iterable<unknown> & { readonly free?: (() => void) | undefined }

/** A list as it may be used in place of one that was parsed at once. */
export const isJsonList = (given: unknown): given is JsonList =>
  typeof given === 'object' && given !== null && Symbol.iterator in given

/** What is not parsed at once is long. */
export const isEmptyList = (given: unknown): boolean => Array.isArray(given) && given.length === 0

/** Shorter lists are parsed at once. The objects of a piece are gone before the garbage collector has to carry them on. */
const chunkBytes = 2 ** 16

const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    throw new RpcError('rpc_unusable', 'the reply is not JSON')
  }
}

const parseItems = (text: string): unknown[] => {
  const items = parseJson(`[${text}]`)
  return Array.isArray(items) ? items : []
}

/** The reply to a JSON-RPC call, whole. Throws `RpcError` where it is not JSON. */
export const parseReply = (reply: ArrayBuffer): unknown => parseJson(Buffer.from(reply).toString('utf8'))

const tryParseItems = (text: string): unknown[] | undefined => {
  try {
    return parseItems(text)
  } catch {
    return undefined
  }
}

/** Cuts between what seem to be two objects of the list. */
function* chunksOf(list: Buffer): Generator<string> {
  for (let at = 0; at < list.length; ) {
    const found = list.indexOf('},{', at + chunkBytes)
    const end = found === -1 ? list.length : found + 1
    yield list.toString('utf8', at, end)
    at = end + 1
  }
}

/** Where all pieces are JSON, the list is those: a cut within an item leaves a piece that is not. */
function* itemsOf(list: Buffer): Generator {
  let given = 0
  for (const piece of chunksOf(list)) {
    const items = tryParseItems(piece)
    if (items === undefined) {
      yield* parseItems(list.toString('utf8')).slice(given)
      return
    }
    for (const item of items) yield item
    given += items.length
  }
}

/** Lists that may stand behind the long one, as withdrawals do. */
const maxTrailingLists = 8

/** The brackets that may close a list, the last one first. */
function* closingBrackets(bytes: Buffer, start: number): Generator<number> {
  let at = bytes.lastIndexOf(']')
  for (let n = 0; n < maxTrailingLists && at - start >= chunkBytes; n += 1) {
    yield at
    at = bytes.lastIndexOf(']', at - 1)
  }
}

const endsWithItems = (list: Buffer): boolean => {
  const cut = list.indexOf('},{', list.length - chunkBytes)
  return cut !== -1 && tryParseItems(list.toString('utf8', cut + 2)) !== undefined
}

/** The reply without what is in the list from `start` to `end`, and with `list` in its place; `undefined`: it is not there. */
const parseAround = (
  bytes: Buffer,
  o: { key: string; start: number; end: number; list: JsonList },
): unknown => {
  const text = bytes.toString('utf8', 0, o.start) + bytes.toString('utf8', o.end)
  let found = false
  const putBack = (key: string, value: unknown): unknown => {
    if (key !== o.key || !isEmptyList(value)) return value
    found = true
    return o.list
  }
  try {
    const wrapping: unknown = JSON.parse(text, putBack)
    return found ? wrapping : undefined
  } catch {
    return undefined
  }
}

/** As `parseReply`, but a long list of objects under `key` is a `JsonList`, which the reply is given over to. */
export const parseListReply =
  (key: 'result' | 'transactions') =>
  (reply: ArrayBuffer): unknown => {
    const bytes = Buffer.from(reply)
    const opening = `"${key}":[`
    const found = bytes.length < chunkBytes ? -1 : bytes.indexOf(opening)
    if (found === -1) return parseReply(reply)
    const start = found + opening.length
    for (const end of closingBrackets(bytes, start)) {
      const text = bytes.subarray(start, end)
      const list: JsonList = { [Symbol.iterator]: () => itemsOf(text), free: () => void reply.transfer(0) }
      const wrapping = parseAround(bytes, { key, start, end, list })
      if (wrapping !== undefined && endsWithItems(text)) return wrapping
    }
    return parseReply(reply)
  }
