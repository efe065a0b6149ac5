/** Ids of groups and channels are negative. */
export const isGroupOrChannel = (chat: string): boolean => chat.startsWith('-')

/** Supergroups and channels have ids from -1,000,000,000,000 down. */
export const isBasicGroup = (chat: string): boolean =>
  isGroupOrChannel(chat) && Number(chat) > -1_000_000_000_000
