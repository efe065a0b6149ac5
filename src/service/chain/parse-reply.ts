import { RpcError } from './rpc-error.ts'

/**
 * A list of any length, parsed anew each time that it is gone through. Throws `RpcError` where it is not JSON. `free` ends it:
 * its bytes would else wait for a full collection, and bring it about.
 */
export type JsonList = Iterable<unknown> & { readonly free?: (() => void) | undefined }

/** Shorter lists are parsed at once. The objects of a piece are gone before the garbage collector has to carry them on. */
const pieceBytes = 2 ** 16

const parse = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    throw new RpcError('rpc_unusable', 'the reply is not JSON')
  }
}

const parseItems = (text: string): unknown[] => {
  const items = parse(`[${text}]`)
  return Array.isArray(items) ? items : []
}

/** The reply to a JSON-RPC call, whole. Throws `RpcError` where it is not JSON. */
export const parseReply = (reply: ArrayBuffer): unknown => parse(Buffer.from(reply).toString('utf8'))

const triedItems = (text: string): unknown[] | undefined => {
  try {
    return parseItems(text)
  } catch {
    return undefined
  }
}

/** Cuts between what seem to be two objects of the list. */
function* piecesOf(list: Buffer): Generator<string> {
  for (let at = 0; at < list.length; ) {
    const found = list.indexOf('},{', at + pieceBytes)
    const end = found === -1 ? list.length : found + 1
    yield list.toString('utf8', at, end)
    at = end + 1
  }
}

/** Where all pieces are JSON, the list is those: a cut within an item leaves a piece that is not. */
function* itemsOf(list: Buffer): Generator {
  let given = 0
  for (const piece of piecesOf(list)) {
    const items = triedItems(piece)
    if (items === undefined) {
      yield* parseItems(list.toString('utf8')).slice(given)
      return
    }
    for (const item of items) yield item
    given += items.length
  }
}

/** As nodes begin it; another one is parsed whole. */
const opening = /^\{[^{[]*"result":\[/

/** As `parseReply`, but a long list in `result` is a `JsonList`, which the reply is given over to. */
export const parseListReply = (reply: ArrayBuffer): unknown => {
  const bytes = Buffer.from(reply)
  const start = opening.exec(bytes.toString('latin1', 0, 256))?.[0].length
  const end = bytes.lastIndexOf(']')
  if (start === undefined || end - start < pieceBytes) return parseReply(reply)
  const wrapping: unknown = parse(bytes.toString('utf8', 0, start) + bytes.toString('utf8', end))
  const list = bytes.subarray(start, end)
  const result: JsonList = { [Symbol.iterator]: () => itemsOf(list), free: () => void reply.transfer(0) }
  return typeof wrapping === 'object' ? { ...wrapping, result } : parseReply(reply)
}
