import { withoutPlease } from './bare-name.ts'
import { andWords } from './find-phrases.ts'

const everyWords =
  /^(?:all|every(?:thing)?|alle[smn]?|tod[oa]s?|tou(?:t|s|te|tes)|tudo|вс(?:[её]|ем|ех|ём)|hep(?:si(?:n\p{L}*)?)?|tümü(?:n\p{L}*)?|semua|tất cả|全部|所有)$/iu

const bothWords = /^(?:both|beide|amb[oa]s|(?:tous )?les deux|оба|обе|ikisi(?:ni)?|keduanya|cả hai|两个)$/iu

/** Whether a text names all of `count` watches: *both* names all of two. */
export const isEveryWatch = (text: string, count: number): boolean =>
  everyWords.test(text) || (count === 2 && bothWords.test(text))

const everywhere =
  /(?<!\p{L})(?:everywhere|überall|(?:en|por) todas partes|partout|em todo lugar|везде|her yerde|di mana-mana|mọi nơi)(?!\p{L})|到处|处处/iu
/** Words behind *all* that mean watches. */
const watchWords =
  /^(?:right|together|now|jetzt|ahora|maintenant|agora|sekarang|сейчас|şimdi|现在|of|them|these|those|ihnen|denen|davon|ell[oa]s|eux|el[ae]s|они|них|mereka|chúng|the|my|our|watch(?:es)?|wallets?|address(?:es)?|von|meinen?|beobachtungen?|adressen|mis|los|las|seguimientos?|direcciones|mes|les|suivis?|adresses|pemantauan|alamat|saya|meus|minhas|os|as|monitoramentos?|endereços|мои\p{L}*|отслеживани\p{L}*|адреса\p{L}*|takip\p{L}*|adres\p{L}*|mục|theo|dõi|địa|chỉ|监控|地址)$/iu

/** *All my watches*, *any of my watches*, wherever they stand in a sentence. */
const everyWatch =
  /(?<!\p{L})(?:(?:all|any|each|every)(?: of)?(?: the| my| our)* watch(?:es)?|(?:alle[nr]?|jede[rmns]?)(?: (?:der|die|meine[nr]?|unsere[nr]?))* beobachtung(?:en)?|(?:tod[oa]s?|cada|ningun[oa]|cualquiera)(?: de)?(?: (?:los|mis))* seguimientos?|(?:tous|chaque|aucun|chacun)(?: de)?(?: (?:les|mes))* suivis?|(?:semua|setiap|tiap) pemantauan|(?:tod[oa]s?|cada|qualquer|nenhum)(?: d?[oe]s)?(?: (?:os|meus))* monitoramentos?|(?:вс(?:е|ех|ем)|кажд\p{L}+|люб\p{L}+)(?: мои[мх]?)? отслеживани\p{L}+|(?:her|bütün|tüm|herhangi bir) takip\p{L}*|(?:mọi|mỗi|tất cả(?: các)?|bất kỳ) mục theo dõi|(?:所有|全部|任何|每个|每 个)(?: 的)? 监控)(?!\p{L})/iu

/** Own addresses, as in *each of my addresses*: without *my* they may be those of others. */
const everyOwnAddress =
  /(?<!\p{L})(?:(?:all|each|every)(?: one)?(?: of)? (?:my|our) (?:address(?:es)?|wallets?|accounts?)|(?:alle[nr]?|jede[rmns]?)(?: der| von)? (?:meine[nr]?|unsere[nr]?) (?:adressen?|wallets?|konten)|(?:tod[oa]s|cada(?: un[oa])?)(?: de)? (?:mis|nuestr[oa]s) (?:direcciones|carteras|billeteras|cuentas)|(?:tou(?:s|tes)|chacune?)(?: de)? (?:mes|nos) (?:adresses|portefeuilles|comptes)|(?:semua|setiap|tiap|masing-masing) (?:alamat|dompet) (?:saya|kami)|(?:tod[oa]s|cada uma?)(?: d?[aeo]s?){0,2} (?:meus|minhas|noss[oa]s) (?:endereços|carteiras|contas)|(?:вс(?:е|ех|ем)|кажд\p{L}+)(?: из)? (?:мо|наш)(?:и[мх]?) (?:адрес|кошельк|счет)\p{L}*|(?:her|bütün|tüm) (?:adres|cüzdan|hesap)\p{L}*|(?:adres|cüzdan|hesap)\p{L}* (?:her bir|heps|tüm)\p{L}*|(?:mọi|mỗi|từng|tất cả(?: các)?) (?:địa chỉ|ví|tài khoản) của (?:chúng )?tôi)(?!\p{L})|我 ?们? ?的? ?(?:所有|全部|每 ?个) ?的? ?(?:地址|钱包)/iu

