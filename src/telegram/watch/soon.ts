import { pause } from '#lib/pause.ts'

/** What `work` comes to, or `otherwise` where that takes longer than `patienceMs`. */
export const soon = async <T>(work: Promise<T>, patienceMs: number, otherwise: T): Promise<T> => {
  const answered = new AbortController()
  const late = pause(patienceMs, answered.signal).then(() => otherwise)
  return Promise.race([work.finally(() => answered.abort()), late])
}
