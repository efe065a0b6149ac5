import type { Chain } from '#chains/chain.ts'
import { chainNamed, slugOf, wellKnownChainNamed } from '#chains/chain-names.ts'
import { findNames } from '../../input/read-names.ts'

/** Limit in UTF-16 units of a field that names a chain. */
const maxFieldLength = 200

/** The parts of a field that names several chains: `Ethereum, Base`. */
const partsOf = (field: string): readonly string[] =>
  chainNamed(field.slice(0, maxFieldLength)) === undefined
    ? field.slice(0, maxFieldLength).split(/\s*[,;/|&+]\s*/)
    : [field]

/** The chains that a field names. */
export const chainsInField = (field: string): readonly Chain[] =>
  partsOf(field).flatMap(part => chainNamed(part) ?? [])

/** Least length of an alias of a chain: shorter ones are also tickers of coins. */
const minAliasLength = 6

const isNameOfChain = (text: string): boolean => {
  const slug = slugOf(text.trim())
  const chain =
    wellKnownChainNamed(slug) ?? wellKnownChainNamed(slug.replace(/-(?:mainnet|network|chain)$/, ''))
  return chain !== undefined && (slug.length >= minAliasLength || slugOf(chain.name) === slug)
}

/**
 * Whether a field consists of names of chains. A ticker or a number, which may mean a chain, too, does not
 * count.
 */
export const isChainName = (field: string): boolean => partsOf(field).every(isNameOfChain)

/** A row of a table. */
export type Row = {
  /** The line in which it starts, from 1 as editors count. */
  readonly line: number
  /** The whole row. */
  readonly text: string
  readonly fields: readonly string[]
}

/** Most fields of a row that are read. */
export const maxFields = 100
/** Limit of a row in UTF-16 units: room for twice the addresses of a watch. */
const maxRowLength = 100_000
/** Limit of a cell with line breaks, in UTF-16 units. Behind a stray quote, the next one may be far away. */
const maxQuotedLength = 5_000

const separators = [',', ';', '\t', '|'] as const
/** Length in UTF-16 units of a sample with enough rows to tell the separator. */
const maxSampleLength = 20_000
/** Excel names the separator in a line of its own. */
const separatorLine = /^\s*"?sep=([,;\t|])"?[^\S\r\n]*(?:[\r\n]|$)/i

/**
 * Returns the separator that most lines have; of several a tab, which no text has, or the first. Without any,
 * a line is one field.
 */
const findSeparator = (text: string): string => {
  const sample = text.slice(0, maxSampleLength)
  const [, named] = separatorLine.exec(sample) ?? []
  if (named !== undefined) return named
  const plain = sample.replaceAll(/"[^"\r\n]*"/g, '')
  const lines = plain.split(/[\r\n]+/)
  const counts = separators.map(separator => ({
    separator,
    lines: lines.filter(line => line.includes(separator)).length,
    first: separator === '\t' ? -1 : plain.indexOf(separator),
  }))
  const [best] = counts.toSorted((a, b) => b.lines - a.lines || a.first - b.first)
  return best?.separator ?? ','
}

/** How a table is split into fields. */
type Format = {
  readonly separator: string
  readonly blanks: RegExp
  /** Matches the end of a field without quotes. */
  readonly ends: RegExp
}

const createFormat = (separator: string): Format => ({
  separator,
  blanks: separator === '\t' ? /[^\S\t\r\n]*/y : /[^\S\r\n]*/y,
  ends: new RegExp(`[${separator}\\r\\n]`, 'g'),
})

/**
 * The position behind the match of a sticky pattern at `from`, or before the next match of another pattern;
 * without a match, the end of the text.
 */
const skip = (pattern: RegExp, text: string, from: number): number => {
  pattern.lastIndex = from
  const match = pattern.exec(text)
  if (match === null) return text.length
  return pattern.sticky ? pattern.lastIndex : match.index
}

/**
 * The position of the closing quote of the field at `start`. Returns `undefined` if the field is not quoted,
 * or not to its end.
 */
