import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomBytes } from 'node:crypto'
import { StoreError } from '../store.ts'

/** Encrypts the secrets in a store, each bound to the field where it is stored. */
export type Keyring = {
  /** The key that encrypts; all of them decrypt. */
  readonly current: string
  /** Ids of all keys. An id says nothing about its key. */
  readonly ids: readonly string[]
  /**
   * Seals a value for a place such as `service.channel/000000000001/secret`, where alone the text is
   * readable.
   */
  readonly seal: (value: unknown, place: string) => string
  /**
   * Throws `StoreError` with `store_sealed` if the key is missing, `store_failed` if the text was changed or
   * moved.
   */
  readonly open: (sealed: string, place: string) => unknown
}

/** `sealed:<key id>:<nonce, tag and ciphertext in base64url>`. */
const sealedPattern = /^sealed:([\da-f]{8}):([\w-]{38,})$/
const nonceBytes = 12
const tagBytes = 16
const algorithm = 'aes-256-gcm'

/** The id of the key that encrypted a stored value; `undefined` if the value is plain. */
export const sealedBy = (value: unknown): string | undefined =>
  typeof value === 'string' ? sealedPattern.exec(value)?.[1] : undefined

/** The secret of a key may be any long random text. */
const derive = (secret: string, purpose: string): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, 'lookout store', purpose, 32))

const keyIdOf = (secret: string): string =>
  createHash('sha256').update(derive(secret, 'id')).digest('hex').slice(0, 8)

export const createKeyring = (secrets: readonly [string, ...string[]]): Keyring => {
  const keys = new Map(secrets.map(secret => [keyIdOf(secret), derive(secret, 'encrypt')]))
  const current = keyIdOf(secrets[0])
  const key = derive(secrets[0], 'encrypt')

  return {
    current,
    ids: [...keys.keys()],
    seal: (value, place) => {
      const nonce = randomBytes(nonceBytes)
      const cipher = createCipheriv(algorithm, key, nonce).setAAD(Buffer.from(place))
      const text = Buffer.concat([cipher.update(JSON.stringify(value)), cipher.final()])
      const sealed = Buffer.concat([nonce, cipher.getAuthTag(), text])
      return `sealed:${current}:${sealed.toString('base64url')}`
    },
    open: (sealed, place) => {
      const [, id = '', text = ''] = sealedPattern.exec(sealed) ?? []
      const key = keys.get(id)
      if (key === undefined) throw createMissingKeyError(id)
      const bytes = Buffer.from(text, 'base64url')
      const decipher = createDecipheriv(algorithm, key, bytes.subarray(0, nonceBytes))
        .setAAD(Buffer.from(place))
        .setAuthTag(bytes.subarray(nonceBytes, nonceBytes + tagBytes))
      try {
        const plain = [decipher.update(bytes.subarray(nonceBytes + tagBytes)), decipher.final()]
        return JSON.parse(Buffer.concat(plain).toString('utf8'))
      } catch (cause) {
        throw new StoreError('store_failed', 'A secret in the store was changed by another program.', {
          cause,
        })
      }
    },
  }
}

export const createMissingKeyError = (id: string): StoreError =>
  new StoreError(
    'store_sealed',
    `Secrets in the store are encrypted with a key that is missing (its id: ${id}).`,
  )
