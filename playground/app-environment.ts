import { join } from 'node:path'
import { operatorId } from './actors.ts'

/** The account that the front end has at the service. */
export type ServiceAccount = { readonly clientId: string; readonly secret: string }

/** Ports on which each of the two processes listens. */
export type AppPorts = { readonly receiver: number; readonly service: number; readonly health: number }

type EnvironmentParts = {
  readonly chainId: number
  readonly token: string
  readonly account: ServiceAccount
  readonly dataDir: string
  readonly ports: AppPorts
  /** URLs of the proxies, except for the prices and the page. */
  readonly urls: Readonly<Record<'telegram' | 'node' | 'service' | 'receiver' | 'prices' | 'page', string>>
}

/**
 * The settings of the app's two halves. They run as two processes, as in an installation that has grown, so that one can be
 * away for the other, and what they say to each other can be seen.
 */
export const appEnvironments = (
  parts: EnvironmentParts,
): { telegram: Record<string, string>; service: Record<string, string> } => {
  const { chainId, token, account, dataDir, ports, urls } = parts
  const shared = {
    CHAINS: String(chainId),
    PUBLIC_URL: urls.receiver,
    TELEGRAM_API_ROOT: urls.telegram,
    LOG_LEVEL: 'warn',
  }
  return {
    telegram: {
      ...shared,
      ROLE: 'telegram',
      OPERATORS: String(operatorId),
      BOT_TOKEN: token,
      API_BASE_URL: `${urls.service}/api/v1`,
      API_CLIENT_ID: account.clientId,
      API_SECRET_KEY: account.secret,
      DATA_DIR: join(dataDir, 'telegram'),
      PORT: String(ports.receiver),
    },
    service: {
      ...shared,
      ROLE: 'service',
      SERVICE_KEYS: `${account.clientId}:${account.secret}:vip`,
      [`RPC_${chainId}`]: urls.node,
      DATA_DIR: join(dataDir, 'service'),
      PORT: String(ports.health),
      SERVICE_PORT: String(ports.service),
      POLL_INTERVAL_MS: '250',
      PRICES_URL: urls.prices,
      WEBHOOK_ALLOW: urls.page,
    },
  }
}
