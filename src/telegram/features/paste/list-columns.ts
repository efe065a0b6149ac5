/** The columns of a list by their index; `undefined`: its header names none. */
export type ListColumns = {
  readonly address?: number
  readonly name?: number
  readonly chain?: number
}

/** No program writes longer ones; bounds the time for a file that is none. */
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

/** Names of a column in programs and in people's lists, preferred ones first. */
const addressHeaders = listOf(
  'address, wallet address, holder address, account address, wallet, account, holder, owner, safe',
)
const nameHeaders = listOf(
  'name, name tag, nametag, label, alias, nickname, title, entity, tag, tags, nombre, etiqueta, nom, libellé, étiquette, ' +
    'nome, rótulo, apelido, bezeichnung, имя, название, метка, 名称, 名字, 标签, ad, isim, etiket, nama, tên, nhãn',
)
/** Names that count if no column is a name. */
const noteHeaders = listOf(
  'note, notes, memo, description, comment, comments, remark, remarks, beschreibung, notiz, nota, заметка, комментарий, ' +
    '备注, catatan, ghi chú',
)
const chainHeaders = listOf(
  'chain, network, blockchain, chain id, chainid, network id, chain name, network name, chains, networks',
)
const fromHeaders = listOf('from, from address, sender, sender address, sending wallet')
const toHeaders = listOf('to, to address, recipient, receiver, receiver address, receiving wallet')
const hashHeaders = listOf(
  'hash, tx, txid, txhash, tx id, tx hash, txn hash, transaction hash, transactionhash, transaction id, operation hash, ' +
    'transaction, safe tx hash',
)
/** Matches a column that beside a hash makes a list of transactions. */
const transactionWord =
  /^(?:date|datetime|time|timestamp|unixtimestamp|block|blockno|blocknumber|amount|value|from|to|sent|received)$/

/** Names of something else than an address. */
const otherSubject =
  /^(?:block|chain|network|token|coin|asset|currency|contract|method|function|model|file|exchange|type|subtype|slug|id|url|count|date|time)/

const wordsOf = (header: string): readonly string[] => header.split(' ')

const isOther = (word: string): boolean => otherSubject.test(word)

/** The best column: one that is called so, before one with the whole word, before one with a word that ends so. */
const findColumn = (
  headers: readonly string[],
  names: readonly string[],
  isCandidate: (header: string) => boolean = () => true,
): number | undefined => {
  const tests: readonly ((header: string, name: string) => boolean)[] = [
    (header, name) => header === name,
    (header, name) => wordsOf(header).includes(name) && isCandidate(header),
    (header, name) =>
      name.length > 3 && wordsOf(header).some(word => word.endsWith(name)) && isCandidate(header),
  ]
  for (const test of tests)
    for (const name of names) {
      const found = headers.findIndex(header => test(header, name))
      if (found !== -1) return found
    }
  return undefined
}

/** The columns that a header names. */
export const readColumns = (header: readonly string[]): ListColumns => {
  const headers = header.map(normalizeHeader)
  const address =
    findColumn(headers, addressHeaders, one => !wordsOf(one).some(isOther)) ??
    findColumn(headers, addressHeaders)
  // A list of contracts may say `ContractAddress,ContractName`.
  const subject = new Set(address === undefined ? [] : wordsOf(headers[address] ?? ''))
  const isOfAddress = (one: string): boolean =>
    !wordsOf(one).some(word => isOther(word) && !subject.has(word))
  return {
    address,
    name: findColumn(headers, nameHeaders, isOfAddress) ?? findColumn(headers, noteHeaders, isOfAddress),
    chain: findColumn(headers, chainHeaders),
  }
}

/** Whether a header is that of a list of transactions, as explorers, wallets and tax programs export it. */
export const isOfTransactions = (header: readonly string[]): boolean => {
  const headers = header.map(normalizeHeader)
  const hasAny = (names: readonly string[]): boolean => headers.some(one => names.includes(one))
  const isTrade = hasAny(['buy']) && hasAny(['sell'])
  const hasMoment = headers.some(one => wordsOf(one).some(word => transactionWord.test(word)))
  return isTrade || (hasAny(fromHeaders) && hasAny(toHeaders)) || (hasAny(hashHeaders) && hasMoment)
}
