import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { isLocalChainInstalled } from '#playground/anvil-process.ts'
import { runPlayground } from '#playground/main.ts'

const launcher = fileURLToPath(new URL('../../playground/launch.js', import.meta.url))

/** Runs the playground; where this machine lacks its local chain, the launcher fetches it and comes back here. */
export const playground = async (): Promise<number> => {
  const [, program = ''] = process.argv
  if (isLocalChainInstalled()) return runPlayground(program)
  const child = spawn(process.execPath, [launcher, program], { stdio: 'inherit' })
  // A terminal sends it to both.
  process.on('SIGINT', () => {})
  process.on('SIGTERM', () => void child.kill('SIGTERM'))
  const [code]: unknown[] = await once(child, 'close')
  return typeof code === 'number' ? code : 1
}
