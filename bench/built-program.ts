import { execFile } from 'node:child_process'
import { globSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { pause } from '#lib/timers.ts'
import { makeFolder, removeFolder } from '../test/support/machine.ts'
import { sqliteEngine, startProduct } from '../test/support/product.ts'
import { startProductProcess } from '../test/support/product-process.ts'
import { type Figure, median, residentMegabytes } from './figure.ts'

const run = promisify(execFile)
const ownFile = (path: string): string => fileURLToPath(new URL(`../${path}`, import.meta.url))
const runs = 5
const restMs = 5_000

/** From the start of the process to its *Lookout is running*, and its memory a few seconds later. */
const measureProgram = async (environment: Readonly<Record<string, string>>, program: string) => {
  const readyMs: number[] = []
  const megabytes: number[] = []
  for (let n = 0; n < runs; n += 1) {
    const began = performance.now()
    const app = startProductProcess(environment, { program })
    await app.running
    readyMs.push(performance.now() - began)
    await pause(restMs)
    megabytes.push(residentMegabytes(app.pid))
    await app.kill('SIGTERM')
  }
  return { readyMs: median(readyMs), megabytes: median(megabytes) }
}

const sumMegabytes = (folder: string): number =>
  globSync('**/*', { cwd: folder })
    .map(name => statSync(join(folder, name)))
    .reduce((sum, file) => sum + (file.isFile() ? file.size : 0), 0) / 1e6

/** The built program beside the source: until it is ready, memory at rest, size. */
export const measureBuiltProgram = async (): Promise<Figure[]> => {
  const folder = await makeFolder()
  const afterwards: (() => unknown)[] = [() => removeFolder(folder)]
  const t = { engine: sqliteEngine, after: (work: () => unknown) => void afterwards.unshift(work) }
  try {
    const dist = join(folder, 'dist')
    await run(process.execPath, [ownFile('build/build.ts'), dist])
    await run(ownFile('build/image-root.sh'), [dist, join(folder, 'root')])
    const product = await startProduct(t, { started: false })
    // As an operator starts it.
    const environment = { ...product.environment, NODE_DISABLE_COMPILE_CACHE: '1' }
    const source = await measureProgram(environment, ownFile('src/main.js'))
    const built = await measureProgram(
      // As its first line and the image say.
      { ...environment, MALLOC_ARENA_MAX: '1' },
      join(dist, 'lookout.js'),
    )
    return [
      { name: 'source to ready, median of 5', value: source.readyMs, unit: 'ms' },
      { name: 'build to ready, median of 5', value: built.readyMs, unit: 'ms', hold: 'under the source' },
      { name: 'source, memory at rest', value: source.megabytes, unit: 'MB' },
      { name: 'build, memory at rest', value: built.megabytes, unit: 'MB', hold: 'at most 110' },
      { name: 'dist/', value: sumMegabytes(dist), unit: 'MB', hold: 'under 8' },
      { name: 'the image', value: sumMegabytes(join(folder, 'root')), unit: 'MB', hold: 'under 130' },
    ]
  } finally {
    for (const work of afterwards) await work()
  }
}
