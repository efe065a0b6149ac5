import { type Button, callbackButton, type Message } from '#render/message.ts'
import { bold, join } from '#render/rich-text.ts'
import type { Translator } from '#render/texts.ts'
import type { Doc } from '#store/store.ts'
import type { Watch } from '#watch/watch.ts'
import { actions } from '../../framework/permissions.ts'

/** `link`: absent: the watch is not shared. `expiresAt`: ms since 1970. `back`: the place in the list that the card leads back to. */
type ShareScreen = {
  readonly watch: Doc<Watch>
  readonly link?:
    | { readonly url: string; readonly opened: number; readonly taken: number; readonly expiresAt: number }
    | undefined
  readonly back: readonly string[]
  readonly say: Translator
}

/** The link of a watch, what it shows to others, and how often it was used. */
export const shareMessage = ({ watch, link, back, say }: ShareScreen): Message => {
  const { id, value } = watch
  const button = (name: string, action: string): Button =>
    callbackButton(say(`button-${name}`), action, id, ...back)
  const title = say.rich('share-title', { name: bold(value.settings.name) })
  const toDetails = button('back', actions.watchDetails)
  if (link === undefined)
    return {
      body: join([title, say('share-shows'), say('share-none')], '\n\n'),
      buttons: [[button('share-make', actions.renewShareLink)], [toDetails]],
    }
  const uses = say('share-uses', {
    opened: link.opened,
    taken: link.taken,
    day: say.dateText(link.expiresAt),
  })
  return {
    body: join([title, say('share-shows'), link.url, uses], '\n\n'),
    buttons: [
      [{ text: say('button-copy-link'), copy_text: { text: link.url } }],
      [
        button('share-new-link', actions.renewShareLink),
        { ...button('share-revoke', actions.revokeShareLink), style: 'danger' },
      ],
      [toDetails],
    ],
  }
}
