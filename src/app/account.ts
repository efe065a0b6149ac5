import { StartError } from '#lib/describe-error.ts'
import type { Store, StoreFacts } from '#store/store.ts'
import { adoptAccount, isForeignAccount } from '#telegram/records.ts'
import type { Config } from './config.ts'

/** The client id of the service key that is created if none is set. */
export const ownClientId = 'lookout'

/** The account under which the chat front end calls the service. */
const accountOf = ({ service }: Config): string => {
  if (service.kind === 'embedded') return service.keys[0]?.clientId ?? ownClientId
  return service.auth.kind === 'basic' ? service.auth.clientId : service.auth.kind
}

/** The setting that says where each engine stores the data. */
const storeSettings = {
  sqlite: 'DATA_DIR',
  redis: 'REDIS_URL',
} as const satisfies Readonly<Record<Config['store']['kind'], string>>

const createForeignError = (config: Config): StartError => {
  const setting = storeSettings[config.store.kind]
  return new StartError(
    `The watches in ${setting} were made with another account of the service. Set that account again, or use another ${setting}.`,
  )
}

/** Throws `StartError` if the store has watches of another account. */
export const checkAccount = async (config: Config, facts: StoreFacts): Promise<void> => {
  if (await isForeignAccount(facts, accountOf(config))) throw createForeignError(config)
}

/** Checks the account as `checkAccount` does, and stores it. */
export const claimAccount = async (config: Config, store: Store): Promise<void> => {
  await checkAccount(config, store)
  await adoptAccount(store, accountOf(config))
}
