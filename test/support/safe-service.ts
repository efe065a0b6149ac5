import type { ServerResponse } from 'node:http'
import type { TestContext } from 'node:test'
import { getSignPayload } from 'ox/TypedData'
import { toChecksumAddress, zeroAddress } from '#lib/format.ts'
import { startHttpServer } from './http-server.ts'

/** What a test says of a proposal; the rest is as the service writes it. */
type ProposalFields = {
  readonly safe: string
  readonly nonce: number | string
  readonly to: string
  readonly value?: string
  readonly data?: string
  readonly operation?: 0 | 1
  readonly proposer?: string
  readonly delegate?: string
  readonly owners?: readonly string[]
  readonly trusted?: boolean
  readonly submittedAt?: number
  readonly method?: string
  readonly safeTxGas?: string
  readonly baseGas?: string
  readonly gasPrice?: string
  readonly gasToken?: string
  readonly refundReceiver?: string
}

type Entry = Record<string, unknown> & { readonly safeTxHash: string }

/** `silent`: holds requests. `body`: the same text for every list. */
type SafeServiceMode =
  | 'normal'
  | 'silent'
  | { readonly status: number; readonly headers?: Readonly<Record<string, string>> }
  | { readonly body: string }

type SafeServer = {
  readonly url: string
  /** When each request came, by `performance.now`. */
  readonly times: readonly number[]
  /** Path and query of every request. */
  readonly requests: readonly string[]
  /** The header `Authorization` of every request. */
  readonly keys: readonly (string | undefined)[]
  /** Returns its safeTxHash. */
  readonly propose: (fields: ProposalFields) => string
  readonly sign: (safeTxHash: string, owner: string) => void
  readonly change: (safeTxHash: string, fields: Readonly<Record<string, unknown>>) => void
  readonly executed: (safeTxHash: string) => void
  /** For all Safes, or for one. */
  readonly setMode: (mode: SafeServiceMode, safe?: string) => void
}

const path = /^\/tx\/api\/v2\/safes\/(0x[0-9a-fA-F]{40})\/multisig-transactions\/\?(.*)$/

const confirmation = (owner: string, at = new Date().toISOString()) => ({
  owner: toChecksumAddress(owner),
  submissionDate: at,
  transactionHash: null,
  signature: `0x${'1b'.repeat(65)}`,
  signatureType: 'EOA',
})

const hexAddress = (address: string): `0x${string}` => `0x${toChecksumAddress(address).slice(2)}`

const addressFields = ['to', 'gasToken', 'refundReceiver'] as const
const uint = (name: string) => ({ name, type: 'uint256' })
const address = (name: string) => ({ name, type: 'address' })

const signedTypes: Readonly<Record<string, readonly { readonly name: string; readonly type: string }[]>> = {
  SafeTx: [
    address('to'),
    uint('value'),
    { name: 'data', type: 'bytes' },
    { name: 'operation', type: 'uint8' },
    ...['safeTxGas', 'baseGas', 'gasPrice'].map(uint),
    address('gasToken'),
    address('refundReceiver'),
    uint('nonce'),
  ],
}

/** The hash that owners sign, of a Safe of version 1.3.0 and later. */
const safeTxHashOf = (
  fields: Readonly<Record<(typeof addressFields)[number], string>> & Readonly<Record<string, unknown>>,
  o: { readonly safe: string; readonly chain: number },
): string =>
  getSignPayload({
    domain: { chainId: o.chain, verifyingContract: hexAddress(o.safe) },
    types: signedTypes,
    primaryType: 'SafeTx',
    message: {
      ...fields,
      ...Object.fromEntries(addressFields.map(name => [name, hexAddress(fields[name])])),
      data: typeof fields['data'] === 'string' ? `0x${fields['data'].slice(2)}` : '0x',
    },
  })

/**
 * An entry as version 2 of the API lists it: SafeMultisigTransactionResponseSerializerV2 of safe-transaction-service 6.10.1, in camel
 * case. `n`: another one for each, so that no two have one hash.
 */
const toEntry = (o: ProposalFields, { n, chain }: { n: number; chain: number }): Entry => {
  const { nonce, value = '0', data = null, operation = 0, owners = [], safe } = o
  const submissionDate = new Date(o.submittedAt ?? Date.now()).toISOString().replace('Z', '123Z')
  const signed = {
    to: toChecksumAddress(o.to),
    value,
    data,
    operation,
    gasToken: o.gasToken ?? zeroAddress,
    safeTxGas: o.safeTxGas ?? String(n),
    baseGas: o.baseGas ?? '0',
    gasPrice: o.gasPrice ?? '0',
    refundReceiver: o.refundReceiver ?? zeroAddress,
    nonce: String(nonce),
  }
  return {
    safe: toChecksumAddress(safe),
    ...signed,
    executionDate: null,
    submissionDate,
    modified: submissionDate,
    blockNumber: null,
    transactionHash: null,
    safeTxHash: safeTxHashOf(signed, { safe, chain }),
    proposer: o.proposer === undefined ? null : toChecksumAddress(o.proposer),
    proposedByDelegate: o.delegate === undefined ? null : toChecksumAddress(o.delegate),
    executor: null,
    isExecuted: false,
    isSuccessful: null,
    ethGasPrice: null,
    maxFeePerGas: null,
    maxPriorityFeePerGas: null,
    gasUsed: null,
    fee: null,
    payment: null,
    origin: '{}',
    dataDecoded: o.method === undefined ? null : { method: o.method, parameters: [] },
    // Not believed: while the service indexes a Safe, it says how many there are.
    confirmationsRequired: owners.length,
    confirmations: owners.map(owner => confirmation(owner, submissionDate)),
    trusted: o.trusted ?? owners.length > 0,
    signatures: null,
  }
}

