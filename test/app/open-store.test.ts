import assert from 'node:assert/strict'
import { chmodSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, it, type TestContext } from 'node:test'
import { readConfig } from '#app/config.ts'
import { openStore } from '#app/open-store.ts'
import { createLog } from '#lib/log.ts'
import { temporaryFolder } from '../support/machine.ts'

/** A data folder that others may enter, with a file of this name; and what a start logs of it. */
const startOnOpenFolder = async (t: TestContext, file: string) => {
  const folder = await temporaryFolder(t)
  writeFileSync(join(folder, file), '')
  chmodSync(folder, 0o755)
  const said: string[] = []
  const log = createLog({ level: 'info', secrets: [], write: text => void said.push(text) })
  const config = readConfig({ BOT_TOKEN: `123456:${'A'.repeat(35)}`, DATA_DIR: folder })
  const start = async (): Promise<void> => (await openStore({ config, log, now: Date.now })).store.close()
  await start()
  const mode = statSync(folder).mode & 0o777
  await start()
  return { mode: mode.toString(8), said: said.filter(line => line.includes('DATA_DIR')) }
}

describe('A data folder that others may enter', { skip: process.platform === 'win32' }, () => {
  it('is closed to them where Lookout alone uses it, which the log says once', async t => {
    const { mode, said } = await startOnOpenFolder(t, 'lookout.key')
    assert.equal(mode, '700')
    assert.equal(said.length, 1)
    assert.match(said[0] ?? '', /DATA_DIR could be entered by others: its mode is 0700 now/)
  })

  it('is left as it is where something else is in it, which each start says', async t => {
    const { mode, said } = await startOnOpenFolder(t, 'other-data')
    assert.equal(mode, '755')
    assert.equal(said.length, 2)
    assert.match(said[0] ?? '', /DATA_DIR can be entered by others, and is not used by Lookout alone/)
  })
})
