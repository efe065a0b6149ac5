import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pause } from '#lib/timers.ts'
import { createLocalChain, type LocalChain } from '#playground/local-chain.ts'
import { createLocalTelegram, type LocalTelegram } from '#playground/telegram/local-telegram.ts'
import { freePort } from '../test/support/machine.ts'
import { startProductProcess } from '../test/support/product-process.ts'
import type { Figure } from './figure.ts'
import { median, residentMegabytes } from './figure.ts'

const pollMs = 250
const samples = 25
/** Longer than Telegram's second between two messages to a chat, and no multiple of the poll. */
const betweenMs = 1_230
const idleMs = 10_000

const token = `777000111:${'bench'.repeat(7)}`

/**
 * From the block to the message in the chat, through everything: the app as a process of its own, a real node, the Bot API
 * over HTTP. Beside it, in the same run, a bare loop that asks the same node as often, reads the block and sends a message,
 * and keeps nothing: what no program that polls can be faster than. And the app's memory, before and after.
 */
export const measureAlerts = async (): Promise<Figure[]> => {
  const [telegram, chain] = await Promise.all([createLocalTelegram({ token }), createLocalChain()])
  const dataDir = await mkdtemp(join(tmpdir(), 'lookout-bench-'))
  const app = startProductProcess({
    BOT_TOKEN: token,
    TELEGRAM_API_ROOT: telegram.apiRoot,
    DATA_DIR: dataDir,
    PORT: String(await freePort()),
    SERVICE_PORT: String(await freePort()),
    CHAINS: String(chain.chainId),
    [`RPC_${chain.chainId}`]: chain.url,
    POLL_INTERVAL_MS: String(pollMs),
    LOG_LEVEL: 'info',
  })
  const floor = createFloor({ telegram, chain })
  try {
    await app.running
    const [sender = '', watched = ''] = chain.accounts
    await watch(telegram, watched)
    await pause(idleMs)
    const idle = residentMegabytes(app.pid)
    floor.start(watched)
    const delays = await measureDelays({ telegram, chain, from: sender, to: watched })
    const ours = median(delays.ours)
    const bare = median(delays.floor)
    return [
      { name: 'block to chat message, median', value: ours, unit: 'ms', hold: 'under 500' },
      { name: 'block to chat message, slowest of 25', value: Math.max(...delays.ours), unit: 'ms' },
      { name: 'bare loop that keeps nothing, median', value: bare, unit: 'ms' },
      { name: 'ours to the bare loop', value: ours / bare, unit: '×' },
      { name: 'memory of the app, idle', value: idle, unit: 'MB', hold: 'under 150' },
      { name: 'memory of the app, after 25 alerts', value: residentMegabytes(app.pid), unit: 'MB' },
    ]
  } finally {
    await floor.stop()
    await app.kill('SIGTERM')
    await Promise.all([telegram.close(), chain.close()])
    await rm(dataDir, { recursive: true, force: true })
  }
}

const watch = async (telegram: LocalTelegram, address: string): Promise<void> => {
  const anna = telegram.person({ firstName: 'Anna' })
  anna.sends('/watch')
  await anna.sees(/1 of 4/)
  anna.sends(`${address} bench`)
  await anna.sees(/2 of 4/)
  for (const button of ['Next ›', 'Every transaction', 'Start watching']) await anna.presses(button)
  await anna.sees(/^👁/)
}

const floorMark = 'bare'

/** Polls, reads, sends; the least that an alert takes. */
const createFloor = ({ telegram, chain }: { telegram: LocalTelegram; chain: LocalChain }) => {
  const stopping = new AbortController()
  const ben = telegram.person({ firstName: 'Ben' })
  let running: Promise<void> | undefined
  const send = async (text: string): Promise<void> => {
    await fetch(`${telegram.apiRoot}/bot${token}/sendMessage`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ chat_id: ben.chatId, text }),
    })
  }
  const run = async (watched: string): Promise<void> => {
    let last = Number(await chain.rpc('eth_blockNumber'))
    while (!stopping.signal.aborted) {
      const head = Number(await chain.rpc('eth_blockNumber'))
      for (; last < head; last += 1) {
        const block = JSON.stringify(
          await chain.rpc('eth_getBlockByNumber', [`0x${(last + 1).toString(16)}`, true]),
        )
        if (block.includes(watched)) await send(floorMark)
      }
      await pause(pollMs, stopping.signal)
    }
  }
  return {
    start: (watched: string): void => {
      running = run(watched)
    },
    stop: async (): Promise<void> => {
      stopping.abort()
      await running
    },
  }
}

/** In milliseconds from the moment the block is there to the moment Telegram is asked to show the message. */
const measureDelays = async (o: { telegram: LocalTelegram; chain: LocalChain; from: string; to: string }) => {
  const delays = { ours: [] as number[], floor: [] as number[] }
  let sentAt = 0
  const stop = o.telegram.onCall(call => {
    if (call.method !== 'sendMessage') return
    const isFloor = JSON.stringify(call.payload).includes(`"${floorMark}"`)
    delays[isFloor ? 'floor' : 'ours'].push(performance.now() - sentAt)
  })
  for (let sample = 0; sample < samples; sample += 1) {
    await o.chain.send({ from: o.from, to: o.to, wei: 10n ** 18n })
    sentAt = performance.now()
    await pause(betweenMs)
  }
  stop()
  if (delays.ours.length !== samples || delays.floor.length !== samples)
    throw new Error(`of ${samples} transfers ${delays.ours.length} and ${delays.floor.length} were told`)
  return delays
}
