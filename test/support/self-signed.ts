import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { TestContext } from 'node:test'
import { temporaryFolder } from './machine.ts'

/** A key and a certificate for a host, which nobody has signed but itself. */
export const createSelfSigned = async (
  t: Pick<TestContext, 'after'>,
  host: string,
): Promise<{ readonly key: string; readonly cert: string }> => {
  const folder = await temporaryFolder(t)
  const [key, cert] = [join(folder, 'key'), join(folder, 'cert')]
  const subject = ['-subj', `/CN=${host}`, '-addext', `subjectAltName=DNS:${host}`]
  const kind = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes', '-days', '2']
  execFileSync('openssl', ['req', '-x509', ...kind, '-keyout', key, '-out', cert, ...subject], {
    stdio: 'ignore',
  })
  return { key: readFileSync(key, 'utf8'), cert: readFileSync(cert, 'utf8') }
}
