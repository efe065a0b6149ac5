const please =
  /[\s,]*(?<!\p{L})(?:please|pls|plz|thanks|thank you|thx|bitte|danke|por favor|porfa|gracias|s['’]il (?:te|vous) pla[iî]t|stp|svp|merci|obrigad[oa]|пожалуйста|спасибо|lütfen|teşekkürler|tolong|terima kasih|nhé|giúp tôi|cảm ơn)(?!\p{L})[\s.!]*$|[，\s]*(?:谢谢|拜托)[\s。！.!]*$/iu

/** A text without the politeness at its end. Other marks may belong to a name. */
export const withoutPoliteness = (text: string): string => text.replace(please, '')

/** A text without the politeness and the marks at its end. */
export const withoutPlease = (text: string): string =>
  withoutPoliteness(text).replace(/[\s.!?,;…。！？]+$/u, '')

/** Whether a text is thanks, and nothing else. */
export const saysThanks = (text: string): boolean =>
  /\p{L}/u.test(text) && withoutPlease(text.replace(/[^\p{L}]+$/u, '')) === ''

const quoted = /^\s*["“„”«»'‘`「『]\s*(?<name>\S.*?)\s*["”“»«'’`」』](?<rest>$|[\s.,;!?，。！].*$)/u

/** Words at the end that say where something holds, or from when on. */
const scope =
  /\s+(?:(?:in|on|for) (?:(?:all|my|our|the) )*(?:alerts?|messages?|notifications?|chat|address book)|from now on|for me|in (?:(?:allen|meinen|den|diesem) )*(?:meldungen|nachrichten|benachrichtigungen|chat)|ab jetzt|von nun an|en (?:(?:mis|las|los|este) )*(?:alertas|avisos|mensajes|notificaciones|chat)|a partir de ahora|de ahora en adelante|dans (?:(?:mes|les|ce) )*(?:alertes|messages|notifications|chat)|désormais|à partir de maintenant|n[oa]s (?:(?:meus|minhas) )?(?:alertas|avisos|mensagens|notificações)|a partir de agora|в (?:(?:моих|этом) )*(?:уведомлениях|сообщениях|оповещениях|чате)|с этого момента|di (?:notifikasi|peringatan|pesan)(?: saya)?|mulai sekarang|trong (?:các )?(?:thông báo|cảnh báo|tin nhắn)(?: của tôi)?|từ (?:nay|giờ)(?: trở đi)?)$/iu

/** A text without the quotes around it: *“Bob”*. */
export const unquoted = (text: string): string => {
  const { name, rest = '' } = quoted.exec(text)?.groups ?? {}
  return name === undefined || rest.trim() !== '' ? text : name
}

/** A text without where or from when on it holds, and without politeness: *Bob in my alerts, please*. */
export const withoutScope = (text: string): string => withoutPlease(withoutPlease(text).replace(scope, ''))

/** The name at the end of a sentence, without what people write behind it: *“Bob” in my alerts, please*. */
export const bareName = (text: string): string => quoted.exec(text)?.groups?.['name'] ?? withoutScope(text)
