import { slugOf, wellKnownChainNamed } from '#chains/chain-names.ts'
import { sanitizeText } from '#lib/sanitize-text.ts'
import { recognizeForeign } from './recognize-foreign.ts'

/** Longer lines are not rows of a list. In UTF-16 units. */
const maxRowLength = 300
/** Longer fields are sentences. */
const maxLabelWords = 4

const quotes = `[*"'\`“”«»]`
/** A comma before a blank belongs to a sentence. */
const fieldSeparator = /[;|\t]|,(?!\s)/
const openingSeparator = new RegExp(`(?:[:=：;|\\t→]|[-=]>|,(?! )|\\s[-–—([<])\\s*${quotes}*$`)
const closingSeparator = new RegExp(`^${quotes}?\\s*(?:[:=：;|\\t]|,(?=\\S))`)
const listMark = /^\s*(?:\d{1,4}[.)]|[-–—•*·])\s+/

/** Whether a field is a number, a date, a share or an amount of money, which only a column of names makes a label. */
export const isFigure = (field: string): boolean => /^[\d\s.,:/%$€£+'’-]+(?:e[+-]?\d+)?$/i.test(field)

/** Words that tell the kind of an address, not its owner, in the languages of the chat. */
const genericWords: ReadonlySet<string> = new Set(
  `address addr wallet account contract token owner holder sender recipient receiver from to name label hash tx here
  adresse konto vertrag absender empfänger von an dirección direccion cartera cuenta contrato remitente destinatario de a para
  portefeuille compte contrat expéditeur destinataire à endereço endereco carteira conta remetente destinatário
  адрес кошелёк кошелек счёт счет контракт отправитель получатель от кому куда откуда
  adres cüzdan hesap sözleşme gönderen alıcı alamat dompet akun kontrak pengirim penerima dari ke
  ví từ đến 地址 钱包 账户 合约 代币 发送方 接收方 从 到
  watch add track follow monitor`.split(/\s+/),
)
const genericPhrase =
  /^(?:địa chỉ|hợp đồng|(?:wallet|contract|token|ethereum|eth|evm|deposit|withdrawal|destination|recipient|my|your) address)$/i
/** Matches the declaration of a constant in source code, in front of its name. */
const declaration = /^(?:(?:export|const|let|var|public|address|constant|immutable)\s+)+/

/** Whether a field beside an address names it, as far as that is certain without a header. */
export const isLabel = (field: string): boolean =>
  /[\p{L}\p{N}\p{Extended_Pictographic}]/u.test(field) &&
  !isFigure(field) &&
  !/[{}<>]|:\/\/|0x[0-9a-f]/i.test(field) &&
  !genericWords.has(field.toLowerCase()) &&
  !genericPhrase.test(field) &&
  wellKnownChainNamed(slugOf(field)) === undefined &&
  recognizeForeign(field) === undefined

const isShort = (field: string): boolean =>
  !/["[\]]|\([^)]*$/.test(field) && field.split(/\s+/).length <= maxLabelWords

/** Matches a line of up to three words and an address. */
const wordsAndAddress =
  /^\s*(?:(?:\d{1,4}[.)]|[-–—•*·])\s+)?((?:[\p{L}\p{N}'’._-]{1,20}[^\S\n]+){1,3})(?:T[1-9a-z]{33}|(?:0x|xdc)?(?:41)?[0-9a-f]{40})\s*$/iu

/**
 * The words in front of an address, in a list or in one of several such lines; elsewhere they belong to a
 * sentence.
 */
const wordsBefore = (text: string, start: number, stop: number): string => {
  const line = text.slice(start, stop)
  const [, words = ''] = wordsAndAddress.exec(line) ?? []
  const [first = ''] = words.split(/\s/)
  if (words === '' || genericWords.has(first.toLowerCase())) return ''
  const above = text.slice(text.lastIndexOf('\n', start - 2) + 1, Math.max(0, start - 1))
  const [below = ''] = text.slice(stop + 1, stop + 1 + maxRowLength).split('\n')
  return listMark.test(line) || wordsAndAddress.test(above) || wordsAndAddress.test(below) ? words.trim() : ''
}

const fieldsOf = (text: string): readonly string[] =>
  text.split(fieldSeparator).map(field =>
    field
      .trim()
      .replaceAll(new RegExp(`^${quotes}+|${quotes}+$`, 'g'), '')
      .replace(declaration, '')
      .trim(),
  )

/**
 * The label of the only address of a row, unless a blank separates them: `boss: 0x…`, `0x…;boss`,
 * `"boss","0x…"`. Empty if the row has no label.
 */
export const labelInRow = (
  text: string,
  { begin, end }: { readonly begin: number; readonly end: number },
  maxLength: number,
): string => {
  const start = text.lastIndexOf('\n', begin - 1) + 1
  const stop = text.indexOf('\n', end)
  const before = text.slice(begin === 0 ? 0 : start, begin)
  const after = text.slice(end, stop === -1 ? undefined : stop)
  if ((before + after).trim() === '') return ''
  if (before.length + after.length > maxRowLength || /0x[0-9a-f]{8}/i.test(before + after)) return ''
  const head = before.replace(listMark, '')
  const fields = [
    wordsBefore(text, begin === 0 ? 0 : start, stop === -1 ? text.length : stop),
    ...(openingSeparator.test(head) ? fieldsOf(head.replace(openingSeparator, '')) : []),
    ...(closingSeparator.test(after) ? fieldsOf(after.replace(closingSeparator, '')) : []),
  ]
  return sanitizeText(fields.find(field => isShort(field) && isLabel(field)) ?? '', maxLength)
}
