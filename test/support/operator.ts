import { execFile } from 'node:child_process'
import { doctor } from '#cli/doctor/doctor.ts'
import { compileCacheFolder, lookoutProgram } from './product-process.ts'

/** Runs `lookout …` in an environment: what it wrote, and its exit code. */
export const createOperator =
  (environment: Readonly<Record<string, string>>) =>
  (...args: readonly string[]): Promise<{ code: number; said: string }> =>
    new Promise(done => {
      const env = { NODE_COMPILE_CACHE: compileCacheFolder, ...environment }
      const child = execFile(process.execPath, [lookoutProgram, ...args], { env }, (_error, stdout, stderr) =>
        done({ code: child.exitCode ?? -1, said: stdout + stderr }),
      )
    })

/** What `lookout doctor` prints and exits with in an environment: without a process of its own, which takes ten times the CPU time. */
export const examine = async (
  environment: Readonly<Record<string, string>>,
): Promise<{ code: number; said: string }> => {
  let said = ''
  const code = await doctor(environment, text => (said += `${text}\n`))
  return { code, said }
}
