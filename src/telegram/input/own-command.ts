/** Commands of other bots, and words that people try, by the command of ours that does the same. */
const namesOfOthers = {
  watch: 'add track follow monitor addwallet add_wallet addaddress add_address newwatch',
  unwatch: 'untrack unfollow remove delete del rm removewallet remove_wallet',
  watches: 'list wallets watchlist mywatches addresses portfolio balance balances',
  history: 'alerts transactions',
  settings: 'language lang timezone',
  help: 'commands info',
  start: 'menu',
} as const

const ownNames = new Map(
  Object.entries(namesOfOthers).flatMap(([own, others]) =>
    others.split(' ').map(other => [other, own] as const),
  ),
)

/**
 * Our command for one that a person sends, in small letters: phones begin a message with a capital. `isAmongBots`: in a group the names of
 * others may be meant for other bots, unless they say `@` and ours.
 */
export const toOwnCommand = (command: string, isAmongBots: boolean): string => {
  const [, name = '', rest = ''] = /^\/(\w+)(@\w+)?$/.exec(command.toLowerCase()) ?? []
  const own = isAmongBots && rest === '' ? undefined : ownNames.get(name)
  return `/${own ?? name}${rest}`
}
