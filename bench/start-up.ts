import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { rm } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { freePort, makeFolder } from '../test/support/machine.ts'
import { type Figure, median } from './figure.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const launcher = ['node', fileURLToPath(new URL('../playground/launch.js', import.meta.url))]
const npm = ['npm', 'run', 'playground']
const bareServer = [
  'node',
  '-e',
  "require('node:http').createServer((_, r) => r.end()).listen(0, () => process.stdout.write('http://'))",
]
const runs = 5

/** `usable`: the page has its first state, so that all of its buttons work. `answered`: the bot has answered `/start`. In ms. */
type StartTimes = { readonly usable: number; readonly answered: number }

/** From the command to the first page that can be used; beside it, how long Node needs to serve an empty page. */
export const measureStartUp = async (): Promise<Figure[]> => {
  const cache = await makeFolder()
  const first: StartTimes[] = []
  const later: StartTimes[] = []
  const withNpm: StartTimes[] = []
  const floor: number[] = []
  try {
    for (let run = 0; run < runs; run += 1) {
      const own = `${cache}/${run}`
      first.push(await measureStart(launcher, own))
      later.push(await measureStart(launcher, own))
      withNpm.push(await measureStart(npm, own))
      floor.push(await measureBareServer())
    }
  } finally {
    await rm(cache, { recursive: true, force: true })
  }
  const usable = (times: readonly StartTimes[]): number => median(times.map(one => one.usable))
  const answered = (times: readonly StartTimes[]): number => median(times.map(one => one.answered))
  const of = `median of ${runs}`
  return [
    {
      name: `playground to the first usable page, ${of}`,
      value: usable(later),
      unit: 'ms',
      hold: 'under 800',
    },
    { name: `the same through npm run, ${of}`, value: usable(withNpm), unit: 'ms' },
    { name: `the same at the very first start, ${of}`, value: usable(first), unit: 'ms' },
    { name: `playground to the bot's first answer, ${of}`, value: answered(later), unit: 'ms' },
    { name: `the same at the very first start, ${of}`, value: answered(first), unit: 'ms' },
    { name: `an empty server of Node, ${of}`, value: median(floor), unit: 'ms' },
    { name: 'usable page to the empty server', value: usable(later) / median(floor), unit: '×' },
  ]
}

const startProgram = ([program = '', ...args]: readonly string[], environment: NodeJS.ProcessEnv) =>
  spawn(program, args, {
    cwd: root,
    env: { PATH: process.env['PATH'], HOME: process.env['HOME'], ...environment },
    stdio: ['ignore', 'pipe', 'inherit'],
    detached: true,
  })

const readAddress = async (child: ChildProcess): Promise<string> => {
  let said = ''
  for await (const chunk of child.stdout ?? []) {
    said += String(chunk)
    if (said.includes('http://')) break
  }
  return /http:\/\/\S+:\d+/.exec(said)?.[0] ?? ''
}

/** As Ctrl+C does: also to what it has started. */
const end = async (child: ChildProcess): Promise<void> => {
  const ended = once(child, 'close')
  if (child.pid !== undefined) process.kill(-child.pid, 'SIGINT')
  await ended
}

const measureBareServer = async (): Promise<number> => {
  const began = performance.now()
  const child = startProgram(bareServer, {})
  await readAddress(child)
  const took = performance.now() - began
  await end(child)
  return took
}

/** `cache`: the folder of what the launcher keeps, such as compiled code. */
const measureStart = async (command: readonly string[], cache: string): Promise<StartTimes> => {
  const began = performance.now()
  const since = (): number => performance.now() - began
  const child = startProgram(command, {
    XDG_CACHE_HOME: cache,
    PLAYGROUND_PORT: String(await freePort()),
  })
  try {
    const url = await readAddress(child)
    await (await fetch(url)).text()
    const { body } = await fetch(`${url}/play/state?as=alex&chat=bot`)
    if (body === null) throw new Error('The page gets no state.')
    let usable: number | undefined
    for await (const text of body.pipeThrough(new TextDecoderStream())) {
      if (usable !== undefined && text.includes('"from":"bot"')) return { usable, answered: since() }
      if (usable !== undefined) continue
      usable = since()
      await fetch(`${url}/play/send`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ text: '/start' }),
      })
    }
    throw new Error('The bot has not answered.')
  } finally {
    await end(child)
  }
}
