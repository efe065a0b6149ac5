import { getSignPayload } from 'ox/Authorization'
import { keccak256 } from 'ox/Hash'
import { fromString } from 'ox/Hex'
import { recoverAddress } from 'ox/Secp256k1'
import { z } from 'zod'
import { bridgedCoins, bridgedFields } from './decode-coins.ts'
import { coinDecimalsOf, createLogReader, type LoggedFacts } from './decode-logs.ts'

/*
 * What happened in a block, decoded a second time: from the standards (ERC-20, 721, 1155, 2612, EIP-7702), the documentation of
 * Permit2 and of Safe, and geth's `callTracer`. It shares no code with the product.
 */

const hexText = z.string().regex(/^0x[0-9a-f]*$/i)
const lowerHex = hexText.transform(text => text.toLowerCase())

export const authorizationSchema = z.object({
  chainId: lowerHex,
  address: lowerHex,
  nonce: lowerHex,
  yParity: lowerHex,
  r: lowerHex,
  s: lowerHex,
})
type Authorization = z.infer<typeof authorizationSchema>

export const transactionSchema = z.object({
  hash: z.string(),
  from: lowerHex,
  to: lowerHex.nullish().transform(to => to ?? undefined),
  value: hexText.transform(BigInt),
  input: lowerHex,
  authorizationList: z.array(authorizationSchema).optional(),
  /** What a batch calls besides `to`. */
  alsoCalls: z.array(lowerHex).default([]),
  ...bridgedFields,
})
type Transaction = z.infer<typeof transactionSchema>

export const logSchema = z.object({ address: lowerHex, topics: z.array(lowerHex), data: lowerHex })
export type Log = z.infer<typeof logSchema>

export const receiptSchema = z.object({
  transactionHash: z.string(),
  status: lowerHex.transform(status => status === '0x1'),
  contractAddress: lowerHex.nullish(),
  logs: z.array(logSchema),
})
type Receipt = z.infer<typeof receiptSchema>

export type Frame = {
  readonly type: string
  readonly from: string
  readonly to?: string | undefined
  readonly value?: string | undefined
  readonly error?: string | undefined
  readonly calls?: readonly Frame[] | undefined
}

/** A block, its receipts in the order of its transactions, and the frame of each where they are known. */
export type BlockParts = {
  readonly transactions: readonly unknown[]
  readonly receipts: readonly unknown[]
  readonly frames?: readonly Frame[] | undefined
  readonly height?: number
  readonly withdrawals?: readonly unknown[]
}

/** Of the accounts that sign authorizations, before the block; `code`: whose code they run. */
export type Accounts = ReadonlyMap<string, { readonly nonce: bigint; readonly code: string }>

export type Move = {
  readonly from: string
  readonly to: string
  readonly amount: bigint
  /** `native`, `token <contract>` or `nft <contract> <id>`. */
  readonly asset: string
  /** Of an NFT. */
  readonly standard?: 'erc721' | 'erc1155'
  /** Coins that the chain itself gives, as those of a bridge; none are taken from the zero address. */
  readonly minted?: true
}

/** Of a validator, to an address; in wei. */
export type Withdrawal = {
  readonly address: string
  readonly validator: string
  readonly index: string
  readonly amount: bigint
}

/** What one transaction did, to whomever; or what a block pays to one address, which has an id in place of a hash. */
export type Facts = LoggedFacts & {
  readonly hash: string
  /** The decimals of the chain's coin. */
  readonly coinDecimals: number
  readonly from: string
  readonly to: string | undefined
  readonly alsoCalls: readonly string[]
  /** Empty: it calls nothing. */
  readonly method: string
  readonly succeeded: boolean
  readonly coins: readonly Move[]
  readonly created: readonly { readonly creator: string; readonly contract: string }[]
  readonly delegations: readonly { readonly address: string; readonly contract: string }[]
  readonly withdrawals: readonly Withdrawal[]
}

const nothing = `0x${'0'.repeat(40)}`

type Inside = { readonly coins: Move[]; readonly created: { creator: string; contract: string }[] }

/** What the calls within a transaction did; one that failed did nothing, with all that it called. */
const readFrames = (frames: readonly Frame[] = [], found: Inside = { coins: [], created: [] }): Inside => {
  for (const frame of frames) {
    if (frame.error !== undefined && frame.error !== '') continue
    const creates = frame.type.startsWith('CREATE')
    if (creates || frame.type === 'CALL' || frame.type === 'SELFDESTRUCT') {
      const [from, to] = [frame.from.toLowerCase(), frame.to?.toLowerCase() ?? '']
      const amount = BigInt(frame.value ?? 0)
      if (amount > 0n && from !== to) found.coins.push({ asset: 'native', from, to, amount })
      if (creates) found.created.push({ creator: from, contract: to })
    }
    readFrames(frame.calls, found)
  }
  return found
}

const half = 0x7fffffffffffffffffffffffffffffff5d576e7357a4501ddfe92f46681b20a0n

const word = (text: string): `0x${string}` => `0x${text.slice(2).padStart(64, '0')}`

export const signerOf = ({ chainId, address, nonce, r, s, yParity }: Authorization): string | undefined => {
  if (BigInt(s) > half || BigInt(yParity) > 1n) return undefined
  try {
    const contract = `0x${address.slice(2)}` as const
    const payload = getSignPayload({ address: contract, chainId: Number(chainId), nonce: BigInt(nonce) })
    return recoverAddress({
      payload,
      signature: { r: word(r), s: word(s), yParity: Number(yParity) },
    }).toLowerCase()
  } catch {
    return undefined
  }
}

