import { execFile } from 'node:child_process'
import { resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { compileCacheFolder, givenProgram } from './product-process.ts'

const program = resolve(givenProgram ?? fileURLToPath(new URL('../../src/main.ts', import.meta.url)))

/** Runs `lookout …` in an environment: what it wrote, and its exit code. */
export const createOperator =
  (environment: Readonly<Record<string, string>>) =>
  (...args: readonly string[]): Promise<{ code: number; said: string }> =>
    new Promise(done => {
      const env = { NODE_COMPILE_CACHE: compileCacheFolder, ...environment }
      const child = execFile(process.execPath, [program, ...args], { env }, (_error, stdout, stderr) =>
        done({ code: child.exitCode ?? -1, said: stdout + stderr }),
      )
    })
