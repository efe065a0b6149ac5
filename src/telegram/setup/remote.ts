import type { WatchSettings } from '#chat/records.ts'
import type { Client } from '#client/client.ts'
import type { NewBot } from '#contract/bot.ts'
import type { NewSubscription } from '#contract/subscription.ts'

type Made = {
  readonly watch: string
  readonly settings: WatchSettings
  readonly visibility: 'Private' | 'Public'
}

const perPage = 100
const maxName = 64

/** The id of the channel that posts to `url`, if the service has one already. */
export const findChannel = async (client: Client, url: string): Promise<number | undefined> => {
  for (let page = 1; ; page += 1) {
    const { data, total } = await client.listChannels({ current_page: page, per_page: perPage })
    const found = data.find(channel => channel.channel === url)
    if (found !== undefined) return found.id
    if (data.length === 0 || page * perPage >= total) return undefined
  }
}

/** Others can see what is Public, so names that a person gave stay here then. */
const remoteName = ({ watch, settings, visibility }: Made): string =>
  visibility === 'Public' ? `Lookout ${watch}` : clipped(settings.name)

const clipped = (name: string): string => {
  let short = ''
  for (const character of name) if (short.length + character.length <= maxName) short += character
  return short
}

/** What is watched, in the words of the contract. */
export const driverOf = (settings: WatchSettings): NewBot['driver'] => ({
  chains: settings.chains.map(id => ({ chain_id: String(id), type: 'Ethereum' })),
  addresses: settings.addresses.map(watched => watched.address),
  strategies: [...settings.strategies],
})

export const botBody = (made: Made): NewBot => ({
  info: { type: 'Wallet', name: remoteName(made), status: made.visibility },
  driver: driverOf(made.settings),
})

export const subscriptionBody = (made: Made & { bot: string; channel: number }): NewSubscription => ({
  bot_id: made.bot,
  info: {
    name: remoteName(made),
    status: 'Enabled',
    actions: [{ type: 'Notify', params: { channel_ids: [made.channel] } }],
    notify: { frequency: made.settings.frequency, template: made.settings.template ?? '' },
  },
})
