import { newBotSchema } from '#contract/bot.ts'
import { newChannelSchema } from '#contract/channel.ts'
import { frequencySchema } from '#contract/frequency.ts'
import { newPreviewSchema } from '#contract/preview.ts'
import { strategySchema } from '#contract/strategy.ts'
import { newSubscriptionSchema } from '#contract/subscription.ts'
import type { NamedSchemas } from './json-schema.ts'

/** What bodies are made of, by the names the document gives them. */
export const requestSchemas: NamedSchemas = {
  NewChannel: newChannelSchema,
  NewBot: newBotSchema,
  NewPreview: newPreviewSchema,
  NewStrategy: strategySchema,
  NewSubscription: newSubscriptionSchema,
  Frequency: frequencySchema,
}
