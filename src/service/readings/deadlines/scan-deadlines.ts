import { put } from '#store/store.ts'
import { rememberedBlocks } from '../../chain/reorg/branch.ts'
import { FencedError } from '../../chain/reorg/matched-chain.ts'
import type { ContractLog } from '../../chain/rpc/contract-logs.ts'
import { RpcError } from '../../chain/rpc/rpc-error.ts'
import { type DeadlineState, deadlineScans } from '../../records/reading-states.ts'
import type { BranchCursor } from '../limits/verdict.ts'
import type { ReadingDeps, Round } from '../reading.ts'

/** Blocks whose logs are asked for at once, at most and at least: some nodes give them of ten blocks only. */
const maxBlockRange = 1_000
const minBlockRange = 8
/** Limit of addresses in one request for logs. For more, the logs of all contracts are requested: few of them announce deadlines. */
const maxAddresses = 200
/** The height up to which logs were read is stored each so many blocks. */
const storedEvery = rememberedBlocks / 2

/** `addresses`: keys. `since`: the height above which deadlines matter. */
type ScanRequest = {
  readonly addresses: readonly string[]
  readonly topics: readonly string[]
  readonly since: number
  readonly cursor: BranchCursor
}

/** The logs of a range of blocks, all of which are on the branch. */
type RangeRequest = Pick<ScanRequest, 'addresses' | 'topics'> & {
  readonly from: number
  readonly to: Pick<BranchCursor, 'height' | 'hash'>
}

const readRange = (
  { node }: ReadingDeps,
  { addresses, ...range }: RangeRequest,
  signal: AbortSignal,
): Promise<readonly ContractLog[]> => {
  const isFew = addresses.length <= maxAddresses
  const asked = isFew ? { addresses: addresses.map(key => `0x${key}`) } : {}
  return node.contractLogs({ ...asked, ...range }, signal)
}

/** Reads the logs of contracts since the last round, in smaller ranges where nodes refuse large ones. */
export const createScan = (deps: ReadingDeps) => {
  const { chain, node, store } = deps
  let scanned: { readonly height: number; readonly hash: string } | undefined
  let stored = 0
  let known = ''

  return {
    read: async (
      { branch, fence, version }: Round<DeadlineState>,
      { addresses, topics, since, cursor }: ScanRequest,
      signal: AbortSignal,
    ): Promise<readonly ContractLog[]> => {
      const now = `${fence.epoch}:${version}`
      if (scanned === undefined) {
        const [doc] = await store.get(deadlineScans, [String(chain)])
        stored = doc?.value.height ?? 0
        scanned = { height: doc?.value.height ?? cursor.height, hash: '' }
      }
      const isSame = known === now && branch.hashAt(scanned.height) === scanned.hash
      const start = isSame ? scanned.height : Math.min(scanned.height, cursor.height) - rememberedBlocks
      const found: ContractLog[] = []
      let blocks = maxBlockRange
      for (let from = Math.max(0, start, since) + 1; from <= cursor.height; ) {
        const height = Math.min(cursor.height, from + blocks - 1)
        const hash = height === cursor.height ? cursor.hash : branch.hashAt(height)
        try {
          const to = { height, hash: hash ?? (await node.header(height, signal)).hash }
          found.push(...(await readRange(deps, { addresses, topics, from, to }, signal)))
          from = height + 1
        } catch (error) {
          const asked = height - from + 1
          if (!(error instanceof RpcError) || signal.aborted || asked <= minBlockRange) throw error
          blocks = Math.max(minBlockRange, Math.floor(asked / 4))
        }
      }
      return found.filter(({ height, hash }) => (branch.hashAt(height) ?? hash) === hash)
    },
    /** Everything that was found is stored. */
    settle: async (
      { fence, version }: Round<DeadlineState>,
      { height, hash }: BranchCursor,
    ): Promise<void> => {
      scanned = { height, hash }
      known = `${fence.epoch}:${version}`
      if (Math.abs(height - stored) < storedEvery) return
      const write = put(deadlineScans, { id: String(chain), value: { height } })
      if (!(await store.commit([write], fence)).ok) throw new FencedError()
      stored = height
    },
  }
}
