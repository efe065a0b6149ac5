/** What names a transaction of one bot in one destination, under whatever subscription and in whatever form it is told. */
export const transactionKey = (
  destination: string,
  o: { bot: { id: string }; data: { chain: { chain_id: string | number }; transaction: { hash: string } } },
): string => [destination, o.bot.id, o.data.chain.chain_id, o.data.transaction.hash.toLowerCase()].join(':')
