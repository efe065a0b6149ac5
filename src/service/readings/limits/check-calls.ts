import { chainOf } from '#chains/registry.ts'
import { deadlineKind } from '#readings/deadlines/kinds.ts'
import type { AddressOnChain } from '#readings/limit-reading.ts'
import type { WatchedQuestion } from '#readings/question.ts'
import { contractOf, limitReading, type ReadingStrategy } from '#readings/registry.ts'
import type { ChainNode } from '../../chain/rpc/chain-node.ts'
import { decodeValue } from '../../chain/rpc/multicall.ts'
import { RpcError } from '../../chain/rpc/rpc-error.ts'
import { gasOfValue } from '../../chain/rpc/value-reader.ts'
import type { BotRecord } from '../../records/records.ts'
import type { SafeService } from '../proposals/safe-service.ts'
import { questionOf } from './watched.ts'

/** Limit of the addresses of a bot that are tried, as only some may be contracts with the values. */
const maxTriedAddresses = 25

/** Result of a call, `unknown` if no node answers in time. */
type CallResult = 'number' | 'none' | 'unknown'

const tryCall = async (
  node: Pick<ChainNode, 'call'>,
  { question, isMoment }: { readonly question: WatchedQuestion; readonly isMoment: boolean },
  signal: AbortSignal,
): Promise<CallResult> => {
  if (!('to' in question)) return 'number'
  try {
    const call = { to: `0x${question.to}`, data: `0x${question.data}`, gas: gasOfValue }
    const returned = await node.call(call, signal)
    const value = decodeValue(question, returned ?? '0x')
    return value === undefined || (isMoment && value === 0n) ? 'none' : 'number'
  } catch (error) {
    if (error instanceof RpcError || signal.aborted) return 'unknown'
    throw error
  }
}

/** `latestAnswer of 0x5FbD…0aa3 returns no number, or takes more than 560,000 gas` */
export const failedCallText = (strategy: ReadingStrategy): string => {
  if (strategy.func === 'deadline') {
    const { kind, name } = strategy.params
    const { chain, contractName = kind } = deadlineKind(kind)
    if (chain !== undefined) return `${kind} are found on ${chainOf(chain).name} alone`
    return name === undefined
      ? `no address is a ${contractName} on these chains`
      : `${name} is not registered on these chains`
  }
  const contract = contractOf(strategy)
  const place = contract === undefined ? '' : ` of ${contract}`
  return `${limitReading(strategy.func).call?.nameOf(strategy)}${place} returns no number, or takes more than ${Number(gasOfValue).toLocaleString('en')} gas`
}

type CheckedChains = {
  readonly nodes: ReadonlyMap<number, Pick<ChainNode, 'call'>>
  readonly safeServices: ReadonlyMap<number, SafeService>
}

/**
 * Tries the calls of a bot, which may revert. Resolves with the first strategy whose call gives a number on
 * none of its chains, though all of them answer.
 */
export const findFailingCall = async (
  { nodes, safeServices }: CheckedChains,
  { readings = [], addresses, chains }: Pick<BotRecord, 'readings' | 'addresses' | 'chains'>,
  signal: AbortSignal,
): Promise<ReadingStrategy | undefined> => {
  const written = readings.filter(({ func }) => limitReading(func).call !== undefined)
  const results = await Promise.all(
    written.map(async strategy => {
      const { isMoment, isFoundByLogs, recognizedBy } = limitReading(strategy.func)
      const isFound = isFoundByLogs?.(strategy) === true
      const questionsAt = (at: AddressOnChain): readonly WatchedQuestion[] | undefined =>
        isFound ? recognizedBy?.(strategy, at) : [questionOf(strategy, at)].filter(one => one !== undefined)
      const isOfSafe = strategy.func === 'deadline' && deadlineKind(strategy.params.kind).isOfSafe === true
      const triedChains = isOfSafe ? chains.filter(chain => safeServices.has(chain)) : chains
      const places = triedChains.flatMap(chain =>
        addresses.slice(0, isFound ? maxTriedAddresses : 1).map(address => ({ chain, address, chains })),
      )
      const askAt = async (at: AddressOnChain): Promise<readonly CallResult[]> => {
        const node = nodes.get(at.chain)
        const questions = questionsAt(at)
        if (questions?.length === 0) return ['none']
        if (node === undefined || questions === undefined) return ['unknown']
        const isAsMoment = isMoment === true && !isFound
        return Promise.all(
          questions.map(question => tryCall(node, { question, isMoment: isAsMoment }, signal)),
        )
      }
      return (await Promise.all(places.map(askAt))).flat()
    }),
  )
  return written.find((_, n) => results[n]?.every(result => result === 'none'))
}
