const invisibleInName = /[\p{Cf}\u115F\u1160\u2800\u3164]/gu
const linkPattern = /https?:|\bwww\.|\bt\.me\b|\bdiscord\.gg\b/
// Endings that advertisements use. Tokens use others: `USDC.e`, `BTC.b`; names of people end in `.eth`.
const domainPattern =
  /[\p{L}\p{N}-]{2,}\s?\.\s?(?:com|org|net|io|xyz|app|site|online|finance|fi|gift|gifts|top|vip|pro|live|me|cc|co|info|network|fun|link|click|events?|space|website|dev|lol|club|tech|store|shop|cash|money|exchange|world|life|today|win|bid|icu|cfd|sbs|quest|cloud|page|run|ws|tk|ru|us|gg|ly|to)\b/u
const invitationPattern = /\b(?:visit|claim|redeem|airdrop|giveaway|voucher|eligible)\b/
const moneyPattern = /\$\s?\d[\d.,]+|\d[\d.,]*\s?\$/

/** Whether the name of something on the chain is an advertisement: it carries a link, an invitation or a sum of money. */
export const isBait = (name: string): boolean => {
  const read = name.normalize('NFKC').replace(invisibleInName, '').toLowerCase()
  return [linkPattern, domainPattern, invitationPattern, moneyPattern].some(pattern => pattern.test(read))
}
