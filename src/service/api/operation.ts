import type { z } from 'zod'
import type { endpoints, OperationName } from '#contract/endpoints.ts'
import type { Translator } from '#render/texts.ts'
import type { Store } from '#store/store.ts'
import type { Prices } from '../assets/prices.ts'
import type { Tokens } from '../assets/tokens.ts'
import type { ChainNode } from '../chain/rpc/chain-node.ts'
import type { Platforms } from '../deliver/platforms.ts'
import type { SafeService } from '../readings/proposals/safe-service.ts'
import type { Caller, QuotaCheck } from './accounts.ts'
import type { IdempotentWriter } from './idempotency.ts'
import type { NameGateways } from './name-gateways.ts'
import type { StartPoints } from './start-points.ts'

/** A parsed request and its caller; `userId` is the account's number. */
export type OperationCall<Params extends z.ZodType, Query extends z.ZodType, Body extends z.ZodType> = {
  readonly caller: Caller & { readonly userId: number }
  readonly params: z.output<Params>
  readonly query: z.output<Query>
  readonly body: z.output<Body>
  readonly writer: IdempotentWriter
}

/** Answers one endpoint: the reply's `data`, or a thrown `RequestError`. */
type Operation<Name extends OperationName> = (
  call: OperationCall<
    (typeof endpoints)[Name]['params'],
    (typeof endpoints)[Name]['query'],
    (typeof endpoints)[Name]['body']
  >,
) => Promise<z.input<(typeof endpoints)[Name]['data']>>

export type OperationDeps = {
  readonly store: Store
  readonly now: () => number
  readonly say: Translator
  readonly checkQuota: QuotaCheck
  readonly platforms: Platforms
  /** The chains that bots may watch. */
  readonly chains: ReadonlySet<number>
  readonly safeServices: ReadonlyMap<number, SafeService>
  readonly startPoints: (chains: readonly number[]) => Promise<StartPoints>
  readonly nodes: ReadonlyMap<number, ChainNode>
  /** `undefined` if names that are kept off chain are not looked up. */
  readonly gateways: NameGateways | undefined
  readonly tokens: Tokens
  readonly prices: Prices
}

export type CreateOperation<Name extends OperationName> = (deps: OperationDeps) => Operation<Name>
