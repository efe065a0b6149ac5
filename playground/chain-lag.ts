import { z } from 'zod'
import type { LocalChain } from './local-chain.ts'

/** How the node appears to the app: so many blocks behind what it is. */
export type ChainLag = {
  blocks: number
  /** Changes a request to the node, so that its newest blocks stay unknown. */
  readonly rewrite: (body: Buffer) => Promise<Buffer>
}

const blockRequestSchema = z.looseObject({
  method: z.literal('eth_getBlockByNumber'),
  params: z.tuple([z.string(), z.boolean()]),
})

/** A height that the local chain never reaches: such a block is unknown. */
const unknownHeight = '0xffffffffff'

export const createChainLag = (chain: Pick<LocalChain, 'rpc'>): ChainLag => {
  const lag: ChainLag = {
    blocks: 0,
    rewrite: async body => {
      if (lag.blocks === 0) return body
      const request = blockRequestSchema.safeParse(JSON.parse(body.toString()))
      if (!request.success) return body
      const { params, ...rest } = request.data
      const [wanted, isFull] = params
      const visible = Math.max(0, Number(await chain.rpc('eth_blockNumber')) - lag.blocks)
      const known = Number(wanted) > visible ? unknownHeight : wanted
      const height = wanted === 'latest' ? `0x${visible.toString(16)}` : known
      return Buffer.from(JSON.stringify({ ...rest, params: [height, isFull] }))
    },
  }
  return lag
}
