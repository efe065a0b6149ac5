import { z } from 'zod'

export type NodeCall = readonly [method: string, ...params: unknown[]]

const replies = z.array(
  z.object({
    id: z.number(),
    result: z.unknown().optional(),
    error: z.object({ message: z.string() }).optional(),
  }),
)

/** Many calls of a node in one request, which may take as long as it takes; their results in order. */
export const callNode = async (url: string, calls: readonly NodeCall[]): Promise<unknown[]> => {
  const asked = calls.map(([method, ...params], id) => ({ jsonrpc: '2.0', id, method, params }))
  const reply = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(asked),
  })
  const found = replies.parse(await reply.json())
  const refused = found.find(({ error }) => error !== undefined)?.error
  if (refused !== undefined) throw new Error(`the node refused: ${refused.message}`)
  return found.toSorted((one, other) => one.id - other.id).map(({ result }) => result)
}
