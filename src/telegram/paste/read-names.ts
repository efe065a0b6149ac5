/**
 * A name of the Ethereum Name Service, not as a part of a link, an e-mail address or a longer name. It begins where no sign of
 * a name stands before: from the middle of a long run of them, each would be a beginning to try.
 */
const ensName =
  /(?<![\p{L}\p{N}\p{M}\p{Extended_Pictographic}\u200D@./:_-])(?:[\p{L}\p{N}\p{M}\p{Extended_Pictographic}\u200D_-]{1,100}\.){1,5}eth(?![\p{L}\p{N}_-]|\.[\p{L}\p{N}])/giu

/** Of one message; each is a question to the service. */
const maxNames = 10

/**
 * The names in a text that stand for an address: those in a line with an address only tell whose that is. Each once, and no more
 * than ten.
 */
export const readNames = (text: string): readonly string[] => {
  const lines = text.split('\n').filter(line => !/0x/i.test(line))
  const found = lines.flatMap(line => line.match(ensName) ?? [])
  return [...new Map(found.map(name => [name.toLowerCase(), name])).values()].slice(0, maxNames)
}
