import type { z } from 'zod'
import { withAddressesOf } from '#chains/family.ts'
import { chainOf } from '#chains/registry.ts'
import type { endpoints } from '#contract/endpoints.ts'
import type { Explanation } from '#contract/explanation.ts'
import { toAddress } from '#events/raw-block.ts'
import { decodeTransferLog } from '#events/transfer-log.ts'
import { toChecksumAddress } from '#lib/format.ts'
import type { Doc, Store } from '#store/store.ts'
import { RpcError } from '../chain/rpc/rpc-error.ts'
import { type ExplainContext, explainBots } from '../explain/explain-bots.ts'
import { readTransaction } from '../explain/read-transaction.ts'
import { type BotRecord, bots, chainCoverages, cursors } from '../records/records.ts'
import { type AccountRateLimit, acquireRateLimit, type Caller } from './accounts.ts'
import type { CreateOperation, OperationDeps } from './operation.ts'
import { findOwnPage, toPage } from './own-records.ts'
import { invalidField, RequestError } from './request-error.ts'

const maxBotIds = 100

/** A chat asks about all of its chains at once. */
const explainRateLimit: AccountRateLimit = { what: 'explain', burst: 100, perSecond: 20 }

const timeoutMs = 8_000

type ExplainQuery = z.output<typeof endpoints.explainTransaction.query>

/** A page of the account's live bots with the given ids, in that order; of all of them if no id is given. */
const findRequestedBots = async (
  store: Store,
  caller: Caller,
  query: ExplainQuery,
): Promise<{ docs: Doc<BotRecord>[]; total: number }> => {
  const isOwn = ({ value }: Doc<BotRecord>): boolean =>
    value.state === 'live' && value.account === caller.account
  if (query.bot_id === undefined) {
    const { docs, total } = await findOwnPage(store, bots, { account: caller.account, query })
    return { docs: docs.filter(isOwn), total }
  }
  const ids = [...new Set(query.bot_id.split(','))]
  if (ids.length > maxBotIds) throw invalidField('bot_id', `${maxBotIds} bots at most`)
  const docs = await store.get(bots, ids)
  const own = docs.filter(doc => doc !== undefined).filter(isOwn)
  const first = (query.current_page - 1) * query.per_page
  return { docs: own.slice(first, first + query.per_page), total: own.length }
}

const maxMoved = 5

type MovedAsset = NonNullable<NonNullable<Explanation['transaction']>['moved']>[number]

/** The coin that a transaction sent, and the tokens in its logs. */
const movedBy = ({ transaction: { position, block }, chain }: ExplainContext): MovedAsset[] => {
  const [sent] = [...block.transactions]
  if (sent === undefined || !position.succeeded) return []
  const { from, to, value } = sent
  const coin =
    typeof to === 'string' && BigInt(value) > 0n
      ? [
          {
            from: toChecksumAddress(from),
            to: toChecksumAddress(to),
            contract: null,
            amount: String(BigInt(value)),
          },
        ]
      : []
  const tokens = [...(block.logs ?? [])].flatMap(decodeTransferLog).flatMap(({ asset, amount, ...ends }) =>
    asset.kind === 'token' && amount > 0n
      ? [
          {
            from: toAddress(ends.from),
            to: toAddress(ends.to),
            contract: toAddress(asset.contract),
            amount: String(amount),
          },
        ]
      : [],
  )
  return withAddressesOf(chainOf(chain).family, [...coin, ...tokens].slice(0, maxMoved))
}

const presentTransaction = (context: ExplainContext): NonNullable<Explanation['transaction']> => {
  const { position, block, head, hasInternalCalls } = context.transaction
  return {
    block: { height: position.height, hash: position.hash, time: block.time },
    status: position.succeeded ? 'success' : 'failed',
    confirmations: head - position.height + 1,
    read: context.isBlockRead,
    internal_transfers: hasInternalCalls,
    coin_logs: block.hasCoinLogs ?? false,
    moved: movedBy(context),
  }
}

const findTransaction = async (
  { store, nodes, tokens, prices }: OperationDeps,
  { chain, hash, account }: { chain: number; hash: string; account: string },
): Promise<ExplainContext | undefined> => {
  const node = nodes.get(chain)
  if (node === undefined) throw invalidField('chain_id', `chain ${chain} is not watched here`)
  const id = String(chain)
  const signal = AbortSignal.timeout(timeoutMs)
  const [[coverage], [cursor]] = await Promise.all([
    store.get(chainCoverages, [id]),
    store.get(cursors, [id]),
  ])
  const tracesCalls = coverage?.value.internal === true
  const transaction = await readTransaction(node, { hash, tracesCalls }, signal)
  if (transaction === undefined) return undefined
  const isBlockRead = cursor !== undefined && cursor.value.height >= transaction.position.height
  return {
    store,
    node,
    tokens,
    prices,
    signal,
    chain,
    account,
    transaction,
    isBlockRead,
  }
}

/** Why a transaction was or was not notified, by what the chain and the store hold now. */
export const explainTransaction: CreateOperation<'explainTransaction'> =
  deps =>
  async ({ caller, params, query }) => {
    const hash = params.hash.toLowerCase()
    const about = { chain_id: params.chain_id, hash }
    await acquireRateLimit(deps.store, caller, explainRateLimit)
    try {
      const { account } = caller
      const transaction = await findTransaction(deps, { chain: Number(params.chain_id), hash, account })
      if (transaction === undefined) return { ...about, transaction: null, ...toPage([], query, 0) }
      const { docs, total } = await findRequestedBots(deps.store, caller, query)
      const page = toPage(await explainBots(docs, transaction), query, total)
      return { ...about, transaction: presentTransaction(transaction), ...page }
    } catch (error) {
      if (error instanceof RpcError)
        throw new RequestError('unavailable', 'no node of the chain can be asked now')
      throw error
    }
  }
