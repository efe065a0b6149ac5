import { pause } from '#lib/pause.ts'
import type { IndexedCandidates } from '../match/sight.ts'
import { createDoubts, mergeLogs, type Reading } from './doubts.ts'
import type { Call, LogSource, Question } from './endpoint.ts'
import { askLogs, askWholeLogs, type GivenLogs, type LogsWanted } from './log-ways.ts'
import { parseListReply } from './parse-reply.ts'
import { type Block, readBlock, readHeader } from './read-block.ts'
import { readLogs } from './read-logs.ts'
import { RpcError } from './rpc-error.ts'
import type { RpcPool } from './rpc-pool.ts'
import type { SkipLog } from './skip-log.ts'

type Look = (block: Block) => IndexedCandidates

/**
 * `logs`: whether its transfer logs are wanted. `hash`: the one it is thought to have, so that both are asked for at once.
 * `parent`: the hash of the block that it must follow; an endpoint with another one is not believed while any has this one.
 * `look` goes through it while another endpoint may still be asked; throws `RpcError` where it is of another block.
 * `watched`: who is watched for what shows in logs; none where they are more than `most`.
 */
export type BlockWanted = {
  readonly height: number
  readonly logs: boolean
  readonly hash?: string | undefined
  readonly parent?: string | undefined
  readonly look?: Look | undefined
  readonly watched?: (most: number) => readonly string[]
}

type AskLogs = typeof askLogs

const hashesOf = ({ transactions }: Block): string[] => Array.from(transactions, ({ hash }) => hash)

export const logsWantedOf = (block: Block): LogsWanted => ({
  height: block.height,
  hash: block.hash,
  transactions: async () => hashesOf(block),
})

type Given = { readonly block: Block; readonly given: GivenLogs | undefined }

/**
 * Throws for a block that does not follow the wanted one: as the endpoint's fault, where its own block below is not the one
 * that it names, else as of another branch.
 */
const refuseParent = async (call: Call, { height, parent }: Block): Promise<never> => {
  const asked = [`0x${(height - 1).toString(16)}`, false]
  const below = readHeader(height - 1)(await call('eth_getBlockByNumber', asked))
  throw below.hash === parent
    ? new RpcError('rpc_stale', `block ${height} is of another branch`)
    : new RpcError('rpc_false', `block ${height} names another parent than the endpoint has`)
}

/** Asks for a block, and for its logs at the same time where its hash is known. */
const askBlock = async (
  call: Call,
  { height, hash, parent, logs }: BlockWanted,
  logsOf: (wanted: LogsWanted) => Promise<GivenLogs>,
): Promise<Given> => {
  const asked = [`0x${height.toString(16)}`, true]
  const reply = call('eth_getBlockByNumber', asked, parseListReply('transactions'))
  const coming = reply.then(readBlock(height))
  const transactions = async () => hashesOf(await coming)
  const early = logs && hash !== undefined ? logsOf({ height, hash, transactions }) : undefined
  // Not awaited if the block itself does not come.
  early?.catch(() => undefined)
  const block = await coming
  if (parent !== undefined && block.parent !== parent) await refuseParent(call, block)
  if (!logs) return { block, given: undefined }
  return { block, given: await (block.hash === hash && early ? early : logsOf(logsWantedOf(block))) }
}

/** Most chains number all logs of a block: only where numbers repeat are logs compared by all they say. */
const lookInto = ({ block, given }: Given, o: { look: Look; source: LogSource }): Reading => {
  const { look, source } = o
  if (given === undefined) return { block, sight: look(block), logs: undefined, source }
  const read = (distinct: boolean): Reading => {
    const logs = readLogs(given, block, { distinct })
    const whole = { ...block, logs }
    return { block: whole, sight: look(whole), logs, source }
  }
  const reading = read(false)
  return reading.logs?.flaws.repeats === 0 ? reading : read(true)
}

const readWhole =
  (wanted: BlockWanted, o: { look: Look; ask: AskLogs }): Question<Reading> =>
  async (call, _tracing, source) => {
    const given = await askBlock(call, wanted, logs => o.ask(call, logs, source))
    return lookInto(given, { look: o.look, source })
  }

const readLogsOf =
  (block: Block, o: { look: Look; ask: AskLogs }): Question<Reading> =>
  async (call, _tracing, source) => {
    const given = await o.ask(call, logsWantedOf(block), source)
    return lookInto({ block, given }, { look: o.look, source })
  }