/**
 * Whether a sentence is about all of `count` watches: it ends with *all* or *all 3*, or has *everywhere* or *all my
 * watches* in it, or *each of my addresses*.
 */
export const saysEveryWatch = (text: string, count: number): boolean => {
  const words = text.split(/\s+/u)
  const last = words.findLastIndex(word => isEveryWatch(word, count))
  return (
    everywhere.test(text) ||
    everyWatch.test(text) ||
    everyOwnAddress.test(text) ||
    (last >= 0 && words.slice(last + 1).every(word => watchWords.test(word) || word === String(count)))
  )
}

/** Words beside *all* that ask for one message, not about some of the alerts. */
const asOneWords =
  /(?<!\p{L})(?:as|in|into|an?|one|single|daily|messages?|summary|summar[iy]\p{L}*|digest|als|eine[rmn]?|einzigen|nachrichte?n?|zusammen(?:fassung|gefasst)?|en|una?|solo|resum\p{L}*|mensajes?|un|une|seul|résumé|dans|em|num|numa|só|mensagem|одн(?:ой|им|ом)|сводк\p{L}+|сообщени\p{L}+|в|tek|bir|özet\p{L}*|mesaj\p{L}*|olarak|sebagai|dalam|satu|ringkasan|rangkuman|pesan|jam|giờ|trong|một|bản|tóm tắt|tin|nhắn)(?!\p{L})|一 ?条|消息|汇 ?总|摘 ?要|总结/giu

/** Whether a text about nothing but how often is about all of `count` watches, as *everything at 8 as a summary* is. */
export const saysAllAsOne = (text: string, count: number): boolean =>
  saysEveryWatch(text.replaceAll(asOneWords, ' ').trim(), count)

/** Whether an answer to the question which of so many says all: *all of them*, *both, please*. */
export const isAllAnswer = (answer: string, count: number): boolean => {
  const text = withoutPlease(answer.trim())
  const [first = '', ...others] = text.split(/\s+/u)
  const isAll = isEveryWatch(first, count) && others.every(word => watchWords.test(word))
  return isAll || isEveryWatch(text, count)
}

const betweenNames = new RegExp(`(?<!\\p{L})(?:${andWords})(?!\\p{L})|[\\s,&+;和]`, 'giu')

/** Whether a text without its names says nothing else. */
export const saysNamesAlone = (rest: string): boolean =>
  withoutPlease(rest).replaceAll(betweenNames, '') === ''

const balanceWord =
  /^(?:balances?|guthaben|konto(?:stand|stände)|salden|saldos?|soldes?|баланс\p{L}*|остат\p{L}+|bakiye\p{L}*|số dư|so du|余额)$/iu

/** Words around it that say no more, and endings behind a name. */
const besideIt =
  /['’]\p{L}{1,4}(?!\p{L})|(?<!\p{L})(?:show|see|open|list|give|tell|me|my|our|the|of|for|on|in|and|now|current|all|both|alle[rn]?|beide[rn]?|tod[oa]s|amb[oa]s|tou(?:s|tes)|вс(?:е|ех)|обоих|tüm|bütün|semua|kedua|tất cả|cả hai|wallets?|zeige?|nenne?|mir|uns|meine?[rn]?|unsere?[rn]?|d(?:ie|er|as|es|en)|von|auf|und|jetzt|aktuelle?[rns]?|muéstrame|muestra|dame|dime|mis?|nuestr[oa]s?|l[ao]s?|el|del?|en|y|ahora|actual(?:es)?|montre|affiche|donne|moi|mes|mon|nos|les?|d[ue]s?|sur|et|maintenant|actuels?|mostr[ea]|meus?|minhas?|[oae]s?|d[aeo]s?|n[ao]s?|agora|atua(?:l|is)|покажи(?:те)?|дай|мне|мо(?:й|и|ей|их)|на|и|сейчас|текущи[йе]|göster|benim|ve|ile|şimdi|güncel|tampilkan|lihat|cek|saya|kami|dari|di|dan|sekarang|xem|cho|tôi|của|và|các|hiện tại|bây giờ)(?!\p{L})|查看|显示|现在|当前|所有|全部|[的和与我]/giu

/** Whether a text without its names asks to see them, as *show me* does, and says nothing else. */
export const asksToSee = (rest: string): boolean =>
  withoutPlease(rest.normalize('NFC'))
    .replace(/^(?:how(?: is|['’]s| are)|what about)(?=\s|$)|\sdoing$/giu, '')
    .replaceAll(besideIt, '')
    .trim() === ''

/** Whether a text without its names says *balances*, and nothing else. */
export const isBalanceAlone = (text: string): boolean =>
  balanceWord.test(
    withoutPlease(text.normalize('NFC'))
      .replaceAll(besideIt, ' ')
      .replaceAll(/[\s,&+/-]+/gu, ' ')
      .trim(),
  )