const isListed = (entry: Entry, query: URLSearchParams): boolean => {
  if (query.get('executed') === 'false' && entry['isExecuted'] !== false) return false
  if (query.get('trusted') !== 'false' && entry['trusted'] !== true) return false
  const nonce = String(entry['nonce'])
  return !/^\d+$/.test(nonce) || BigInt(nonce) >= BigInt(query.get('nonce__gte') ?? 0)
}

/**
 * A Safe transaction service, as far as proposals are listed, closed when the test ends. `maxLimit`: of a page. `chain`: its own, that it
 * fails to say so many times at first. `key`: that it wants.
 */
export const startSafeService = async (
  t: Pick<TestContext, 'after'>,
  {
    maxLimit = 200,
    chain = 31_337,
    chainFailures = 0,
    key,
  }: { maxLimit?: number; chain?: number; chainFailures?: number; key?: string } = {},
): Promise<SafeServer> => {
  const entries = new Map<string, Entry>()
  let failuresLeft = chainFailures
  const requests: string[] = []
  const times: number[] = []
  const keys: (string | undefined)[] = []
  const modes = new Map<string, SafeServiceMode>()

  const list = (safe: string, query: URLSearchParams) => {
    const found = [...entries.values()].filter(
      entry => String(entry['safe']).toLowerCase() === safe.toLowerCase() && isListed(entry, query),
    )
    const newest = found.toReversed()
    const [limit = 100, offset = 0] = ['limit', 'offset'].map(name => Number(query.get(name) ?? undefined))
    const size = Math.min(limit, maxLimit)
    const results = newest.slice(offset, offset + size)
    const next = offset + size < found.length ? 'http://127.0.0.1:1/next' : null
    return { count: found.length, next, previous: null, results, countUniqueNonce: found.length }
  }

  const reply = (safe: string, o: { query: URLSearchParams; response: ServerResponse }): void => {
    const { response } = o
    const mode = modes.get(safe.toLowerCase()) ?? modes.get('') ?? 'normal'
    if (mode === 'silent') return
    if (mode !== 'normal' && 'status' in mode) {
      response.writeHead(mode.status, mode.headers).end('{}')
      return
    }
    response.setHeader('content-type', 'application/json')
    if (toChecksumAddress(safe) !== safe) {
      response.writeHead(422)
      response.end(
        JSON.stringify({ code: 1, message: 'Checksum address validation failed', arguments: [safe] }),
      )
      return
    }
    response.end(mode === 'normal' ? JSON.stringify(list(safe, o.query)) : mode.body)
  }

  const { origin } = await startHttpServer(t, (request, response) => {
    if (request.url === '/tx/api/v1/about/ethereum-rpc/') {
      failuresLeft -= 1
      if (failuresLeft >= 0) response.writeHead(500)
      const said = {
        version: 'anvil/v1.4.4',
        block_number: 1,
        chain_id: chain,
        chain: 'GANACHE',
        syncing: false,
      }
      response.end(JSON.stringify(said))
      return
    }
    if (request.url === '/tx/api/v1/about/') {
      const isRefused = key !== undefined && request.headers.authorization !== `Bearer ${key}`
      response.writeHead(isRefused ? 401 : 200)
      response.end(JSON.stringify({ name: 'Safe Transaction Service', version: '6.10.1', api_version: 'v1' }))
      return
    }
    requests.push(request.url ?? '')
    times.push(performance.now())
    keys.push(request.headers.authorization)
    const [, safe, query] = path.exec(request.url ?? '') ?? []
    if (safe === undefined) response.writeHead(404).end()
    else reply(safe, { query: new URLSearchParams(query), response })
  })

  const change: SafeServer['change'] = (hash, fields) => {
    const entry = entries.get(hash)
    if (entry === undefined) throw new Error(`nothing is proposed as ${hash}`)
    entries.set(hash, { ...entry, ...fields })
  }

  return {
    url: `${origin}/tx`,
    requests,
    times,
    keys,
    propose: fields => {
      const entry = toEntry(fields, { n: entries.size, chain })
      entries.set(entry.safeTxHash, entry)
      return entry.safeTxHash
    },
    sign: (hash, owner) => {
      const signed = entries.get(hash)?.['confirmations']
      change(hash, {
        confirmations: [...(Array.isArray(signed) ? signed : []), confirmation(owner)],
        trusted: true,
      })
    },
    change,
    executed: hash => change(hash, { isExecuted: true, isSuccessful: true }),
    setMode: (mode, safe = '') => void modes.set(safe.toLowerCase(), mode),
  }
}
