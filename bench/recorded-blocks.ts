import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fromCreate } from 'ox/ContractAddress'
import { z } from 'zod'
import {
  type Accounts,
  authorizationSchema,
  type Frame,
  signerOf,
  transactionSchema,
} from '../test/service/comparison/decode-block.ts'

/*
 * Blocks that nodes gave, as far as they were recorded. What a block lacks is made up, so that the rest can be compared: without a
 * receipt a transaction succeeded, and logged nothing; without traces it called nothing.
 */

const hashed = z.looseObject({ transactionHash: z.string() })
const transaction = z.looseObject({
  hash: z.string(),
  // Tron has none.
  nonce: z.string().nullish(),
  authorizationList: z.array(z.unknown()).nullish(),
})

const frame: z.ZodType<Frame> = z.lazy(() =>
  z.looseObject({
    type: z.string(),
    from: z.string(),
    to: z.string().optional(),
    value: z.string().optional(),
    error: z.string().optional(),
    calls: z.array(frame).optional(),
  }),
)

const action = z.looseObject({
  from: z.string().optional(),
  to: z.string().optional(),
  value: z.string().optional(),
  callType: z.string().optional(),
  address: z.string().optional(),
  refundAddress: z.string().optional(),
  balance: z.string().optional(),
})

const flatTrace = z.looseObject({
  type: z.string(),
  action,
  error: z.string().nullish(),
  result: z.looseObject({ address: z.string().optional() }).nullish(),
  transactionHash: z.string().nullish(),
  traceAddress: z.array(z.number()),
})
type FlatTrace = z.infer<typeof flatTrace>

/** `block`: of `eth_getBlockByNumber`, with its transactions; `frames`: of geth's `callTracer`; `traces`: of `trace_block`. */
const recordedSchema = z.object({
  chain: z.int().positive(),
  block: z.looseObject({
    hash: z.string(),
    number: z.string(),
    transactions: z.array(transaction),
    withdrawals: z.array(z.unknown()).nullish(),
  }),
  receipts: z.array(hashed).default([]),
  logs: z.array(hashed).default([]),
  frames: z.array(frame).optional(),
  traces: z.array(flatTrace).optional(),
})

export type RecordedBlock = ReturnType<typeof toRecorded>

const nothing = `0x${'0'.repeat(40)}`

const addressOrNull = (given: unknown): string | null =>
  typeof given === 'string' && given.length === 42 ? given : null

/** Some nodes give decimal digits, or no digits at all. */
const quantityOf = (given: unknown): string => {
  if (typeof given !== 'string' || given === '' || given === '0x') return '0x0'
  return given.startsWith('0x') ? given : `0x${BigInt(given).toString(16)}`
}

/** As Moonbeam and Bittensor give it. */
const frontierAuthorization = z.object({
  chain_id: z.int(),
  signature: z.object({ odd_y_parity: z.boolean(), r: z.string(), s: z.string() }),
})

const toAuthorization = (given: unknown): unknown[] => {
  const { data } = frontierAuthorization.safeParse(given)
  const { odd_y_parity: isOdd, ...signature } = data?.signature ?? {}
  const others = data && { chainId: `0x${data.chain_id.toString(16)}`, yParity: isOdd ? '0x1' : '0x0' }
  const standard = { ...Object(given), ...others, ...signature }
  return authorizationSchema.safeParse(standard).success ? [standard] : []
}

const callSchema = z.looseObject({ to: z.string().nullish() })

/** As the decoder reads it: some chains leave fields out, name them otherwise, or have a list of calls in place of one. */
const toStandard = (given: z.infer<typeof transaction>) => {
  const calls = z.array(callSchema).catch([]).parse(given['calls'])
  const [first = given, ...others] = calls
  return {
    ...given,
    from: addressOrNull(given['from']) ?? nothing,
    to: addressOrNull(first['to']),
    value: quantityOf(others.length > 0 ? undefined : first['value']),
    input: first['input'] ?? first['data'] ?? '0x',
    alsoCalls: others.flatMap(({ to }) => to ?? []),
    authorizationList: (given.authorizationList ?? []).flatMap(toAuthorization),
  }
}

