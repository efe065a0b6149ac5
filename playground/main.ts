import { type Playground, startPlayground } from './playground.ts'
import { isPortInUse } from './ports.ts'

const DEFAULT_PORT = 8090
/** Variables that any program needs. Settings of a real Lookout must not reach the playground. */
const INHERITED = [
  'PATH',
  'HOME',
  'USERPROFILE',
  'TMPDIR',
  'TEMP',
  'SystemRoot',
  'LANG',
  'TZ',
  'NO_COLOR',
  'NODE_COMPILE_CACHE',
]

const say = (line: string): void => void process.stdout.write(`${line}\n`)

function fail(line: string): never {
  process.stderr.write(`${line}\n`)
  process.exit(1)
}

/** `undefined`: any will do. */
function readPort(): number | undefined {
  const text = process.env['PLAYGROUND_PORT']
  if (text === undefined) return undefined
  const port = Number(text)
  if (/^\d+$/.test(text) && port >= 1 && port <= 65_535) return port
  return fail('PLAYGROUND_PORT must be a port from 1 to 65535.')
}

function explain(error: unknown, port: number | undefined): string {
  if (isPortInUse(error) && port !== undefined)
    return `Port ${port} is in use. Choose another: PLAYGROUND_PORT=${port + 1} npm run playground`
  return error instanceof Error ? error.message : 'The playground did not start.'
}

/** Runs the playground until it is told to stop; then ends this process. `app`: the program `lookout`. */
export async function runPlayground(app: string): Promise<never> {
  const port = readPort()
  let isAsked = false
  const asked = new Promise<number>(resolve => {
    for (const signal of ['SIGINT', 'SIGTERM'] as const)
      process.once(signal, () => {
        isAsked = true
        resolve(0)
      })
  })
  const environment = Object.fromEntries(INHERITED.map(name => [name, process.env[name]]))
  const { DATA_DIR: dataFolder } = process.env
  const kept = dataFolder === undefined || dataFolder === '' ? {} : { dataFolder }
  const start = (pagePort: number, mayMove = false): Promise<Playground> =>
    startPlayground({ pagePort, mayMove, app, environment, ...kept }).catch((error: unknown) =>
      // Ctrl+C ends the local chain, too, which this process may still wait for.
      isAsked ? process.exit(0) : fail(explain(error, port)),
    )
  // A second playground takes a free port.
  let playground = await start(port ?? DEFAULT_PORT, port === undefined)
  if (!isAsked) say(`Lookout playground: ${playground.url}\nStop it with Ctrl+C.`)
  for (;;) {
    const code = await Promise.race([asked, playground.appEnded, playground.resetAsked])
    await playground.stop({ isReset: code === undefined })
    if (code !== undefined) return process.exit(code)
    // The port stays the same: the page waits for it there.
    playground = await start(Number(new URL(playground.url).port))
  }
}
