/**
 * What Telegram would make a link of by itself, after the patterns of its library (td/telegram/MessageEntity.cpp), taken
 * wider rather than narrower: any top-level domain, any scheme. A word joiner (U+2060) ends whatever there is.
 */
const patterns: readonly RegExp[] = [
  /(?:[\p{L}\p{N}_-]+\.)+[\p{L}]{2,}/gu,
  /\b\d{1,3}(?:\.\d{1,3}){3}\b/gu,
  /[a-z][a-z\d+.-]*:\/\/[^\s\u2060]+/giu,
  /[\w.+-]+@[\p{L}\p{N}_-]+(?:\.[\p{L}\p{N}_-]+)+/gu,
  /(?<![\w/])@[a-z\d_]{2,}/giu,
  /(?<![\p{L}\p{N}_])#[\p{N}_]*[\p{L}][\p{L}\p{N}_]*/gu,
  /(?<![\w$])\$[A-Z\d]{1,8}/gu,
  /(?<![\w/<>])\/[a-z\d_]+/giu,
  /\+\d{7,15}\b/gu,
  /(?<![\d.,])\d{13,19}(?!\d)/gu,
]

/** Domains, addresses of all kinds, mentions, tags, commands, telephone and card numbers in `text`. */
export const linksIn = (text: string): string[] => patterns.flatMap(pattern => text.match(pattern) ?? [])
