import type { z } from 'zod'
import type { Endpoint } from '#contract/endpoints.ts'
import type { Caller } from './authenticator.ts'
import type { Making } from './idempotency.ts'

/** A parsed request and who makes it; `userId` is the account's number. */
export type Call<Params extends z.ZodType, Query extends z.ZodType, Body extends z.ZodType> = {
  readonly caller: Caller & { readonly userId: number }
  readonly params: z.output<Params>
  readonly query: z.output<Query>
  readonly body: z.output<Body>
  readonly making: Making
}

/** What answers one endpoint: the reply's `data`, or a thrown `Refusal`. */
export type Operation<E extends Endpoint> = (
  call: Call<E['params'], E['query'], E['body']>,
) => Promise<z.input<E['data']>>