const findClosingQuote = (text: string, start: number, { blanks, separator }: Format): number | undefined => {
  if (text[start] !== '"') return undefined
  let quote = text.indexOf('"', start + 1)
  while (quote !== -1 && text[quote + 1] === '"') quote = text.indexOf('"', quote + 2)
  if (quote === -1 || quote - start > maxQuotedLength) return undefined
  const next = text[skip(blanks, text, quote + 1)]
  return next === undefined || next === separator || next === '\r' || next === '\n' ? quote : undefined
}

/**
 * The fields of the row at `from`, and its end. A field is quoted if it contains the separator, a quote or a
 * line break (RFC 4180).
 */
const readRow = (text: string, from: number, format: Format): { fields: string[]; end: number } => {
  const fields: string[] = []
  const most = from + maxRowLength
  let at = from
  for (;;) {
    const start = skip(format.blanks, text, at)
    const quote = findClosingQuote(text, start, format)
    const end = skip(format.ends, text, quote ?? start)
    const field = quote === undefined ? text.slice(start, Math.min(end, most)) : text.slice(start + 1, quote)
    fields.push((quote === undefined ? field : field.replaceAll('""', '"')).trim())
    if (text[end] !== format.separator) return { fields, end }
    if (fields.length === maxFields) return { fields, end: skip(/[\r\n]/g, text, end) }
    at = end + 1
  }
}