/** The frames of each transaction, of which `trace_block` gives a list in which each comes before those that it calls. */
const nest = (traces: readonly FlatTrace[], hashes: readonly string[]): Frame[] => {
  const toFrame = (trace: FlatTrace): Frame => {
    const { type, action: done, result, error } = trace
    const calls = childrenOf(trace).map(toFrame)
    const failed = typeof error === 'string' && { error }
    if (type === 'suicide') {
      const { address = nothing, refundAddress, balance } = done
      return { type: 'SELFDESTRUCT', from: address, to: refundAddress, value: balance, calls }
    }
    const to = type === 'create' ? result?.address : done.to
    const name = type === 'create' ? 'CREATE' : (done.callType ?? 'call').toUpperCase()
    return { type: name, from: done.from ?? nothing, to, value: done.value, calls, ...failed }
  }
  const byTransaction = Map.groupBy(traces, one => one.transactionHash)
  const childrenOf = ({ transactionHash, traceAddress: path }: FlatTrace): FlatTrace[] =>
    (byTransaction.get(transactionHash) ?? []).filter(
      ({ traceAddress: own }) => own.length === path.length + 1 && path.every((step, n) => own[n] === step),
    )
  return hashes.map(hash => {
    const top = byTransaction.get(hash)?.find(({ traceAddress }) => traceAddress.length === 0)
    return top === undefined ? { type: 'CALL', from: nothing } : toFrame(top)
  })
}

const toOwnFrame = ({ from, to, value }: ReturnType<typeof toStandard>): Frame => ({
  type: to === null ? 'CREATE' : 'CALL',
  from,
  to: to ?? undefined,
  value,
})

/** Who takes part in authorizations, as if all of these were right: with the nonces that they name. */
const accountsBefore = (standard: readonly object[]): Accounts => {
  const accounts = new Map<string, { nonce: bigint; code: string }>()
  const note = (address: string | undefined, nonce: bigint): void => {
    if (address !== undefined && !accounts.has(address)) accounts.set(address, { nonce, code: '' })
  }
  for (const given of standard) {
    const {
      from,
      nonce,
      authorizationList = [],
    } = transactionSchema.extend({ nonce: z.string().nullish() }).parse(given)
    note(from, BigInt(nonce ?? 0))
    for (const authorization of authorizationList) note(signerOf(authorization), BigInt(authorization.nonce))
  }
  return accounts
}

const toRecorded = ({ chain, block, receipts, logs, frames, traces }: z.infer<typeof recordedSchema>) => {
  const standard = block.transactions.map(toStandard)
  const byHash = new Map(receipts.map(receipt => [receipt.transactionHash, receipt]))
  const completed = standard.map((given, n) => {
    const known = byHash.get(given.hash)
    const { from, to, nonce } = given
    const created = { from: `0x${from.slice(2)}`, nonce: BigInt(nonce ?? 0) } as const
    const contractAddress = to === null ? fromCreate(created).toLowerCase() : null
    const status = known?.['status'] ?? '0x1'
    if (known !== undefined)
      return { ...known, status, contractAddress: addressOrNull(known['contractAddress']) }
    return {
      transactionHash: given.hash,
      transactionIndex: `0x${n.toString(16)}`,
      blockHash: block.hash,
      blockNumber: block.number,
      status,
      contractAddress,
      logs: logs.filter(log => log.transactionHash === given.hash),
    }
  })
  const hashes = standard.map(({ hash }) => hash)
  return {
    chain,
    header: {
      ...block,
      // Where logs are missing it would say so.
      ...(receipts.length < hashes.length && { logsBloom: undefined }),
      ...((block.withdrawals ?? []).length === 0 && { withdrawalsRoot: undefined }),
    },
    hash: block.hash,
    /** As the node gave them, and as the decoder reads them. */
    transactions: block.transactions,
    standard,
    receipts: completed,
    frames: frames ?? (traces ? nest(traces, hashes) : standard.map(toOwnFrame)),
    traces,
    withdrawals: block.withdrawals ?? [],
    accounts: standard.some(given => given.authorizationList.length > 0)
      ? accountsBefore(standard)
      : new Map(),
    isComplete: receipts.length >= hashes.length,
  }
}

/** All blocks in the files of a folder and of those in it, each in a file of its own, in the order of their paths. */
export const readRecordedBlocks = async (folder: string): Promise<RecordedBlock[]> => {
  const paths = (await readdir(folder, { recursive: true })).filter(path => path.endsWith('.json')).toSorted()
  return await Promise.all(
    paths.map(async path => {
      const { data, error } = recordedSchema.safeParse(JSON.parse(await readFile(join(folder, path), 'utf8')))
      if (error) throw new Error(`${path} is no recorded block`, { cause: error })
      return toRecorded(data)
    }),
  )
}
