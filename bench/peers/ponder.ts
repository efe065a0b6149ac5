import { fileURLToPath } from 'node:url'
import { answerUsage, gone, ready } from './report.ts'
import { readTask } from './task.ts'

/**
 * ponder's own program in this process, on the project beside. It calls nobody when a transaction is gone: what its tables
 * no longer hold counts as said.
 */
const { port } = readTask()
const origin = `http://127.0.0.1:${port}`
const pauseMs = 100

const pause = () =>
  new Promise(resolve => {
    setTimeout(resolve, pauseMs)
  })

const isReady = async (): Promise<boolean> => {
  try {
    return (await fetch(`${origin}/ready`)).ok
  } catch {
    return false
  }
}

const rowsOf = async (): Promise<Set<string>> => {
  const reply = await fetch(`${origin}/told`)
  if (!reply.ok) throw new Error(`its tables cannot be read: ${reply.status}`)
  return new Set((await reply.text()).split('\n'))
}

let before = new Set<string>()

const look = async (): Promise<void> => {
  const now = await rowsOf()
  for (const transaction of before.difference(now)) gone(transaction)
  before = now
}

const root = fileURLToPath(new URL('ponder', import.meta.url))
const network = ['--hostname', '127.0.0.1', '--port', String(port)]
process.argv.push('start', '--root', root, '--schema', 'bench', '--log-level', 'error', ...network)
await import(new URL('node_modules/ponder/dist/esm/bin/ponder.js', import.meta.url).href)
while (!(await isReady())) await pause()
answerUsage(look)
ready()
