import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { z } from 'zod'
import { minuteMs } from '#lib/time.ts'

const program = new URL(import.meta.resolve('./chart-worker.ts'))

const idleForMs = minuteMs
/** Time for a chart: enough for a first one on a slow machine, which takes a second. */
const maxRenderMs = 15_000
const maxHeapMb = 64

const answerSchema = z.tuple([z.instanceof(Uint8Array)])

export type ChartRenderer = {
  /**
   * Renders an SVG as PNG, with the digits and signs of the font as its only text. Rejects if it cannot be
   * drawn.
   */
  readonly render: (svg: string) => Promise<Uint8Array>
  /** Whether the thread runs. */
  readonly isRunning: () => boolean
}

/**
 * Draws charts in a thread of its own, one at a time, so that nothing waits for it. The thread and its 50 MB
 * exist from a chart until `idleMs` after the last one, and do not keep the process alive.
 */
export const createChartRenderer = ({ idleMs = idleForMs } = {}): ChartRenderer => {
  let worker: Worker | undefined
  let idleTimer: NodeJS.Timeout | undefined
  let last: Promise<unknown> = Promise.resolve()

  const start = (): Worker => {
    const started = new Worker(program, {
      // The environment has secrets, and the renderer needs none of it.
      env: {},
      execArgv: [],
      resourceLimits: { maxOldGenerationSizeMb: maxHeapMb },
    })
    const forget = (): void => {
      if (worker === started) worker = undefined
    }
    return started.on('error', forget).on('exit', forget)
  }

  const end = (): void => {
    void worker?.terminate()
    worker = undefined
  }

  const renderNow = async (svg: string): Promise<Uint8Array> => {
    clearTimeout(idleTimer)
    worker ??= start()
    const current = worker
    current.ref()
    try {
      const answered = once(current, 'message', { signal: AbortSignal.timeout(maxRenderMs) })
      current.postMessage(svg, [])
      const [png] = answerSchema.parse(await answered)
      return png
    } catch (error) {
      end()
      throw error
    } finally {
      current.unref()
      idleTimer = setTimeout(end, idleMs).unref()
    }
  }

  return {
    render: svg => {
      const rendered = last.then(() => renderNow(svg))
      last = rendered.catch(() => {})
      return rendered
    },
    isRunning: () => worker !== undefined,
  }
}
