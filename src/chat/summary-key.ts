/** What names a summary of one bot in one destination; `id`: what its notification has, or says that it was `told_in`. */
export const summaryKey = (destination: string, o: { bot: { id: string }; id: string }): string =>
  [destination, o.bot.id, o.id].join(':')
