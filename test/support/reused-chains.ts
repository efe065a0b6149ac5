import { gunzipSync, gzipSync } from 'node:zlib'
import { z } from 'zod'
import { type AnvilOptions, type AnvilProcess, spawnAnvil } from '#playground/anvil-process.ts'
import { createLocalChain, type LocalChain } from '#playground/local-chain.ts'

/** A chain for one test, and what the test calls at its end instead of `close`. */
export type TakenChain = { readonly chain: LocalChain; readonly release: () => Promise<void> }

/** As many as tests of a process use at the same time, but for few. */
const maxIdle = 8
type Node = { readonly chain: LocalChain; readonly keepAlive: AnvilProcess['keepAlive'] }

/** Nodes of tests that have ended. To reset one takes a fraction of the CPU time of a start. */
const idle: Node[] = []

const nowSeconds = (): number => Math.floor(Date.now() / 1_000)

/** Of block 1, in wei. */
const firstBaseFee = '0x3b9aca00'

const stateSchema = z.looseObject({
  blocks: z.tuple([z.looseObject({ header: z.looseObject({ timestamp: z.string() }) })]),
})
let newState: z.output<typeof stateSchema> | undefined

const readState = async (chain: LocalChain): Promise<z.output<typeof stateSchema>> => {
  const packed = z.string().parse(await chain.rpc('anvil_dumpState'))
  return stateSchema.parse(JSON.parse(gunzipSync(Buffer.from(packed.slice(2), 'hex')).toString()))
}

/** The state of a new chain whose block 0 is of this time. */
const packState = (state: z.output<typeof stateSchema>, timestamp: string): string => {
  const [{ header, ...block }] = state.blocks
  const began = { ...state, blocks: [{ ...block, header: { ...header, timestamp } }] }
  return `0x${gzipSync(JSON.stringify(began), { level: 1 }).toString('hex')}`
}

const startNode = async (): Promise<Node> => {
  const anvil = spawnAnvil()
  const chain = await createLocalChain({}, anvil)
  newState ??= await readState(chain)
  return { chain, keepAlive: anvil.keepAlive }
}

/** Makes it what a new chain is that begins now (reused-chains.test.ts). */
const reset = async (chain: LocalChain): Promise<void> => {
  if (newState === undefined) throw new Error('no chain was started')
  const signers = z.array(z.string()).parse(await chain.rpc('eth_accounts'))
  for (const address of signers.slice(chain.accounts.length))
    await chain.rpc('anvil_stopImpersonatingAccount', [address])
  await chain.rpc('anvil_reset')
  // Not before: it would mine what is pending.
  await chain.rpc('evm_setAutomine', [true])
  // The reset leaves the time of block 0, and goes by it.
  await chain.rpc('anvil_loadState', [packState(newState, `0x${nowSeconds().toString(16)}`)])
  let now: number
  do {
    now = nowSeconds()
    await chain.rpc('evm_setTime', [now])
    // It lags by a second where that began before the node read its clock.
  } while (now !== nowSeconds())
  await chain.rpc('anvil_setNextBlockBaseFeePerGas', [firstBaseFee])
}

const takeIdle = async (): Promise<Node | undefined> => {
  const node = idle.pop()
  if (node === undefined) return undefined
  node.keepAlive(true)
  try {
    await reset(node.chain)
    return node
  } catch {
    // Something that its test did to it lasts.
    await node.chain.close()
    return await takeIdle()
  }
}

/** The tests are over when nothing but such nodes is left; their process then ends them. */
const keepIdle = (node: Node): void => {
  node.keepAlive(false)
  idle.push(node)
}

/** The chain until it is released. What a failed test left running is refused, and does not reach the test that has the node next. */
const untilReleased = (chain: LocalChain, isReleased: () => boolean): LocalChain => {
  const taken = (): LocalChain => {
    if (isReleased()) throw new Error('the test that had this chain is over')
    return chain
  }
  return {
    ...chain,
    rpc: async (...call) => taken().rpc(...call),
    send: async transaction => taken().send(transaction),
    mine: async blocks => taken().mine(blocks),
  }
}

/** A chain as new, which begins now. `options`: where it is not the usual one; it then has a node of its own. */
export const takeChain = async (options?: AnvilOptions): Promise<TakenChain> => {
  if (options !== undefined) {
    const chain = await createLocalChain(options)
    return { chain, release: () => chain.close() }
  }
  const node = (await takeIdle()) ?? (await startNode())
  let isClosed = false
  let isReleased = false
  const close = async (): Promise<void> => {
    isClosed = true
    await node.chain.close()
  }
  return {
    chain: { ...untilReleased(node.chain, () => isReleased), close },
    release: async () => {
      isReleased = true
      if (isClosed) return
      if (idle.length < maxIdle) keepIdle(node)
      else await node.chain.close()
    },
  }
}
