import assert from 'node:assert/strict'
import { execFile, execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { delimiter, dirname, join } from 'node:path'
import { describe, it } from 'node:test'
import { z } from 'zod'

const root = join(import.meta.dirname, '../..')
const { start } = z
  .object({ scripts: z.object({ start: z.string() }) })
  .parse(JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))).scripts

/** What `npm start` runs, and what it prints and how it ends, with the `node` of a folder. */
const startWith = (folder: string, options: string): Promise<{ code: unknown; said: string }> =>
  new Promise(done => {
    const env = { PATH: `${folder}${delimiter}${process.env['PATH']}`, NODE_OPTIONS: options }
    const child = execFile('sh', ['-c', start], { cwd: root, env }, (_error, stdout, stderr) =>
      done({ code: child.exitCode, said: stdout + stderr }),
    )
  })

const versionOf = (program: string): readonly number[] =>
  execFileSync(program, ['--version'], { encoding: 'utf8' }).slice(1).split('.').map(Number)

/** A `node` of this machine that cannot run Lookout. */
const oldNode = (process.env['PATH'] ?? '')
  .split(delimiter)
  .map(folder => join(folder, 'node'))
  .filter(program => existsSync(program))
  .find(program => (versionOf(program)[0] ?? 0) < 24)

describe('lookout start on a Node that is too old', { skip: process.platform === 'win32' }, () => {
  it('says which one it needs, in one line', async () => {
    const pretend = `--import=data:text/javascript,Object.defineProperty(process.versions,'node',{value:'22.9.0'})`
    assert.deepEqual(await startWith(dirname(process.execPath), pretend), {
      code: 1,
      said: 'Lookout needs Node 24.12 or newer, and this is Node 22.9.0. Get it at https://nodejs.org\n',
    })
  })

  it('does so on the real one', {
    skip: oldNode === undefined && 'this machine has no older Node',
  }, async () => {
    const program = oldNode ?? ''
    assert.deepEqual(await startWith(dirname(program), ''), {
      code: 1,
      said: `Lookout needs Node 24.12 or newer, and this is Node ${versionOf(program).join('.')}. Get it at https://nodejs.org\n`,
    })
  })
})