/** Matches a row without a letter or a digit, such as one of dashes. */
const emptyRow = /^[^\p{L}\p{N}]*$/u
const commentRow = /^\s*(?:#+\s+\p{L}|\/\/)(?!.*[0-9a-f]{40})|^\s*"?sep=.?"?\s*$/isu

const lineBreak = /\r\n|\n|\r/y
const lineBreaks = /\r\n|\n|\r/g

/**
 * The rows of a text, with fields as spreadsheets write them. Yields `undefined` for an empty row and for a
 * comment.
 */
export function* rowsOfText(text: string): Generator<Row | undefined> {
  const format = createFormat(findSeparator(text))
  let line = 1
  for (let from = 0; from < text.length; ) {
    const { fields, end } = readRow(text, from, format)
    const row = text.slice(from, Math.min(end, from + maxRowLength))
    yield emptyRow.test(row) || commentRow.test(row) ? undefined : { line, text: row, fields }
    line += 1 + (row.match(lineBreaks)?.length ?? 0)
    from = skip(lineBreak, text, end)
  }
}

/** The columns of a list by their index. */
export type ListColumns = {
  /**
   * Columns of addresses: in each row, the first of these groups with an address counts. Absent without a
   * header, so that any field may be one.
   */
  readonly addresses?: readonly (readonly number[])[]
  readonly name?: number
  readonly chain?: number
  /** Chains by the columns of addresses that are called like them, as in `Name,Ethereum,Base`. */
  readonly chainsOfColumns?: ReadonlyMap<number, readonly Chain[]>
}

/** No program writes longer headers; bounds the time for a file that is not a table. */
const maxHeaderLength = 64

/** A header in small letters without accents, its words separated by blanks: `holder address` for `HolderAddress`. */
const normalizeHeader = (header: string): string =>
  header
    .slice(0, maxHeaderLength)
    .replaceAll(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

const listOf = (words: string): readonly string[] => words.split(', ').map(normalizeHeader)

/** Names of a column of addresses in programs and in people's lists, preferred ones first. */
const addressHeaders = listOf(
  'address, addresses, addr, public address, wallet address, holder address, account address, wallet, account, holder, owner, safe, recipient, receiver, ' +
    'to, beneficiary, claimant, user, member, voter, delegate, dirección, billetera, adresse, portefeuille, endereço, carteira, адрес, ' +
    'кошелёк, 地址, 钱包, adres, cüzdan, alamat, dompet, địa chỉ, ví, アドレス, ウォレット, 주소, 지갑',
)
const nameHeaders = listOf(
  'name, name tag, nametag, label, alias, nickname, title, entity, tag, tags, nombre, etiqueta, nom, libellé, étiquette, ' +
    'nome, rótulo, apelido, bezeichnung, имя, название, метка, 名称, 名字, 标签, ad, isim, etiket, nama, tên, nhãn, 名前, 이름',
)
/** Names of a column of notes, which are labels if no column is a name. */
const noteHeaders = listOf(
  'note, notes, memo, description, comment, comments, remark, remarks, beschreibung, notiz, nota, заметка, комментарий, ' +
    '备注, catatan, ghi chú',
)
/** Names of a column of owners, which are labels if there are neither names nor notes. */
const ownerHeaders = listOf('wallet, account, owner, holder, person, who, key, ens, ens name, domain')
const chainHeaders = listOf(
  'chain, network, blockchain, chain id, chainid, network id, chain name, network name, chains, networks, red, cadena, réseau, chaîne, ' +
    'rede, netzwerk, kette, сеть, блокчейн, 网络, 链, 公链, 区块链, ağ, zincir, jaringan, rantai, mạng, chuỗi, チェーン, ネットワーク, 체인, 네트워크',
)
const fromHeaders = listOf('from, from address, sender, sender address, sending wallet')
const toHeaders = listOf('to, to address, recipient, receiver, receiver address, receiving wallet')
/** Names of a column of transaction hashes, or of their kinds in programs that show no hash. */
const transactionHeaders = listOf(
  'hash, tx, txid, txhash, tx id, tx hash, txn hash, transaction hash, transactionhash, transaction id, operation hash, ' +
    'transaction, safe tx hash, transaction type, operation type',
)
/** Matches a word that, beside such a header, marks a list of transactions. */
const transactionWord =
  /^(?:date|datetime|time|timestamp|unixtimestamp|block|blockno|blocknumber|amount|value|from|to|sent|received)$/

/** Matches a word for something that is not an address. */
const otherSubject =
  /^(?:block|chain|network|token|coin|asset|currency|symbol|ticker|contract|method|function|model|file|exchange|type|subtype|slug|id|url|count|date|time)/

const wordsOf = (header: string): readonly string[] => header.split(' ')

const isOther = (word: string): boolean => otherSubject.test(word)
const isOfOther = (header: string): boolean => wordsOf(header).some(isOther)

/**
 * How well a header fits, best first: it is a name, has one as a word, or has a word that ends in one;
 * `Infinity` if it does not fit.
 */
type Rank = (header: string) => number

const rankBy =
  (names: readonly string[], isCandidate: (header: string) => boolean = () => true): Rank =>
  header => {
    const words = wordsOf(header)
    const tests: readonly ((name: string) => boolean)[] = [
      name => header === name,
      name => words.includes(name) && isCandidate(header),
      name => name.length > 3 && words.some(word => word.endsWith(name)) && isCandidate(header),
    ]
    const indices = tests.map(test => names.findIndex(test))
    const tier = indices.findIndex(index => index !== -1)
    return tier === -1 ? Infinity : tier * names.length + (indices[tier] ?? 0)
  }

const isCalled = (header: string, names: readonly string[]): boolean =>
  names.includes(normalizeHeader(header))

/** The best of some columns. Returns `undefined` if none fits. */
const findBest = (headers: readonly string[], columns: readonly number[], rank: Rank): number | undefined => {
  const ranks = columns.map(column => rank(headers[column] ?? ''))
  const best = Math.min(...ranks)
  return best === Infinity ? undefined : columns[ranks.indexOf(best)]
}

const rankOfAddress = rankBy(addressHeaders)
const rankOfAnyHeader = rankBy([...addressHeaders, ...nameHeaders, ...chainHeaders])

/** Matches an address, also without `0x`, or as XDC Network or Tron writes it. */
const address = /(?<![0-9a-z])(?:T[1-9A-HJ-NP-Za-km-z]{33}|(?:0x|xdc)?(?:41)?[0-9a-f]{40})(?![0-9a-z])/i

export const holdsAddress = (field: string): boolean => address.test(field)

export const holdsName = (field: string): boolean => findNames(field).length > 0

export const isAddressHeader = (header: string): boolean => isCalled(header, addressHeaders)
export const isNameHeader = (header: string): boolean => isCalled(header, nameHeaders)
export const isChainHeader = (header: string): boolean => isCalled(header, chainHeaders)

/** Whether a row without an address names columns. One field alone may be a title. */
export const isHeader = (fields: readonly string[]): boolean => {
  const filled = fields.filter(field => field !== '')
  return filled.length === 1
    ? filled.some(isAddressHeader)
    : filled.some(field => rankOfAnyHeader(normalizeHeader(field)) < Infinity)
}

type Rows = readonly (readonly string[])[]

/** The columns in which a row holds something. */
const columnsWith = (rows: Rows, holds: (field: string, column: number) => boolean): readonly number[] => [
  ...new Set(rows.flatMap(row => row.flatMap((field, column) => (holds(field, column) ? column : [])))),
]

/**
 * Columns that are called an address come before those of a token or a contract, and these before others that
 * hold an address.
 */
const groupAddresses = (headers: readonly string[], rows: Rows): readonly (readonly number[])[] => {
  const rank = (column: number): number => rankOfAddress(headers[column] ?? '')
  const held = columnsWith(
    rows,
    (field, column) => holdsAddress(field) || (rank(column) < Infinity && holdsName(field)),
  )
  const columns = (held.length > 0 ? held : columnsWith(rows, holdsName)).toSorted((a, b) => a - b)
  const named = columns.filter(column => rank(column) < Infinity)
  const own = named.filter(column => !isOfOther(headers[column] ?? ''))
  const chosen = [own, named].find(({ length }) => length > 0)
  const isOfChain = (column: number): boolean => chainsInField(headers[column] ?? '').length > 0
  if (chosen === undefined)
    return columns.length > 0 && columns.every(isOfChain) ? [columns] : columns.map(column => [column])
  return [...Map.groupBy(chosen, rank)].toSorted(([a], [b]) => a - b).map(([, group]) => group)
}

/** A column without a header of its own is one of chains if every row names a chain there in words. */
const findChainColumn = (rows: Rows, columns: readonly number[]): number | undefined =>
  columns.find(column => {
    const filled = rows.map(row => row[column] ?? '').filter(field => field !== '')
    return filled.length > 0 && filled.every(isChainName)
  })

/** The columns of a list by its header and by the contents of its first rows. */
export const readColumns = (header: readonly string[] | undefined, rows: Rows): ListColumns => {
  const all = [...(header ?? rows[0] ?? []).keys()]
  if (header === undefined) return { chain: findChainColumn(rows, all) }
  const headers = header.map(normalizeHeader)
  const addresses = groupAddresses(headers, rows)
  const chainsOfColumns = new Map(
    addresses
      .flat()
      .map(column => [column, chainsInField(headers[column] ?? '')] as const)
      .filter(([, { length }]) => length > 0),
  )
  const filled = new Set(rows.length === 0 ? all : columnsWith(rows, field => field !== ''))
  const others = all.filter(column => !addresses.flat().includes(column) && filled.has(column))
  // A list of contracts may say `ContractAddress,ContractName`.
  const subject = new Set(addresses.flat().flatMap(column => wordsOf(headers[column] ?? '')))
  const isOfAddress = (header: string): boolean =>
    !wordsOf(header).some(word => isOther(word) && !subject.has(word))
  const name =
    findBest(headers, others, rankBy(nameHeaders, isOfAddress)) ??
    findBest(headers, others, rankBy(noteHeaders, isOfAddress)) ??
    findBest(
      headers,
      others,
      rankBy(ownerHeaders, () => false),
    )
  const unnamed = others.filter(column => column !== name && !isOfOther(headers[column] ?? ''))
  return {
    addresses,
    ...(chainsOfColumns.size > 0 && { chainsOfColumns }),
    name,
    chain: findBest(headers, others, rankBy(chainHeaders)) ?? findChainColumn(rows, unnamed),
  }
}

/** Whether a header is that of a list of transactions, as explorers, wallets and tax programs export it. */
export const isOfTransactions = (header: readonly string[]): boolean => {
  const headers = header.map(normalizeHeader)
  const hasAny = (names: readonly string[]): boolean => headers.some(header => names.includes(header))
  const isTrade = hasAny(['buy']) && hasAny(['sell'])
  const hasMoment = headers.some(header => wordsOf(header).some(word => transactionWord.test(word)))
  return isTrade || (hasAny(fromHeaders) && hasAny(toHeaders)) || (hasAny(transactionHeaders) && hasMoment)
}
