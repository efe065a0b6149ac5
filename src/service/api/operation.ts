import type { z } from 'zod'
import type { Endpoint } from '#contract/endpoints.ts'
import type { Caller } from './authenticator.ts'
import type { IdempotentWriter } from './idempotency.ts'

/** A parsed request and who makes it; `userId` is the account's number. */
export type OperationCall<Params extends z.ZodType, Query extends z.ZodType, Body extends z.ZodType> = {
  readonly caller: Caller & { readonly userId: number }
  readonly params: z.output<Params>
  readonly query: z.output<Query>
  readonly body: z.output<Body>
  readonly writer: IdempotentWriter
}

/** What answers one endpoint: the reply's `data`, or a thrown `Refusal`. */
export type Operation<E extends Endpoint> = (
  call: OperationCall<E['params'], E['query'], E['body']>,
) => Promise<z.input<E['data']>>
