import { pause } from '#lib/pause.ts'

const timeoutMs = 90_000

/** Waits for what must come; rejects, by the name of it, when it does not. */
export const until = async (what: string, isSo: () => boolean | Promise<boolean>): Promise<void> => {
  const end = performance.now() + timeoutMs
  while (!(await isSo())) {
    if (performance.now() > end) throw new Error(`waited in vain: ${what}`)
    await pause(10)
  }
}
