import type { Api } from 'grammy'
import type { Log } from '#lib/log.ts'

/** Ends what an earlier way of running left: an address that would keep updates from polls. */
export const deleteWebhook = async ({ api, log }: { api: Api; log: Log }): Promise<void> => {
  const { url } = await api.getWebhookInfo()
  if (url === undefined || url === '') return
  await api.deleteWebhook()
  log.info({}, 'the webhook that was set for this BOT_TOKEN is deleted; updates are polled')
}
