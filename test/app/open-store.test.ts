import assert from 'node:assert/strict'
import { chmodSync, chownSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, it, type TestContext } from 'node:test'
import { readConfig } from '#app/config.ts'
import { openStore } from '#app/open-store.ts'
import { createLog } from '#lib/log.ts'
import { temporaryFolder } from '../support/machine.ts'

type Given = {
  readonly file: string
  readonly fileMode?: number
  readonly mode?: number
  readonly owner?: number
}

/** A data folder that others may enter, with a file of this name; and what a start logs of it. */
const startOnOpenFolder = async (
  t: TestContext,
  { file, fileMode = 0o644, mode: given = 0o755, owner }: Given,
) => {
  const folder = await temporaryFolder(t)
  writeFileSync(join(folder, file), '', { mode: fileMode })
  chmodSync(folder, given)
  if (owner !== undefined) chownSync(folder, owner, owner)
  const said: string[] = []
  const log = createLog({ level: 'info', secrets: [], write: text => void said.push(text) })
  const config = readConfig({ BOT_TOKEN: `123456:${'A'.repeat(35)}`, DATA_DIR: folder })
  const start = async (): Promise<void> => (await openStore({ config, log, now: Date.now })).store.close()
  await start()
  const mode = statSync(folder).mode & 0o7777
  await start()
  return { mode: mode.toString(8), said: said.filter(line => line.includes('DATA_DIR')) }
}

describe('A data folder that others may enter', { skip: process.platform === 'win32' }, () => {
  it('is closed to them where Lookout alone uses it, which the log says once', async t => {
    const { mode, said } = await startOnOpenFolder(t, { file: 'lookout.key' })
    assert.equal(mode, '700')
    assert.equal(said.length, 1)
    assert.match(said[0] ?? '', /DATA_DIR could be entered by others: its mode is 0700 now/)
  })

  it('is closed to them where it also holds a backup, which they cannot read', async t => {
    const { mode } = await startOnOpenFolder(t, { file: 'backup-2026-11-26.db', fileMode: 0o600 })
    assert.equal(mode, '700')
  })

  it('is left as it is where something else is in it, which each start says', async t => {
    const { mode, said } = await startOnOpenFolder(t, { file: 'other-data' })
    assert.equal(mode, '755')
    assert.equal(said.length, 2)
    assert.match(said[0] ?? '', /DATA_DIR can be entered by others, and also holds files that they can read/)
  })

  it('is left as it is where all users put their files into it', async t => {
    const { mode } = await startOnOpenFolder(t, { file: 'lookout.key', mode: 0o1777 })
    assert.equal(mode, '1777')
  })

  it('is left as it is where it is another user’s, as volumes of Kubernetes are, and nothing is said', {
    skip: process.getuid?.() !== 0 && 'needs root',
  }, async t => {
    const { mode, said } = await startOnOpenFolder(t, { file: 'other-data', mode: 0o2775, owner: 1_000 })
    assert.equal(mode, '2775')
    assert.deepEqual(said, [])
  })
})
