import { Composer } from 'grammy'
import type { Client } from '#client/client.ts'
import type { ChatContext } from '../context.ts'
import { show } from '../show.ts'
import { explainMessage } from './why-message.ts'

/** A hash alone or in a link; a longer run of digits is none. */
const transactionHash = /0x[0-9a-f]{64}(?![0-9a-z])/i

/** A transaction hash that is sent is answered with why it was shown here, or was not. */
export const createExplain = ({ client }: { readonly client: Client }): Composer<ChatContext> => {
  const composer = new Composer<ChatContext>()
  composer.on('message:text', async (ctx, next) => {
    const [hash] = transactionHash.exec(ctx.message.text) ?? []
    if (hash === undefined) return next()
    const { store, say } = ctx
    const body = await explainMessage({ store, client, say }, { chat: String(ctx.chatId), hash })
    return show(ctx, { body, buttons: [] })
  })
  return composer
}
