import { ApiError, UnreadableReplyError } from '#client/api-errors.ts'
import type { Client } from '#client/client.ts'
import type { Store } from '#store/store.ts'
import type { OperatorProblem } from '../../framework/operator-problem.ts'

/** `unknown`: the kinds that could not be looked for now. */
export type FoundProblems = {
  readonly problems: readonly OperatorProblem[]
  readonly unknown: ReadonlySet<OperatorProblem['kind']>
}

type FindDeps = {
  readonly store: Store
  readonly client: Client
  readonly isTokenRefused: () => boolean
}

const ofService: ReadonlySet<OperatorProblem['kind']> = new Set(['chain late', 'endpoint', 'dead letters'])

/** Another service may not have an operation: then there is nothing to say of it. */
const unlessMissing = async <T>(call: Promise<T>): Promise<T | undefined> => {
  try {
    return await call
  } catch (error) {
    if (error instanceof UnreadableReplyError) return undefined
    if (error instanceof ApiError && error.status >= 400 && error.status < 500) return undefined
    throw error
  }
}

const findChainProblems = async (client: Client): Promise<readonly OperatorProblem[]> => {
  const list = await unlessMissing(client.listChains({}, { tries: 1 }))
  return (list?.chains ?? []).flatMap((chain): OperatorProblem[] => {
    const { name, state, late_seconds: late = 0, endpoint_faults: faults = [] } = chain
    return [
      ...(late > 0 || state === 'failing' ? [{ kind: 'chain late' as const, chain: name }] : []),
      ...faults.map(fault => ({ kind: 'endpoint' as const, chain: name, ...fault })),
    ]
  })
}

const findServiceProblems = async (client: Client): Promise<readonly OperatorProblem[]> => {
  const [chains, letters] = await Promise.all([
    findChainProblems(client),
    unlessMissing(client.listAllDeliveries({ per_page: 1 }, { tries: 1 })),
  ])
  const count = letters?.total ?? 0
  return [...chains, ...(count > 0 ? [{ kind: 'dead letters' as const, count }] : [])]
}

/** Everything that an operator should look at, except that the store is down. Rejects where the store fails. */
export const findProblems = async ({ store, client, isTokenRefused }: FindDeps): Promise<FoundProblems> => {
  const service = await findServiceProblems(client).catch(() => undefined)
  const risks = await store.risks()
  return {
    problems: [
      ...(service ?? [{ kind: 'service away' as const }]),
      ...risks.map(risk => ({ kind: `store ${risk}` as const })),
      ...(isTokenRefused() ? [{ kind: 'token' as const }] : []),
    ],
    unknown: service === undefined ? ofService : new Set(),
  }
}
