import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { freePort } from '../test/support/machine.ts'
import type { Figure } from './figure.ts'
import { median } from './figure.ts'

const playground = fileURLToPath(new URL('../src/playground/launch.js', import.meta.url))
const bareServer =
  "require('node:http').createServer((_, r) => r.end()).listen(0, () => process.stdout.write('http://'))"
const runs = 5

/** From the command to the first page that can be used; beside it, how long Node needs to serve an empty page. */
export const measureStartUp = async (): Promise<Figure[]> => {
  const ours: number[] = []
  const floor: number[] = []
  for (let run = 0; run < runs; run += 1) {
    ours.push(await timeToAddress([playground], { PLAYGROUND_PORT: String(await freePort()) }))
    floor.push(await timeToAddress(['-e', bareServer], {}))
  }
  return [
    {
      name: 'playground to the first usable page, median of 5',
      value: median(ours),
      unit: 'ms',
      hold: 'under 5000',
    },
    { name: 'an empty server of Node, median of 5', value: median(floor), unit: 'ms' },
    { name: 'ours to the empty server', value: median(ours) / median(floor), unit: '×' },
  ]
}

/** Until the program says at which address it can be used, and that address answers. */
const timeToAddress = async (
  args: readonly string[],
  environment: Readonly<Record<string, string>>,
): Promise<number> => {
  const began = performance.now()
  const child = spawn(process.execPath, ['--max-semi-space-size=2', '--v8-pool-size=1', ...args], {
    env: { PATH: process.env['PATH'], HOME: process.env['HOME'], ...environment },
    stdio: ['ignore', 'pipe', 'inherit'],
    detached: true,
  })
  const ended = once(child, 'close')
  let said = ''
  for await (const chunk of child.stdout) {
    said += String(chunk)
    if (said.includes('http://')) break
  }
  const address = /http:\/\/\S+:\d+/.exec(said)?.[0]
  if (address !== undefined) await (await fetch(address)).text()
  const took = performance.now() - began
  // As Ctrl+C does: also to what it has started.
  if (child.pid !== undefined) process.kill(-child.pid, 'SIGINT')
  await ended
  return took
}
