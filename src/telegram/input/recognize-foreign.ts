/** An address, name or transaction of a system that Lookout does not watch. */
export type ForeignText = {
  readonly kind: 'address' | 'name' | 'transaction'
  /** The name of the system. */
  readonly system: string
}

const base58 = '[1-9A-HJ-NP-Za-km-z]'
const bech32 = '[02-9ac-hj-np-z]'
const whole = (pattern: string): RegExp => new RegExp(`(?<![\\w./@-])(?:${pattern})(?![\\w./@-])`, 'u')

/**
 * Patterns in order: Solana's addresses have no mark of their own, so they come last. None of them matches a
 * run of hex digits.
 */
const addresses: readonly (readonly [system: string, pattern: RegExp])[] = [
  ['Bitcoin', whole(`bc1${bech32}{39,59}|[13]${base58}{25,33}`)],
  ['Litecoin', whole(`ltc1${bech32}{39,59}|[LM]${base58}{32,33}`)],
  ['Dogecoin', whole(`D[5-9A-HJ-NP-U]${base58}{32}`)],
  ['Tron', whole(`T${base58}{33}`)],
  ['XRP', whole(`r${base58}{24,34}`)],
  ['Cosmos', whole(`(?:cosmos|osmo|celestia|inj|dydx|noble|axelar|juno|sei)1${bech32}{38}`)],
  ['Cardano', whole(`addr1${bech32}{50,100}`)],
  ['TON', whole('[EUk][Qf][\\w-]{46}')],
  ['Solana', whole(`(?![0-9a-fA-F]+(?!\\w))${base58}{32,44}`)],
]

const names: readonly (readonly [system: string, pattern: RegExp])[] = [
  ['Solana Name Service', whole('[\\p{L}\\p{N}_-]{1,63}\\.sol')],
  ['Space ID', whole('[\\p{L}\\p{N}_-]{1,63}\\.(?:bnb|arb)')],
  [
    'Unstoppable Domains',
    whole('[\\p{L}\\p{N}_-]{1,63}\\.(?:crypto|nft|wallet|x|blockchain|bitcoin|dao|888|polygon)'),
  ],
  ['Lens', whole('[\\p{L}\\p{N}_-]{1,63}\\.lens')],
  ['TON DNS', whole('[\\p{L}\\p{N}_-]{1,63}\\.ton')],
  ['NEAR', whole('[\\p{L}\\p{N}_-]{1,63}\\.near')],
  ['Tezos Domains', whole('[\\p{L}\\p{N}_-]{1,63}\\.tez')],
  ['Starknet ID', whole('[\\p{L}\\p{N}_-]{1,63}\\.stark')],
]

const solanaSignature = whole(`${base58}{86,88}`)

/** How much of a longer text is looked at. */
const maxLength = 1_000

/** Recognizes another system's address, name or transaction in a text without an EVM address. */
export const recognizeForeign = (text: string): ForeignText | undefined => {
  const start = text.slice(0, maxLength)
  const address = addresses.find(([, pattern]) => pattern.test(start))
  if (address !== undefined) return { kind: 'address', system: address[0] }
  if (solanaSignature.test(start)) return { kind: 'transaction', system: 'Solana' }
  const name = names.find(([, pattern]) => pattern.test(start))
  return name && { kind: 'name', system: name[0] }
}

/** Limit of an address in UTF-16 units. */
const maxAddressLength = 128

/** The addresses of other systems in a text, each without the marks around it. */
export const findForeignAddresses = (
  text: string,
): readonly { readonly written: string; readonly system: string }[] =>
  (text.match(/[^\s,;|"'()]+/g) ?? []).flatMap(written => {
    const system =
      written.length > maxAddressLength ? undefined : addresses.find(([, pattern]) => pattern.test(written))
    return system === undefined ? [] : [{ written, system: system[0] }]
  })
