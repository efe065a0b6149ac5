import assert from 'node:assert/strict'
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import type { TestContext } from 'node:test'
import { ownerKey } from './service.ts'

const serviceProgram = join(import.meta.dirname, '..', 'service', 'service-child.ts')

const spawnService = async (folder: string, rpc: string): Promise<{ child: ChildProcess; port: number }> => {
  const child = spawn(process.execPath, [serviceProgram, folder, rpc, ownerKey.clientId, ownerKey.secret], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const said = await Promise.race([once(child.stdout, 'data'), once(child, 'exit')])
  const port = Number(String(said[0]))
  assert.ok(port > 0, 'the service started')
  return { child, port }
}

const killProcess = async (child: ChildProcess): Promise<void> => {
  if (child.exitCode !== null || child.signalCode !== null) return
  child.kill('SIGKILL')
  await once(child, 'exit')
}

/** The service as a process of its own, killed at the end of the test. `base`: of its API, until the first `restart`. */
export const startServiceProcess = async (t: TestContext, o: { folder: string; rpc: string }) => {
  let { child, port } = await spawnService(o.folder, o.rpc)
  t.after(() => killProcess(child))
  return {
    base: `http://127.0.0.1:${port}/api/v1`,
    kill: () => killProcess(child),
    /** Kills it as `kill -9` does, and starts it anew. */
    restart: async (): Promise<void> => {
      await killProcess(child)
      ;({ child, port } = await spawnService(o.folder, o.rpc))
    },
  }
}
