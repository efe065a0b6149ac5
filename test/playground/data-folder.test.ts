import assert from 'node:assert/strict'
import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { describe, it } from 'node:test'
import { fileURLToPath } from 'node:url'
import { makeFolder, removeFolder } from '../support/machine.ts'
import { compileCacheFolder, lookoutProgram } from '../support/product-process.ts'
import { until } from '../support/waiting.ts'
import { createPageClient } from './page-client.ts'

const modules = fileURLToPath(new URL('../../node_modules', import.meta.url))
const watched = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const payer = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'

const isAlive = (pid: number): boolean => {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

/** `lookout playground` with a `DATA_DIR`. */
const launch = async (dataDir: string) => {
  const child: ChildProcess = spawn(
    process.execPath,
    ['--disable-warning=ExperimentalWarning', lookoutProgram, 'playground'],
    {
      env: {
        PATH: process.env['PATH'],
        NODE_COMPILE_CACHE: compileCacheFolder,
        // Where the built program finds the local chain.
        NODE_PATH: modules,
        DATA_DIR: dataDir,
      },
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  )
  let url: string | undefined
  for await (const data of child.stdout ?? []) {
    ;[url] = /http:\/\/127\.0\.0\.1:\d+/.exec(String(data)) ?? []
    if (url !== undefined) break
  }
  assert.ok(url)
  const page = createPageClient(url)
  const texts = async (): Promise<readonly string[]> =>
    (await page.readState()).changed.map(({ text }) => text)
  return {
    page,
    texts,
    sees: (words: RegExp) =>
      until(`${words} is shown`, async () => (await texts()).some(text => words.test(text))),
    /** Ends it as a crash does; resolves with the processes that it had started. */
    kill: async (): Promise<readonly number[]> => {
      const started = execFileSync('pgrep', ['-P', String(child.pid)], { encoding: 'utf8' })
      const closed = once(child, 'close')
      child.kill('SIGKILL')
      await closed
      return started.trim().split('\n').map(Number)
    },
    end: async (): Promise<void> => {
      const closed = once(child, 'close')
      child.kill('SIGTERM')
      assert.deepEqual(await closed, [0, null])
    },
  }
}

describe('A playground with a DATA_DIR', () => {
  it('goes on where it was stopped, until it is reset; killed, it leaves nothing running and begins anew', async t => {
    const dataDir = await makeFolder()
    t.after(() => removeFolder(dataDir))
    const first = await launch(dataDir)
    await first.page.post('send', { text: `${watched} treasury` })
    await first.sees(/treasury/)
    await until('it offers to watch', async () => {
      const offer = (await first.page.readState()).changed.findLast(({ buttons }) => buttons.length > 0)
      if (offer === undefined) return false
      await first.page.post('press', { message: offer.id, row: 0, column: 0 })
      return true
    })
    await first.sees(/^👁 Watching treasury/)
    await first.page.post('travel', { ms: 3_600_000 })
    await first.page.post('transfer', { from: payer, to: watched, coins: '4' })
    await first.sees(/treasury \+4 ETH/)
    const before = await first.texts()
    await first.end()

    const second = await launch(dataDir)
    assert.deepEqual(await second.texts(), before)
    await second.page.post('transfer', { from: payer, to: watched, coins: '5' })
    await second.sees(/treasury \+5 ETH/)
    // A block of before the restart, too.
    await second.page.post('reorg', { depth: 2 })
    await until('both are gone', async () => {
      const gone = (await second.texts()).filter(text => text.includes('no longer on the chain'))
      return gone.length > 0
    })
    const { timeline } = await second.page.readState()
    assert.equal(timeline.find(({ kind }) => kind === 'notification')?.signature, 'valid')

    await second.page.post('reset', {})
    await until('everything is gone', async () => {
      try {
        const { changed, timeline: entries } = await second.page.readState()
        return changed.length === 0 && entries.every(({ kind }) => kind === 'telegram')
      } catch {
        return false
      }
    })
    await second.end()
    const third = await launch(dataDir)
    assert.deepEqual(await third.texts(), [])
    await third.page.post('send', { text: '/start' })
    await third.sees(/Paste an address/)
    const started = await third.kill()
    assert.ok(started.length >= 2, String(started))
    await until('its processes have ended', async () => !started.some(isAlive))
    const fourth = await launch(dataDir)
    assert.deepEqual(await fourth.texts(), [])
    await fourth.page.post('send', { text: '/start' })
    await fourth.sees(/Paste an address/)
    await fourth.end()
  })
})
