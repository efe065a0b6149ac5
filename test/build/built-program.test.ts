import assert from 'node:assert/strict'
import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { globSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { after, before, describe, it } from 'node:test'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { freePort, makeFolder, removeFolder } from '../support/machine.ts'
import { parseEther, redisEngine, sqliteEngine, startWatching } from '../support/product.ts'
import { until } from '../support/waiting.ts'

const run = promisify(execFile)
const builder = fileURLToPath(new URL('../../build/build.ts', import.meta.url))

/** What a program that ended wrote, and its exit code. */
const readEnd = async (file: string, args: readonly string[]) =>
  run(file, args, { env: { PATH: process.env['PATH'] } }).then(
    ({ stdout, stderr }) => ({ code: 0, stdout, stderr }),
    (error: { code: number; stdout: string; stderr: string }) => error,
  )

describe('The built program', () => {
  let folder = ''
  let lookout = ''

  before(async () => {
    folder = await makeFolder()
    await run(process.execPath, [builder, join(folder, 'dist')])
    const pack = ['pack', '--silent', '--pack-destination', folder, join(folder, 'dist')]
    const { stdout } = await run('npm', pack, { cwd: folder })
    const install = ['install', '--offline', '--no-audit', '--no-fund', '--silent', '--prefix', folder]
    await run('npm', [...install, join(folder, stdout.trim())], { cwd: folder })
    lookout = join(folder, 'node_modules', '.bin', 'lookout')
  })
  after(() => removeFolder(folder))

  it('is one package without dependencies', () => {
    assert.deepEqual(
      readdirSync(join(folder, 'node_modules')).filter(name => !name.startsWith('.')),
      ['lookout'],
    )
    assert.deepEqual(globSync('**/*.test.ts', { cwd: join(folder, 'node_modules') }), [])
  })

  for (const engine of [sqliteEngine, redisEngine])
    it(`alerts a person who watches an address (${engine.name})`, { skip: engine.skip }, async t => {
      const { anna, chain, from, to } = await startWatching(
        { engine, after: t.after.bind(t) },
        { program: lookout },
      )
      await chain.send({ from, to, wei: parseEther('1.5') })
      assert.equal((await anna.sees(/1\.5 ETH/)).text, '📥 treasury +1.5 ETH\nLocal chain ← 0xf39F…2266')
      // Drawn by a program of its own, in a thread.
      anna.sends('/history')
      await anna.sees(/Past alerts/)
      await anna.presses('Chart')
      const chart = await anna.sees(({ raw }) => raw.photo !== undefined)
      assert.deepEqual(
        chart.raw.photo?.map(({ width, height }) => [width, height]),
        [[960, 512]],
      )
    })

  it('shows the playground, which answers, and ends on a signal', async t => {
    const port = await freePort()
    const child = spawn(lookout, ['playground'], {
      cwd: folder,
      env: {
        PATH: process.env['PATH'],
        HOME: folder,
        PLAYGROUND_PORT: String(port),
        // The local chain, which it would fetch otherwise.
        NODE_PATH: fileURLToPath(new URL('../../node_modules', import.meta.url)),
      },
    })
    t.after(() => child.kill('SIGKILL'))
    const closed = once(child, 'close')
    let said = ''
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (data: Buffer) => {
        said += data.toString()
      })
    await until('it says where', () => said.includes('Ctrl+C'))
    const url = `http://127.0.0.1:${port}`
    assert.equal(said, `Lookout playground: ${url}\nStop it with Ctrl+C.\n`)
    const page = await fetch(url)
    assert.deepEqual([page.status, /<title>.*Lookout/.test(await page.text())], [200, true])
    child.kill('SIGTERM')
    assert.deepEqual(await closed, [0, null])
  })

  it('lists its commands, and says in one line what it does not know', async () => {
    const { stdout, code } = await readEnd(lookout, ['--help'])
    assert.equal(code, 0)
    assert.match(
      stdout,
      /^lookout: watches blockchain addresses and alerts a Telegram chat\.\n\n {2}lookout start /,
    )
    assert.match((await readEnd(lookout, ['--version'])).stdout, /^\d+\.\d+\.\d+\n$/)
    const wrong = await readEnd(lookout, ['strat'])
    assert.deepEqual(
      [wrong.code, wrong.stdout, wrong.stderr],
      [2, '', 'Lookout has no command "strat": lookout --help lists them.\n'],
    )
    const tooMuch = await readEnd(lookout, ['start', 'now'])
    assert.deepEqual([tooMuch.code, tooMuch.stderr], [2, '"now" is not an option of this command.\n'])
    const { code: failed, stderr } = await readEnd(lookout, ['start'])
    assert.equal(failed, 1)
    assert.match(stderr, /^BOT_TOKEN: missing\./)
  })
})
