import assert from 'node:assert/strict'
import { execFile, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import {
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmdirSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { after, before, describe, it, type TestContext } from 'node:test'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { freePort, makeFolder, removeFolder } from '../support/machine.ts'
import { botToken } from '../support/product.ts'
import { until } from '../support/waiting.ts'

const run = promisify(execFile)
const own = (name: string): string => fileURLToPath(new URL(`../../build/${name}`, import.meta.url))

const canIsolate =
  process.getuid?.() === 0 && spawnSync('unshare', ['--mount', '--pid', '--fork', 'true']).status === 0

/** As docs/operating.md says it is enough for a small bot. */
const memoryBytes = 160_000_000

/** A control group with that limit, of version 1 or 2; `undefined`: none can be made on this machine. */
const createMemoryLimit = (): string | undefined => {
  const groups = '/sys/fs/cgroup'
  const [parent, file] = existsSync(`${groups}/memory`)
    ? [`${groups}/memory`, 'memory.limit_in_bytes']
    : [groups, 'memory.max']
  let group: string | undefined
  try {
    group = mkdtempSync(join(parent, 'lookout-test-'))
    writeFileSync(join(group, file), String(memoryBytes))
    return group
  } catch {
    if (group !== undefined) rmdirSync(group)
    return undefined
  }
}

const enterGroup = 'echo 0 >"$1/cgroup.procs"'

/** Whether a process can be limited on this machine. */
const canLimitMemory = (): boolean => {
  const group = createMemoryLimit()
  if (group === undefined) return false
  const { status } = spawnSync('sh', ['-c', enterGroup, 'sh', group])
  rmdirSync(group)
  return status === 0
}

/**
 * What a container engine does with the image, as far as namespaces can: a root that is read-only, another user, process 1, and a limit
 * of memory where the third argument is its control group.
 */
const enter = `
[ -z "$3" ] || echo 0 >"$3/cgroup.procs" || exit 1
mount --bind "$1" "$1" && mount -o remount,ro,bind "$1" && mount --bind "$2" "$1/data" || exit 1
exec setpriv --no-new-privs chroot --userspec=1000:1000 --groups= "$1" /usr/local/bin/node /app/lookout.js start`

const skip = canIsolate ? false : 'needs root and namespaces'

const childrenOf = (pid: number | undefined): readonly number[] =>
  readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ').filter(Boolean).map(Number)

/** image-root.sh leaves Node as it is where there is none. */
const canStrip = spawnSync('strip', ['--version']).status === 0

const bytesIn = (folder: string): number =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter(entry => entry.isFile())
    .reduce((sum, { parentPath, name }) => sum + statSync(join(parentPath, name)).size, 0)

/** Draws as chart-renderer.ts does; writes the picture. */
const draw = `
import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
const worker = new Worker('/app/chart-worker.js', { env: {}, execArgv: [] })
worker.postMessage('<svg xmlns="http://www.w3.org/2000/svg" width="960" height="512"><text y="20">1</text></svg>')
const [png] = await once(worker, 'message')
process.stdout.write(png, () => process.exit())`

describe('the image', { skip }, () => {
  let folder = ''
  let root = ''

  before(async () => {
    folder = await makeFolder()
    root = join(folder, 'root')
    const dist = join(folder, 'dist')
    await run(process.execPath, [own('build.ts'), dist])
    await run(own('image-root.sh'), [dist, root], { env: { PATH: process.env['PATH'] } })
  })
  after(() => removeFolder(folder))

  it('is less than 130 MB with Node, of which 10 are the program', {
    skip: !canStrip && 'needs strip',
  }, t => {
    const sizes = {
      program: bytesIn(join(root, 'app')),
      node: bytesIn(join(root, 'usr')),
      all: bytesIn(root),
    }
    t.diagnostic(JSON.stringify(sizes))
    assert.ok(sizes.program < 10_500_000)
    assert.ok(sizes.all < 130_000_000)
  })

  it('draws a chart', async () => {
    const node = ['--userspec=1000:1000', '--groups=', root, '/usr/local/bin/node', '--input-type=module']
    const { stdout } = await run('chroot', [...node, '--eval', draw], {
      encoding: 'buffer',
      env: { PATH: process.env['PATH'] },
    })
    assert.equal(stdout.toString('latin1', 1, 4), 'PNG')
    assert.deepEqual([stdout.readUInt32BE(16), stdout.readUInt32BE(20)], [960, 512])
  })

  /** Runs it on a data folder of this name, in a control group if one is given, until the test ends. Resolves when it lives and writes. */
  const startImage = async (t: TestContext, name: string, group = '') => {
    const data = join(folder, name)
    mkdirSync(data, { mode: 0o700 })
    chownSync(data, 1000, 1000)
    const port = await freePort()
    const isolated = ['--mount', '--pid', '--fork', 'sh', '-c', enter, 'sh', root, data, group]
    const child = spawn('unshare', isolated, {
      env: {
        PATH: process.env['PATH'],
        BOT_TOKEN: botToken,
        // Nothing listens there.
        TELEGRAM_API_ROOT: 'http://127.0.0.1:9',
        CHAINS: '1',
        RPC_1: 'http://127.0.0.1:9',
        PORT: String(port),
        SERVICE_PORT: String(await freePort()),
        DATA_DIR: '/data',
      },
      stdio: 'ignore',
    })
    const ended = once(child, 'close')
    t.after(async () => {
      // Process 1 outlives unshare, and ends all others of its namespace.
      if (child.exitCode === null) for (const pid of childrenOf(child.pid)) process.kill(pid, 'SIGKILL')
      child.kill('SIGKILL')
      await ended
      if (group !== '') rmdirSync(group)
    })
    const isLive = () =>
      fetch(`http://127.0.0.1:${port}/health/live`).then(
        reply => reply.ok,
        () => false,
      )
    await until('it lives', isLive)
    await until('it writes', () => existsSync(join(data, 'lookout.store')))
    const [pid = 0] = childrenOf(child.pid)
    return { data, ended, pid }
  }

  it('runs read-only and without rights, and ends on a signal', async t => {
    assert.deepEqual(readdirSync(root).toSorted(), ['app', 'data', 'etc', 'lib', 'lib64', 'tmp', 'usr'])
    const { data, ended, pid } = await startImage(t, 'data')
    const status = readFileSync(`/proc/${pid}/status`, 'utf8')
    for (const line of [/^Uid:\t1000\t/m, /^NSpid:\t\d+\t1$/m, /^CapEff:\t0+$/m, /^NoNewPrivs:\t1$/m])
      assert.match(status, line)
    assert.match(readFileSync(`/proc/${pid}/mounts`, 'utf8'), / \/ \S+ ro[, ]/)
    for (const name of readdirSync(data))
      assert.deepEqual(
        [statSync(join(data, name)).mode & 0o777, statSync(join(data, name)).uid],
        [0o600, 1000],
        name,
      )
    process.kill(pid, 'SIGTERM')
    assert.deepEqual(await ended, [0, null])
  })

  it('runs in 160 MB', { skip: !canLimitMemory() && 'needs control groups' }, async t => {
    const group = createMemoryLimit()
    assert.ok(group !== undefined)
    const { ended, pid } = await startImage(t, 'limited-data', group)
    assert.match(readFileSync(`/proc/${pid}/cgroup`, 'utf8'), /lookout-test-\w+$/m)
    process.kill(pid, 'SIGTERM')
    assert.deepEqual(await ended, [0, null])
  })
})
