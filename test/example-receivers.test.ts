import assert from 'node:assert/strict'
import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, type TestContext, test } from 'node:test'
import { createRandomId } from '#lib/ids.ts'
import { signWebhook } from '#lib/webhook-signature.ts'
import { freePort, temporaryFolder } from './support/machine.ts'
import { until } from './support/waiting.ts'

/** The programs of docs/webhooks.md, run as they are there. */

const secret = `whsec_${Buffer.from('a secret of thirty-two bytes ...').toString('base64')}`
const former = `whsec_${Buffer.from('the secret before it, as long .').toString('base64')}`

type Language = {
  readonly name: string
  readonly fence: string
  readonly file: string
  /** What starts it. */
  readonly program: string
  /** Prepares the file; gives back the command. */
  readonly build: (folder: string) => readonly [program: string, ...string[]]
}

const go = 'go'
const python = 'python3'
const languages: readonly Language[] = [
  {
    name: 'TypeScript',
    fence: 'ts',
    file: 'receiver.ts',
    program: process.execPath,
    build: () => [process.execPath, 'receiver.ts'],
  },
  {
    name: 'Python',
    fence: 'python',
    file: 'receiver.py',
    program: python,
    build: () => [python, 'receiver.py'],
  },
  {
    name: 'Go',
    fence: 'go',
    file: 'receiver.go',
    program: go,
    build: folder => {
      execFileSync(go, ['build', '-o', 'receiver', 'receiver.go'], { cwd: folder })
      return [join(folder, 'receiver')]
    },
  },
]

const isThere = ({ program }: Language): boolean =>
  spawnSync(program, [program === go ? 'version' : '--version']).status === 0

const startReceiver = async (t: TestContext, language: Language) => {
  const page = await readFile(join(import.meta.dirname, '../docs/webhooks.md'), 'utf8')
  const [, code = ''] = new RegExp(`^\`\`\`${language.fence}\\n([^]*?)^\`\`\``, 'm').exec(page) ?? []
  assert.ok(code.includes(language.file), 'the page has the program')
  const folder = await temporaryFolder(t)
  await writeFile(join(folder, language.file), code)
  const [program, ...args] = language.build(folder)
  const port = String(await freePort())
  const child = spawn(program, args, {
    cwd: folder,
    env: { ...process.env, WEBHOOK_SECRET: secret, PORT: port },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  t.after(async () => {
    const ended = once(child, 'close')
    child.kill('SIGKILL')
    await ended
  })
  let output = ''
  child.stdout.setEncoding('utf8').on('data', (text: string) => (output += text))
  const url = `http://127.0.0.1:${port}`
  await until('it listens', () =>
    fetch(url, { method: 'POST' }).then(
      () => true,
      () => false,
    ),
  )

  /** Posts as the service does; resolves with the status. */
  const post = async (o: {
    id: string
    body?: string
    signed?: string
    secrets?: readonly string[]
    ageSeconds?: number
  }) => {
    const { id, body = '{"transaction":"naïve ✓"}', secrets = [secret], ageSeconds = 0 } = o
    const timestamp = String(Math.floor(Date.now() / 1_000) - ageSeconds)
    const signature = signWebhook({ id, timestamp, body: o.signed ?? body }, secrets)
    const headers = { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': signature }
    return (await fetch(url, { method: 'POST', headers, body })).status
  }
  const inbox = async (): Promise<readonly string[]> => {
    const names = (await readdir(join(folder, 'inbox'))).filter(name => !name.startsWith('.'))
    return Promise.all(names.map(name => readFile(join(folder, 'inbox', name), 'utf8')))
  }
  return { post, inbox, output: () => output }
}

describe('the receivers of the documents', { concurrency: true }, () => {
  for (const language of languages)
    test(`${language.name}: stores each notification once, and takes none that is not genuine`, {
      skip: !isThere(language) && `there is no ${language.program}`,
    }, async t => {
      const { post, inbox, output } = await startReceiver(t, language)
      const id = `../${createRandomId(9)}`
      assert.equal(await post({ id }), 204)
      assert.equal(await post({ id }), 204)
      assert.deepEqual(await Promise.all([1, 2, 3].map(() => post({ id: 'at once' }))), [204, 204, 204])
      assert.equal(await post({ id: 'rotated', secrets: [former, secret] }), 204)
      assert.equal(await post({ id: 'forged', secrets: [former] }), 401)
      assert.equal(await post({ id: 'changed', signed: '{}' }), 401)
      assert.equal(await post({ id: 'old', ageSeconds: 301 }), 401)
      assert.equal(await post({ id: 'early', ageSeconds: -302 }), 401)
      assert.equal(await post({ id: 'endless', body: 'x'.repeat(1024 * 1024 + 1) }).catch(() => 413), 413)
      assert.deepEqual(
        await inbox(),
        Array.from({ length: 3 }, () => '{"transaction":"naïve ✓"}'),
      )
      const lines = output().trim().split('\n').toSorted()
      assert.deepEqual(
        lines,
        [
          `new ${id}`,
          'new at once',
          'new rotated',
          `repeat ${id}`,
          'repeat at once',
          'repeat at once',
        ].toSorted(),
      )
    })
})
