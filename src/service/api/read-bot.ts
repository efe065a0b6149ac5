import type { z } from 'zod'
import type { newBotSchema } from '#contract/bot.ts'
import { toChecksumAddress } from '#lib/checksum-address.ts'
import type { BotRecord } from '../records.ts'
import { invalidField, RequestError } from './refusal.ts'

type NewBotBody = z.output<typeof newBotSchema>

/** Mixed case carries a checksum (EIP-55); one case alone carries none. */
const readAddress = (given: string, path: string): string => {
  const hex = given.slice(2)
  const lower = hex.toLowerCase()
  const mixed = hex !== lower && hex !== hex.toUpperCase()
  if (mixed && toChecksumAddress(`0x${lower}`) !== given) throw invalidField(path, 'wrong checksum')
  return lower
}

const readChains = (given: NewBotBody['driver']['chains'], watched: ReadonlySet<number>): number[] => {
  const ids = given.map(chain => Number(chain.chain_id))
  const unknown = ids.findIndex(id => !watched.has(id))
  if (unknown !== -1) {
    throw invalidField(`driver.chains[${unknown}].chain_id`, `chain ${ids[unknown]} is not watched here`)
  }
  return [...new Set(ids)]
}

const checkStrategies = (given: NewBotBody['driver']['strategies']): void => {
  const kinds = given.map(strategy => strategy.func)
  const twice = kinds.findIndex((kind, n) => kinds.indexOf(kind) !== n)
  if (twice !== -1) throw invalidField(`driver.strategies[${twice}].func`, `${kinds[twice]} stands twice`)
}

/** What a request says of what a bot watches; addresses once each, in lower case without `0x`. */
export const readDriver = (
  { addresses, chains, strategies }: NewBotBody['driver'],
  watched: ReadonlySet<number>,
): Pick<BotRecord, 'chains' | 'addresses' | 'strategies'> => {
  checkStrategies(strategies)
  return {
    chains: readChains(chains, watched),
    addresses: [...new Set(addresses.map((given, n) => readAddress(given, `driver.addresses[${n}]`)))],
    strategies,
  }
}

type BotInfo = BotRecord['info']

/** What a new bot has where nothing is said. A bot made without a `status` is `Public`, for VIP accounts too. */
export const defaultBotInfo: Omit<BotInfo, 'name'> = {
  tags: [],
  status: 'Public',
  notify_template: '',
  description: '',
}

/** What a request says of a bot, checked beyond its shape. What its `info` leaves out is as in `present`. */
export const readBot = (
  body: NewBotBody,
  o: { vip: boolean; present: Omit<BotInfo, 'name'>; watched: ReadonlySet<number> },
): Pick<BotRecord, 'info' | 'chains' | 'addresses' | 'strategies'> => {
  const { present } = o
  const { name, ...said } = body.info
  const status = said.status ?? present.status
  if (status === 'Private' && present.status !== 'Private' && !o.vip) {
    throw new RequestError('vip_only', 'info.status: only VIP users may have Private bots')
  }
  return {
    info: {
      name,
      tags: said.tags ?? present.tags,
      status,
      notify_template: said.notify_template ?? present.notify_template,
      description: said.description ?? present.description,
    },
    ...readDriver(body.driver, o.watched),
  }
}
