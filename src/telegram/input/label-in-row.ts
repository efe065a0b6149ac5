import { slugOf, wellKnownChainNamed } from '#chains/chain-names.ts'
import { sanitizeText } from '#lib/sanitize-text.ts'
import { andWords } from './find-phrases.ts'
import { recognizeForeign } from './recognize-foreign.ts'
import { addressInText, watchVerbs } from './split-at-address.ts'

/** Limit in UTF-16 units of a row of a list. */
const maxRowLength = 300
/** Limit of a label in words: longer fields are sentences. */
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
  watch add track follow monitor instead`.split(/\s+/),
)
const genericPhrase = new RegExp(
  `^(?:(?:${watchVerbs}) (?:this|that|these|it|for me)|địa chỉ|hợp đồng|(?:wallet|contract|token|ethereum|eth|evm|deposit|withdrawal|destination|recipient|my|your) address)$`,
  'i',
)
/** Matches the declaration of a constant in source code, in front of its name. */
const declaration = /^(?:(?:export|const|let|var|public|address|constant|immutable)\s+)+/

/** Whether a field beside an address names it, as far as that is certain without a header. */
export const isLabel = (field: string): boolean =>
  /[\p{L}\p{N}\p{Extended_Pictographic}]/u.test(field) &&
  !isFigure(field) &&
  !/[{}<>]|:\/\/|0x[0-9a-f]|\$\s?\d/i.test(field) &&
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

/** Words that lead to *my treasury*, in the languages that say *my* before the name. */
const introduction = `(?:(?:please|hi|hello|bitte|por favor|пожалуйста|请)[,，]?\\s+)*(?:(?:(?:can|could) you|i (?:want|would like) to|i.d like to)\\s+(?:please\\s+)?)?(?:(?:${watchVerbs}|add|(?:this|that|here|it)(?:.s| is)|das ist|hier ist|est[ea] es|aquí está|c.est|voici|(?:est[ea] é|aqui está)|это|вот|这是)\\s*)?`
const ownWords =
  '(?:(?:my|our|meine?[nrms]?|unsere?[nrms]?|mi|nuestr[oa]|mon|ma|notre|meu|minha|noss[oa]|мо[йяёе]|наш[ае]?)\\s+|我的|我们的)'
const walletBefore =
  "(?:(?:cartera|billetera|cuenta|portefeuille|compte|carteira|conta|кошел[её]к|сч[её]т)\\s+(?:(?:de|des|du|da|do)\\s+|d['’])?)?"
const walletBehind = "(?:(?<!(?:hot|cold|['’]s))\\s+(?:wallet|account)|\\s+address|钱包|地址)?"
const threeWords = '(?<name>[^\\s:=：]+(?:\\s+[^\\s:=：]+){0,2}?)'
const nameEnd = '\\s*(?:(?<=\\s)(?:is|ist|es|est|é)|是)?\\s*[:=：–—-]?\\s*$'
/** Matches *watch my treasury* and *this is my savings wallet:* in front of an address. */
const introduced = [
  new RegExp(`^\\s*${introduction}${ownWords}${walletBefore}${threeWords}${walletBehind}${nameEnd}`, 'iu'),
  new RegExp(
    `^\\s*(?:pantau|ikuti|ini(?: adalah)?)\\s+(?:(?:dompet|alamat)\\s+)?${threeWords}\\s+(?:saya|kami)${nameEnd}`,
    'iu',
  ),
  new RegExp(
    `^\\s*(?:theo dõi|đây là)\\s+(?:(?:ví|địa chỉ)\\s+)?${threeWords}\\s+của\\s+(?:chúng )?tôi${nameEnd}`,
    'iu',
  ),
]
/** Words between a name and its address. */
const usesWords =
  'is at|lives at|sits at|can be found at|uses|ist (?:unter|auf|bei)|(?:be)?nutzt|está en|usa|est à|utilise|está em|использует|ada di|memakai|pakai|dùng|sử dụng'
/** Matches *Carol is at* and *Carol’s address is* in front of an address. */
const settled = new RegExp(
  `^\\s*${introduction}(?:the\\s+|${ownWords})?(?<name>[\\p{L}\\p{N}][^\\s:=：,.]*(?:\\s+[^\\s:=：,.]+){0,2}?)(?:(?:['’]s)?(?:\\s+(?:wallet|account|address))?\\s+(?:${usesWords})|['’]s\\s+(?:wallet|account|address)\\s+is)\\s*[:：]?\\s*$`,
  'iu',
)
/** Words that are no name, or that lead to the address in a sentence. */
const unnaming =
  /(?:^|\s)(?:new|other|own|old|crypto|neue[nrs]?|nuev[oa]|nouve\p{L}+|nov[oa]|нов\p{L}+|to|from|on|at|in|of|for|with|and|is|was|an|von|auf|nach|und|a|de|en|y|à|sur|et|para|em|na|no|e|на|от|к|и)$/iu

/** Whether words between a verb and an address name it: neither do they lead to it, nor say whose it is. */
export const isOwnName = (words: string): boolean =>
  !unnaming.test(words) && isLabel(words) && !new RegExp(`^${ownWords}`, 'iu').test(words)

const leadsIn = `(?:(?:the|die|der|das|den|la|el|le|il|o|a|à)\\s+|${ownWords})?`
/** Words before the first of several names, and before every other one. */
const beforeNames = [
  new RegExp(`^\\s*(?:(?:please|bitte|por favor)\\s+)?(?:(?:${watchVerbs})(?!\\p{L})\\s*)?${leadsIn}`, 'iu'),
  new RegExp(
    `^(?:\\s*[,;，、；]\\s*(?:(?:${andWords})\\s|[和与])?|\\s+(?:${andWords})\\s|\\s*[和与])\\s*${leadsIn}`,
    'iu',
  ),
] as const
/** Limit of a sentence in UTF-16 units. */
const maxSentenceLength = 1_000
export const maxNameWords = 3

const isName = (name: string): boolean =>
  /\p{L}/u.test(name) && name.split(/\s+/u).length <= maxNameWords && isOwnName(name)

/**
 * The names of all addresses of a sentence that has one before each, as *watch carol 0x… and desk 0x…* does.
 * Returns `undefined` for any other text.
 */
export const namesBefore = (text: string): readonly string[] | undefined => {
  if (text.length > maxSentenceLength || text.includes('\n')) return undefined
  const parts = text.split(new RegExp(addressInText, 'gi')).slice(0, -1)
  if (parts.length < 2) return undefined
  const names = parts.map((part, n) => {
    const lead = beforeNames[n === 0 ? 0 : 1].exec(part)
    // Words that touch the address belong to it: the name of its chain, or a link.
    const isApart = /\s$/u.test(part)
    return lead === null || !isApart
      ? ''
      : part
          .slice(lead[0].length)
          .trim()
          .replace(/[:：=]$/u, '')
  })
  return names.every(isName) ? names : undefined
}

/** The name that a sentence gives the address behind it, or '' if it says only whose that is. */
const introducedName = (before: string): string | undefined => {
  const user = nameOfUser(before)
  if (user !== undefined) return user
  const name = introduced.map(form => form.exec(before)?.groups?.['name']).find(Boolean)
  return name !== undefined && (unnaming.test(name) || !isLabel(name)) ? '' : name
}

/** The name in front of words such as *is at*. */
const nameOfUser = (before: string): string | undefined => {
  const name = settled.exec(before)?.groups?.['name']
  return name !== undefined && isName(name) && !noName.test(name) ? name : undefined
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
  // Each run of blanks would be divided in every way.
  const named = introducedName(head.replaceAll(/\s+/gu, ' '))
  if (named !== undefined) return sanitizeText(named, maxLength)
  const fields = [
    wordsBefore(text, begin === 0 ? 0 : start, stop === -1 ? text.length : stop),
    ...(openingSeparator.test(head) ? fieldsOf(head.replace(openingSeparator, '')) : []),
    ...(closingSeparator.test(after) ? fieldsOf(after.replace(closingSeparator, '')) : []),
  ]
  return sanitizeText(fields.find(field => isShort(field) && isLabel(field)) ?? '', maxLength)
}

/** Words before an address that are an order or a question about it, or a greeting, in the languages of the chat. */
const noName = new RegExp(
  `^(?:${[
    watchVerbs,
    'check|see|show|look|find|leave|ignore|skip|except|only|export|import|list|explain|undo|unmute|resume|share|hi|hello|hey|please|this|that|here|it|my|our|the|is|send|sent|get|got|pay|paid|who|what|where|when|why|how|if|mute|pause|stop|delete|remove|rename|call|name',
    'hallo|bitte|zeige?|prüfe?|schau|ignoriere?|außer|exportiere?|importiere?|erklär|erkläre|lösche?|entferne?|pausiere?|stoppe?|wer|wo|wann|warum|nenne?|teile?',
    'hola|muestra|muéstrame|revisa|busca|comprueba|ignora|excepto|exporta|importa|explica|borra|elimina|quita|pausa|silencia|renombra|comparte|quién|qué|dónde|cuándo|cómo',
    'bonjour|salut|montre|montrez|vois|voir|regarde|vérifie|cherche|sauf|exporte|importe|explique|supprime|enlève|arrête|renomme|partage|quoi|quand|pourquoi|comment',
    'olá|mostra|mostre|veja|olha|olhe|verifica|verifique|confere|procura|ignore|exceto|exporte|apaga|exclui|renomeia|compartilha|quem|onde',
    'привет|проверь|проверьте|покажи|покажите|посмотри|глянь|найди|игнорируй|кроме|экспорт|экспортируй|импортируй|объясни|удали|убери|останови|приостанови|заглуши|переименуй|назови|поделись|кто|что|где|когда|почему|как',
    'merhaba|selam|göster|kontrol et|incele|hariç|dışa aktar|açıkla|kaldır|durdur|duraklat|paylaş|nerede|neden|nasıl',
    'halo|lihat|cek|periksa|tunjukkan|tampilkan|abaikan|kecuali|ekspor|impor|jelaskan|hapus|jeda|bisukan|bagikan|siapa|kapan|kenapa|bagaimana',
    'xin|xem|kiểm tra|bỏ qua|xuất|giải thích|xóa|xoá|tạm dừng|tắt tiếng|chia sẻ',
  ].join(
    '|',
  )})(?![\\p{L}\\p{N}])|^(?:你好|查看|看看|看一下|查询|查一下|检查|显示|忽略|除了|导出|导入|解释|删除|暂停|静音|分享|改名|谁)|^[看查](?!\\p{L})`,
  'iu',
)

/** The name right before an address at the end of a clause: *busy all day: desk 0x…*, *the USDC of my cold wallet 0x…*. */
export const nameAtEnd = (before: string): string | undefined => {
  const clause =
    before
      .split(/[.:;!?，。：；]\s*/u)
      .at(-1)
      ?.trim() ?? ''
  const bare = clause.replace(/^the\s+/iu, '')
  if (clause !== before.trim() && isName(bare) && !noName.test(bare)) return bare
  const [own] = new RegExp(`(?<!\\p{L})${ownWords}.*$`, 'iu').exec(clause) ?? []
  const name = own === undefined ? '' : (introducedName(own) ?? '')
  // More words are rather a sentence: *my Safe needs me*.
  return name === '' || name.split(' ').length > 2 ? undefined : name
}

/** The only words of a text besides the address behind them, if they may be its name: *carol 0x…*. */
export const nameBefore = (text: string): string | undefined => {
  const words = wordsAndAddress.exec(text)?.[1]?.trim() ?? ''
  return isName(words) && !noName.test(words) && /[\p{L}\p{N}]$/u.test(words) ? words : undefined
}
