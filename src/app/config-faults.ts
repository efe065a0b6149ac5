import { isLoopback } from '#lib/proxies.ts'
import { type Environment, runsService } from './environment.ts'
import { getPublicUrl } from './own-address.ts'

/** A fault of settings together. `names`: of all that it follows from, the first as it is shown. */
export type ConfigFault = { readonly names: readonly [string, ...string[]]; readonly text: string }

const missingFault = (name: string, text: string): ConfigFault => ({
  names: [name, 'ROLE'],
  text: `missing. ${text}`,
})

/** Finds settings that the role requires and that are missing. */
export const findRoleFaults = (env: Environment): readonly ConfigFault[] => {
  const faults: ConfigFault[] = []
  if (env.ROLE !== 'service' && env.BOT_TOKEN === undefined)
    faults.push(
      missingFault(
        'BOT_TOKEN',
        'Get one from @BotFather in Telegram, or try everything without it: npm run playground in a clone, or lookout playground',
      ),
    )
  if (env.ROLE === 'telegram' && env.API_BASE_URL === undefined)
    faults.push(
      missingFault('API_BASE_URL', 'Role telegram needs the address of the service, ending in /api/v1'),
    )
  if (env.ROLE === 'telegram' && (env.API_CLIENT_ID ?? env.API_SECRET_KEY ?? env.API_TOKEN) === undefined)
    faults.push(
      missingFault(
        'API_CLIENT_ID and API_SECRET_KEY',
        'Role telegram needs its account of the service, or API_TOKEN',
      ),
    )
  for (const name of ['PUBLIC_URL', 'TELEGRAM_WEBHOOK_SECRET'] as const)
    if (env.ROLE !== 'service' && env.TELEGRAM_UPDATES === 'webhook' && env[name] === undefined)
      faults.push(missingFault(name, 'TELEGRAM_UPDATES=webhook needs it'))
  if (env.ROLE === 'service' && env.SERVICE_KEYS.length === 0)
    faults.push(missingFault('SERVICE_KEYS', 'Without a key nobody can call the service'))
  return faults
}

/** Values that contradict each other: `names`. */
export const findServiceFaults = (env: Environment): readonly ConfigFault[] => {
  const faults: ConfigFault[] = []
  if ((env.API_CLIENT_ID === undefined) !== (env.API_SECRET_KEY === undefined))
    faults.push({ names: ['API_CLIENT_ID and API_SECRET_KEY'], text: 'set both or neither' })
  if (env.METRICS_PORT === env.PORT || (runsService(env) && env.METRICS_PORT === env.SERVICE_PORT))
    faults.push({
      names: ['METRICS_PORT', 'PORT', 'SERVICE_PORT'],
      text: 'the same as PORT or SERVICE_PORT; it needs its own',
    })
  if (env.REDIS_CA_FILE !== undefined && env.REDIS_URL?.startsWith('rediss') !== true)
    faults.push({ names: ['REDIS_CA_FILE', 'REDIS_URL'], text: 'is for TLS; begin REDIS_URL with rediss' })
  const samePort = env.PORT === env.SERVICE_PORT && env.HOST === env.SERVICE_HOST
  if (runsService(env) && samePort)
    faults.push({
      names: ['SERVICE_PORT', 'PORT', 'API_BASE_URL'],
      text: 'the same as PORT; each needs its own',
    })
  if (!runsService(env) && env.API_BASE_URL !== undefined) {
    const [us, them] = [getPublicUrl(env), env.API_BASE_URL].map(text => isLoopback(new URL(text).hostname))
    if (us === true && them === false)
      faults.push({
        names: ['PUBLIC_URL'],
        text: 'the remote service cannot reach this machine by a loopback address; set one it can reach',
      })
  }
  return faults
}