/**
 * Whose code each account runs after the block, by the rules of EIP-7702: in the order of the transactions, each of which counts for
 * its sender first. `took`: what had an effect, by its transaction.
 */
export const authorize = (transactions: readonly Transaction[], before: Accounts, chain: bigint) => {
  const accounts = new Map(before)
  const took: { hash: string; address: string; contract: string }[] = []
  for (const { hash, from, authorizationList = [] } of transactions) {
    const sender = accounts.get(from)
    if (sender !== undefined) accounts.set(from, { ...sender, nonce: sender.nonce + 1n })
    for (const authorization of authorizationList) {
      const asked = BigInt(authorization.chainId)
      const address = signerOf(authorization)
      const account = address === undefined ? undefined : accounts.get(address)
      if (address === undefined || account === undefined || (asked !== 0n && asked !== chain)) continue
      if (account.nonce !== BigInt(authorization.nonce)) continue
      const contract = authorization.address
      accounts.set(address, { nonce: account.nonce + 1n, code: contract === nothing ? '' : contract })
      took.push({ hash, address, contract })
    }
  }
  return { accounts, took }
}

const methodOf = ({ to, input }: Transaction): string =>
  to === undefined || input === '0x' ? '' : input.slice(0, 10)

/** Of a text: the topic of an event's signature, and what a log holds of an indexed text. */
export const hashOf = (text: string): string => keccak256(fromString(text))

const readLogs = createLogReader(hashOf)

const nothingLogged = readLogs([], { input: '0x', chain: 0n })

const factsOf = (
  transaction: Transaction,
  { receipt, frame, chain }: { receipt: Receipt; frame: Frame | undefined; chain: bigint },
): Omit<Facts, 'coinDecimals' | 'delegations'> => {
  const { hash, from, to, input, alsoCalls } = transaction
  const { status: succeeded, contractAddress } = receipt
  const inside = succeeded ? readFrames(frame?.calls) : { coins: [], created: [] }
  const end = to ?? contractAddress ?? nothing
  const { minted, paid } = bridgedCoins(transaction, succeeded)
  const bridged: Move[] =
    minted > 0n ? [{ asset: 'native', from: nothing, to: from, amount: minted, minted: true }] : []
  const own: Move[] = succeeded && paid > 0n ? [{ asset: 'native', from, to: end, amount: paid }] : []
  const made =
    succeeded && to === undefined && contractAddress ? [{ creator: from, contract: contractAddress }] : []
  const all = readLogs(receipt.logs, { input, chain })
  // Some chains log what a failed transaction costs: that is nothing it did, but an event of the contract.
  const read = succeeded ? all : { ...nothingLogged, declared: all.declared }
  return {
    hash,
    from,
    to,
    alsoCalls,
    method: methodOf(transaction),
    succeeded,
    ...read,
    // Where the chain logs what its coin does, it logs all of it.
    coins: [...bridged, ...(read.logged.length > 0 ? read.logged : [...own, ...inside.coins])],
    created: [...made, ...inside.created],
    withdrawals: [],
  }
}

const withdrawalSchema = z.object({
  index: hexText.transform(BigInt),
  validatorIndex: hexText.transform(BigInt),
  address: lowerHex,
  amount: hexText.transform(BigInt),
})

const gwei = 10n ** 9n

/** What a block pays out by EIP-4895, address by address; nothing of what is nothing. Ids as docs/webhooks.md has them. */
const readWithdrawals = (given: readonly unknown[], height: number): Omit<Facts, 'coinDecimals'>[] => {
  const paid = given.map(one => withdrawalSchema.parse(one)).filter(({ amount }) => amount > 0n)
  return [...Map.groupBy(paid, ({ address }) => address)].map(([address, own]) => ({
    hash: `0x${Buffer.from('withdraw').toString('hex')}${height.toString(16).padStart(8, '0')}${address.slice(2)}`,
    from: nothing,
    to: address,
    alsoCalls: [],
    method: '',
    succeeded: true,
    ...nothingLogged,
    coins: [],
    created: [],
    delegations: [],
    withdrawals: own.map(({ validatorIndex, index, amount }) => ({
      address,
      validator: String(validatorIndex),
      index: String(index),
      amount: amount * gwei,
    })),
  }))
}

/** Everything that a block did, by transaction, and the accounts after it. Authorizations are said where they still hold at its end. */
export const decodeBlock = (
  parts: BlockParts,
  { before = new Map(), chain }: { before?: Accounts; chain: bigint },
): { readonly facts: readonly Facts[]; readonly accounts: Accounts } => {
  const transactions = parts.transactions.map(given => transactionSchema.parse(given))
  const receipts = parts.receipts.map(given => receiptSchema.parse(given))
  const { accounts, took } = authorize(transactions, before, chain)
  const holds = ({ address, contract }: { address: string; contract: string }): boolean =>
    accounts.get(address)?.code === (contract === nothing ? '' : contract)
  const facts = transactions.map((transaction, n) => {
    const receipt = receipts[n]
    if (receipt === undefined || receipt.transactionHash !== transaction.hash)
      throw new Error(`the receipts of a block are not those of its transactions: ${transaction.hash}`)
    const delegations = took.filter(one => one.hash === transaction.hash && holds(one))
    return { ...factsOf(transaction, { receipt, frame: parts.frames?.[n], chain }), delegations }
  })
  const all = [...facts, ...readWithdrawals(parts.withdrawals ?? [], parts.height ?? 0)]
  const coinDecimals = coinDecimalsOf(chain)
  return { facts: all.map(one => ({ ...one, coinDecimals })), accounts }
}
