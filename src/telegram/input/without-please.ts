const please =
  /[\s,]*(?<!\p{L})(?:please|pls|plz|thanks|thank you|thx|bitte|danke|por favor|porfa|gracias|s['’]il (?:te|vous) pla[iî]t|stp|svp|merci|obrigad[oa]|пожалуйста|спасибо|lütfen|teşekkürler|tolong|terima kasih|nhé|giúp tôi|cảm ơn)(?!\p{L})[\s.!]*$|[，\s]*(?:谢谢|拜托)[\s。！.!]*$/iu

/** A text without the politeness and the marks at its end. */
export const withoutPlease = (text: string): string =>
  text.replace(please, '').replace(/[\s.!?,;…。！？]+$/u, '')
