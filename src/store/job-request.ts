import { push, type Write } from './store.ts'

/** A delayed push. Items with one id are one job. */
type DelayedPush<Fields> = { readonly id: string; readonly job: Fields; readonly delayMs: number }

/** Pushes jobs of one kind. Its users need not know what the job does. */
export type JobRequest<Fields> = {
  /** Name in the queue, equal to that of the job's export. */
  readonly kind: string
  /** Items with one id are one job. */
  readonly push: (lane: string, id: string, job: Fields) => Write
  /** Makes the lane wait for `delayMs`; 0 ends an earlier delay. */
  readonly pushDelayed: (lane: string, push: DelayedPush<Fields>) => readonly Write[]
}

export const delayLane = (lane: string, delayMs: number): Write => ({
  op: 'delay',
  queue: 'jobs',
  lane,
  delayMs,
})

export const clearJobs = (lane: string): Write => ({ op: 'clear', queue: 'jobs', lane })

/** Creates the request for a job; one for a job of a room above is exported as `<kind>Request`, and the job is defined by it. */
export const createJobRequest = <Fields extends object>(kind: string): JobRequest<Fields> => {
  const pushJob = (lane: string, id: string, job: Fields): Write =>
    push('jobs', lane, { id, body: { ...job, kind } })
  return {
    kind,
    push: pushJob,
    pushDelayed: (lane, { id, job, delayMs }) => [pushJob(lane, id, job), delayLane(lane, delayMs)],
  }
}
