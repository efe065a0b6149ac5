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

/** Sources of patterns: messages, whatever people call them, in the languages of the chat. */
const messagesOf = {
  en: '(?:messages?|alerts?|notifications?|pings?|texts|news|noise)',
  de: '(?:nachrichten|meldungen|benachrichtigungen|alarme|hinweise)',
  romance:
    '(?:mensajes?|alertas?|avisos?|notificacion(?:es)?|messages?|alertes?|notifications?|mensage(?:m|ns)|notificaç(?:ão|ões))',
} as const

/** Words that want no alerts at all, in any order that people write them. */
const silence = new RegExp(
  [
    `(?:send|tell|give|show|text|message|write)(?:ing)? (?:me|us)? ?(?:absolutely )?(?:nothing|no ${messagesOf.en})`,
    `(?:don['’]?t|do not|stop|never|not|no) (?:want to )?(?:send|tell|show|text|message|write|hear|get|see|receive)(?:ing)?(?: to)?(?: me| us)? (?:anything|any ${messagesOf.en}|a (?:thing|word)|${messagesOf.en})`,
    `(?:^|want |need |please )(?:no|zero) ${messagesOf.en}`,
    '^(?:please )?(?:(?:radio|total|complete) )?silence',
    '^(?:please )?nothing (?:at all )?(?:for|until|till)',
    '^(?:please )?(?:keep|stay|be) (?:quiet|silent)',
    'leave (?:me|us) (?:alone|be|in peace)',
    `(?:schick|send|meld|schreib|sag)\\p{L}* (?:mir|uns)(?: .{1,40}?)?(?: gar| überhaupt)? (?:nichts|keine ${messagesOf.de})`,
    `(?:^|will |möchte |bitte )keine ${messagesOf.de}`,
    '^(?:bitte )?(?:funk)?(?:ruhe|stille)|lass (?:mich|uns) in ruhe',
    `no (?:me|nos) (?:mand|env|avis|escrib|dig)\\p{L}* nada|ning[uú]n ${messagesOf.romance}|nada de ${messagesOf.romance}|d[eé]ja(?:me|nos) (?:en paz|tranquil[oa])|^silencio`,
    `ne (?:m['’]|nous )(?:envoie|écris|dis)\\p{L}* (?:plus )?rien|(?:aucune?|pas de|plus de) ${messagesOf.romance}|laisse(?:z)?-(?:moi|nous) tranquille|^silence`,
    `não (?:me|nos) (?:mand|envi|avis|escrev)\\p{L}* nada|nenhuma? ${messagesOf.romance}|sem ${messagesOf.romance}|me deixe?m? em paz|^silêncio`,
    'ничего (?:мне )?не (?:присыла|пиши|шли|отправля)\\p{L}*|не (?:присыла|пиши|шли|отправля)\\p{L}* (?:мне )?ничего|никаких (?:сообщений|уведомлений|оповещений)|остав\\p{L}+ меня в покое|^тишин\\p{L}',
    '(?:hiçbir şey|hiç (?:mesaj|bildirim)) (?:gönderme|yollama|yazma)\\p{L}*|(?:beni|bizi) rahat bırak|^sessizlik',
    'jangan kirim\\p{L}* (?:saya |kami )?(?:apa ?pun|apa-apa|pesan|notifikasi)|(?:tanpa|tidak ada) (?:pesan|notifikasi)',
    '(?:đừng|không) (?:gửi|nhắn|báo)(?: cho tôi)? (?:gì|bất cứ|tin|thông báo)',
  ]
    .map(words => `(?:${words})(?!\\p{L})`)
    .join('|') +
    '|(?:不要|别|勿)(?:再)?(?:给我)?发(?:任何|什么)?(?:消息|通知|东西)|什么(?:都|也)(?:不要|别)发|^安静',
  'iu',
)
/** Words before a condition, in which silence is what to alert about: *tell me if nothing comes*. */
const condition =
  /(?<!\p{L})(?:if|when|whenever|unless|wenn|falls|sobald|si|cuando|quand|lorsque|se|quando|если|когда|eğer|jika|kalau|bila|nếu|khi)(?!\p{L})|如果|当/iu

/** Whether a text wants no alerts at all, as *send me nothing for two hours* and *no messages until Monday* do. */
export const saysSilence = (text: string): boolean => {
  const { index } = silence.exec(text.normalize('NFC')) ?? {}
  return index !== undefined && !condition.test(text.slice(0, index))
}

/** Words that want every alert again. */
const allAgain = new RegExp(
  [
    `(?:send|tell|show|give|report|alert|notify|message|text)(?:ing)?(?: to)?(?: me| us)?(?: about| of)? (?:everything|all|${messagesOf.en})(?: of it| of them)? again`,
    '(?:start|begin|can|may|please) (?:send|tell|talk|speak|writ|alert|report|messag|notify)\\p{L}*(?: to)?(?: me| us)? again',
    '(?:everything|all|notifications|alerts|messages) (?:back on|on again)|(?:turn|switch) (?:everything|it all|all) (?:back )?on',
    '(?:schick|send|meld|schreib|sag)\\p{L}* (?:mir |uns )?(?:bitte )?(?:jetzt )?wieder (?:alles?|nachrichten|meldungen)|alles wieder (?:an|ein)\\p{L}*|darfst wieder (?:reden|schreiben)',
    '(?:mánda|envía|avísa)(?:me|nos)(?:lo)? todo (?:otra vez|de nuevo)|vuelve a (?:mandar|enviar|avisar)(?:me|nos)(?:lo)?|puedes volver a hablar',
    '(?:renvoie|envoie|préviens)-?(?:moi|nous)? (?:de nouveau |à nouveau )?(?:tout|toutes les alertes)(?: à nouveau| de nouveau)?|tu peux (?:reparler|recommencer à parler)',
    '(?:me )?(?:mande|envie|avise)(?:-me)? tudo (?:de novo|novamente)|volte a (?:me )?(?:mandar|enviar|avisar)|pode voltar a falar',
    '(?:снова|опять) (?:присыла|пиши|шли|отправля)\\p{L}* (?:мне )?вс[её]|(?:присыла|шли|отправля)\\p{L}* (?:мне )?(?:снова|опять) вс[её]|можешь (?:снова|опять) (?:писать|говорить)',
    '(?:her şeyi|hepsini) (?:tekrar|yeniden) (?:gönder|yolla|yaz)\\p{L}*|(?:tekrar|yeniden) konuşabilirsin',
    'kirim\\p{L}* semua(?:nya)? lagi|boleh bicara lagi',
    '(?:gửi|báo)(?: lại)?(?: cho tôi)? (?:mọi thứ|tất cả)(?: trở)? lại',
  ]
    .map(words => `(?<!\\p{L})(?:${words})(?!\\p{L})`)
    .join('|') + '|(?:重新|再次|恢复)(?:给我)?发(?:送)?(?:所有|全部)?|可以(?:重新|再)说话',
  'iu',
)

/** Whether a text wants every alert again, as *send me everything again* and *you can talk again* do. */
export const saysAllAgain = (text: string): boolean => allAgain.test(text.normalize('NFC'))
