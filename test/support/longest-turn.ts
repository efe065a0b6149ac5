/**
 * The longest turn of the event loop while `work` runs, in ms of this thread's own time: a busy machine makes none longer. Each
 * tick is a turn.
 */
export const longestTickMs = async (work: () => Promise<unknown>): Promise<number> => {
  let longest = 0
  let began = process.threadCpuUsage()
  const endTurn = (): void => {
    const { user, system } = process.threadCpuUsage(began)
    longest = Math.max(longest, (user + system) / 1_000)
    began = process.threadCpuUsage()
  }
  let isDone = false
  const tick = (): void => {
    endTurn()
    if (!isDone) setImmediate(tick)
  }
  setImmediate(tick)
  await work()
  endTurn()
  isDone = true
  return longest
}
