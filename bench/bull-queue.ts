import { type Processor, Queue, Worker } from 'bullmq'

const name = 'alerts'

/** How BullMQ is told where Redis is; a worker's line must not give up. */
const connectionOf = (url: string) => {
  const { hostname, port, password, pathname } = new URL(url)
  return {
    host: hostname,
    port: Number(port),
    password,
    db: Number(pathname.slice(1)),
    maxRetriesPerRequest: null,
  }
}

/** A queue of BullMQ at `url`, set up as its documentation has it for speed: what is done is removed. */
export const openBullQueue = async (url: string): Promise<Queue> => {
  const queue = new Queue(name, {
    connection: connectionOf(url),
    defaultJobOptions: { removeOnComplete: true },
  })
  await queue.waitUntilReady()
  return queue
}

/** Its worker, ready to `run`. */
export const openBullWorker = async (
  url: string,
  o: { concurrency: number; handle: Processor },
): Promise<Worker> => {
  const { concurrency, handle } = o
  const worker = new Worker(name, handle, { connection: connectionOf(url), concurrency, autorun: false })
  await worker.waitUntilReady()
  return worker
}
