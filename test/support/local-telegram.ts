import { createLocalTelegram, type LocalTelegram } from '#playground/telegram/local-telegram.ts'
import { freePort } from './free-port.ts'

/** A local Telegram on a port that nobody else takes while it is away. */
export const startLocalTelegram = async ({
  token = '42:a-token-for-tests',
  now,
}: {
  token?: string
  now?: () => number
} = {}): Promise<LocalTelegram> => createLocalTelegram({ token, port: await freePort(), ...(now && { now }) })
