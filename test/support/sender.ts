import type { NotificationSource } from '#service/notify/envelope.ts'

/** A subscription of somebody to a bot of somebody else, as notifications are built of. */
export const senderOf = (
  o: {
    template?: string
    name?: string
    botName?: string
    botTemplate?: string
    botAccount?: string
    time?: number
  } = {},
): NotificationSource => ({
  time: o.time ?? 0,
  bot: {
    id: 'bot-1',
    record: {
      account: o.botAccount ?? 'a',
      userId: 1,
      info: {
        name: o.botName ?? 'wallets',
        tags: [],
        status: 'Public',
        notify_template: o.botTemplate ?? '',
        description: '',
      },
      chains: [1],
      addresses: [],
      strategies: [],
      state: 'live',
      createdAt: 0,
    },
  },
  subscription: {
    id: 'sub-1',
    record: {
      account: 'b',
      userId: 2,
      bot: 'bot-1',
      name: o.name ?? 'treasury',
      actions: [],
      channels: [],
      from: {},
      frequency: 'Always',
      template: o.template ?? '',
      state: 'live',
      createdAt: 0,
    },
  },
})
