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
 * The command at the start of a text as ours is written; phones begin a message with a capital. `isAmongBots`: others may be meant, so that
 * only ours are, and those that name this one.
 */
export const toOwnCommand = (command: string, isAmongBots: boolean): string => {
  const [, name = '', rest = ''] = /^\/(\w+)(@\w+)?$/.exec(command.toLowerCase()) ?? []
  const own = isAmongBots && rest === '' ? undefined : ownNames.get(name)
  return `/${own ?? name}${rest}`
}
