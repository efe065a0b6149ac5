import type { LocalTelegram } from '#playground/telegram/local-telegram.ts'

/** One call of the Bot API without a client: the HTTP status and the whole answer. */
export async function callTelegram(
  telegram: LocalTelegram,
  method: string,
  payload: object = {},
): Promise<{ status: number; body: unknown }> {
  const response = await fetch(`${telegram.apiRoot}/bot${telegram.token}/${method}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(payload),
  })
  return { status: response.status, body: await response.json() }
}