/** Of a block that is not looked into yet. */
const readUnseen =
  (wanted: BlockWanted): Question<Block> =>
  async (call, _tracing, source) => {
    const { block, given } = await askBlock(call, wanted, logs => askLogs(call, logs, source))
    return given === undefined ? block : { ...block, logs: readLogs(given, block, { distinct: true }) }
  }

/** What either of two readings has; an endpoint that left out logs is caught. */
const combine = (one: Reading, other: Reading, look: Look): Reading => {
  // The chain has taken another branch since.
  if (one.block.hash !== other.block.hash) return other
  const better = other.sight.faults < one.sight.faults ? other : one
  if (one.logs === undefined || other.logs === undefined) return better
  const { logs, oneLacks, otherLacks } = mergeLogs(
    hashesOf(better.block),
    one.block.logs ?? [],
    other.block.logs ?? [],
  )
  if (oneLacks > 0) one.source.caught({ block: one.block.height, logs: oneLacks })
  if (otherLacks > 0) other.source.caught({ block: one.block.height, logs: otherLacks })
  const block = { ...better.block, logs }
  return { block, sight: look(block), logs: other.logs, source: other.source }
}

/** How long the same endpoint is given before it is asked again, where there is no other one. */
const waitsMs = [250, 1_000] as const

/** Of as many blocks one that nothing speaks against is compared with what another endpoint says. */
const sampleEvery = 100

/** Asks for readings of endpoints that others are compared with. */
const createSecondReadings = (pool: RpcPool) => {
  /** Of an endpoint that was not asked yet. `undefined`: there is none that answers. */
  const fromAnother = async (
    question: Question<Reading>,
    o: { asked: ReadonlySet<LogSource>; signal: AbortSignal },
  ): Promise<Reading | undefined> => {
    try {
      return await pool.ask((call, tracing, source) => {
        if (o.asked.has(source)) throw new RpcError('rpc_declined', 'it was asked already')
        return question(call, tracing, source)
      }, o.signal)
    } catch (error) {
      if (!(error instanceof RpcError) || o.signal.aborted) throw error
      return undefined
    }
  }

  return {
    fromAnother,
    /** Of any endpoint, after a while, where there is no other one. */
    fromAny: async (
      question: Question<Reading>,
      o: { asked: ReadonlySet<LogSource>; signal: AbortSignal; waitMs: number },
    ): Promise<Reading | undefined> => {
      const other = await fromAnother(question, o)
      if (other !== undefined) return other
      await pause(o.waitMs, o.signal)
      return await fromAnother(question, { asked: new Set(), signal: o.signal })
    },
  }
}

/**
 * Reads blocks. One that there is a doubt about is read again, from another endpoint or a moment later, two times at most;
 * what is not understood then is left out, so that the chain goes on.
 */
export const createBlockReader = (pool: RpcPool, skipped: SkipLog) => {
  const { doubtOf } = createDoubts()
  const { fromAnother, fromAny } = createSecondReadings(pool)

  const settle = async (first: Reading, wanted: BlockWanted & { look: Look }, signal: AbortSignal) => {
    const { look, watched = () => [] } = wanted
    const asked = new Set<LogSource>()
    let best = first
    for (const [n, waitMs] of waitsMs.entries()) {
      const doubt = doubtOf(best, watched)
      if (doubt === undefined || n >= doubt.times) break
      asked.add(best.source)
      const o = { look, ask: askWholeLogs }
      const question = doubt.again === 'block' ? readWhole(wanted, o) : readLogsOf(best.block, o)
      const other = await fromAny(question, { asked, signal, waitMs })
      if (other !== undefined) best = combine(best, other, look)
    }
    return best
  }

  const sample = async (first: Reading, look: Look, signal: AbortSignal): Promise<Reading> => {
    const question = readLogsOf(first.block, { look, ask: askLogs })
    const other = await fromAnother(question, { asked: new Set([first.source]), signal })
    return other === undefined ? first : combine(first, other, look)
  }

  return async (wanted: BlockWanted, signal: AbortSignal): Promise<Block> => {
    const { height, look } = wanted
    if (look === undefined) return await pool.ask(readUnseen(wanted), signal, { height })
    const first = await pool.ask(readWhole(wanted, { look, ask: askLogs }), signal, { height })
    const settled = await settle(first, { ...wanted, look }, signal)
    const isSample = settled === first && first.logs !== undefined && height % sampleEvery === 0
    const { block, sight, logs } = isSample ? await sample(first, look, signal) : settled
    skipped({
      block: height,
      faults: sight.faults + (logs?.flaws.unread ?? 0),
      strays: logs?.flaws.strays ?? 0,
    })
    return { ...block, sight }
  }
}
