import lists from './listed-names.json' with { type: 'json' }

/** A name of this length, with its mark and list, fits where a label of a person does: 32 characters. */
const maxNameLength = 24

const entries = (
  named: Readonly<Record<string, readonly string[]>>,
  mark: (name: string) => string,
): readonly (readonly [string, string])[] =>
  Object.entries(named).flatMap(([name, addresses]) =>
    addresses.map(address => [address, mark(name)] as const),
  )

const cut = (name: string): string =>
  name.length > maxNameLength ? `${name.slice(0, maxNameLength - 1)}…` : name

/** Whether a name bears the mark of one of these lists, and so is not a person's own. */
export const isListedName = (name: string): boolean => /^(?:🏷|🚫) /u.test(name)

/**
 * Names of addresses from public lists (`npm run names`), by address in lower case: wallets that exchanges
 * publish themselves, canonical bridges, and addresses that the United States' treasury has sanctioned. A
 * mark tells each from a name that a person gave.
 */
export const readListedNames = (): ReadonlyMap<string, string> =>
  new Map([
    ...entries(lists.exchanges, name => `🏷 ${name}`),
    ...entries(lists.bridges, name => `🏷 ${name}`),
    ...entries(lists.sanctioned, name => `🚫 ${cut(name)}, OFAC`),
  ])
