import { readFileSync } from 'node:fs'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { TestContext } from 'node:test'
import { decode, encode } from 'ox/AbiParameters'
import { fromPublicKey } from 'ox/Address'
import { keccak256 } from 'ox/Hash'
import type { Hex } from 'ox/Hex'
import { getPublicKey, sign } from 'ox/Secp256k1'
import { z } from 'zod'
import { local } from '#chains/local.ts'
import { nameHash } from '#lib/name-hash.ts'
import { type AbiValue, encodeAbi, execute } from '#playground/contracts.ts'
import type { LocalChain } from '#playground/local-chain.ts'
import { startHttpServer } from './http-server.ts'

const hex = z.templateLiteral(['0x', z.string()])
const questionSchema = z.object({ sender: hex, data: hex })
const privateKey = `0x${'5e'.repeat(32)}` as const
const signer = fromPublicKey(getPublicKey({ privateKey }))

const { NamesOffChain } = z
  .object({ NamesOffChain: z.string() })
  .parse(JSON.parse(readFileSync(new URL('contracts/names-off-chain.json', import.meta.url), 'utf8')))

type OffChainName = {
  readonly name: string
  readonly urls: readonly string[]
  /** Whom the contract names as the one that asks; by default itself. */
  readonly sender?: string
  /** How often it sends to the gateways for one name. */
  readonly rounds?: number
}

/** Deploys a resolver that keeps everything below a name at these gateways, and registers it. */
export const keepOffChain = async (chain: LocalChain, kept: OffChainName): Promise<void> => {
  const { name, urls, sender = '0x0', rounds = 1 } = kept
  const [from = ''] = chain.accounts
  const list = urls.map((url): AbiValue => ({ bytes: Buffer.from(url) }))
  const data = `${NamesOffChain}${encodeAbi([{ list }, signer, BigInt(sender), BigInt(rounds)])}`
  const { contractAddress } = await execute(chain, { from, data })
  const resolver = z.string().parse(contractAddress).slice(2).padStart(64, '0')
  await chain.rpc('anvil_setStorageAt', [local.ensRegistry, nameHash(name), `0x${resolver}`])
}

/** A question holds `resolve(bytes,bytes)`: the name as labels, each behind its length, and what is asked of it. */
const nameOf = (question: Hex): string => {
  const [dnsName] = decode([{ type: 'bytes' }, { type: 'bytes' }], `0x${question.slice(10)}`)
  const bytes = Buffer.from(dnsName.slice(2), 'hex')
  const labels: string[] = []
  for (let at = 0; at < bytes.length && bytes[at] !== 0; at += 1 + (bytes[at] ?? 0))
    labels.push(bytes.toString('utf8', at + 1, at + 1 + (bytes[at] ?? 0)))
  return labels.join('.')
}

const questionOf = async (request: IncomingMessage): Promise<z.infer<typeof questionSchema>> => {
  const [, sender, data] = /^\/(0x[^/]*)\/(0x[^/]*)\.json$/.exec(request.url ?? '') ?? []
  if (data !== undefined) return questionSchema.parse({ sender, data })
  const chunks: Uint8Array[] = []
  for await (const chunk of request) chunks.push(z.instanceof(Uint8Array).parse(chunk))
  return questionSchema.parse(JSON.parse(Buffer.concat(chunks).toString()))
}

const signedReply = ({ sender, data }: z.infer<typeof questionSchema>, address: string): Hex => {
  const result: Hex = `0x${address.slice(2).toLowerCase().padStart(64, '0')}`
  const signed = encode(
    [{ type: 'address' }, { type: 'bytes32' }, { type: 'bytes32' }],
    [sender, keccak256(data), keccak256(result)],
  )
  const { r, s, yParity } = sign({ payload: keccak256(signed), privateKey })
  return encode(
    [{ type: 'bytes' }, { type: 'uint8' }, { type: 'bytes32' }, { type: 'bytes32' }],
    [result, 27 + yParity, r, s],
  )
}

type ReplyBehaviour = (reply: ServerResponse, honest: Hex) => void

const replyHonestly: ReplyBehaviour = (reply, honest) => void reply.end(JSON.stringify({ data: honest }))

/** A gateway of names (EIP-3668), closed when the test ends. It knows these addresses by name, and replies as it is told. */
export const startNameGateway = async (
  t: Pick<TestContext, 'after'>,
  addresses: Readonly<Record<string, string>>,
) => {
  const asked: string[] = []
  let behave = replyHonestly
  const { origin } = await startHttpServer(t, (request, reply) => {
    const answer = async (): Promise<void> => {
      const question = await questionOf(request)
      const name = nameOf(question.data)
      asked.push(`${request.method} ${name}`)
      behave(reply, signedReply(question, addresses[name] ?? `0x${'00'.repeat(20)}`))
    }
    answer().catch(() => reply.writeHead(400).end())
  })
  return {
    origin,
    /** Method and name of each request. */
    asked,
    replyBy: (next: ReplyBehaviour): void => {
      behave = next
    },
  }
}
