import { type Button, buttonRows, callbackButton, type Message } from '#render/message.ts'
import { bold } from '#render/rich-text.ts'
import type { Doc } from '#store/store.ts'
import { destinationName, recipientsOf, withRecipients } from '#watch/channels.ts'
import type { Watch } from '#watch/watch.ts'
import type { ChatContext } from '../../framework/context.ts'
import type { Feature } from '../../framework/feature.ts'
import { pageOf, pagingRows, readPage } from '../../framework/paging.ts'
import { actions } from '../../framework/permissions.ts'
import { watchesButton } from '../../framework/shared-screens.ts'
import { show } from '../../framework/show.ts'
import { watchChanges, watchesOf } from '../../records.ts'
import { changeRecipientsWrites } from './change-recipients.ts'
import { distinctNames } from './distinct-names.ts'
import { namesLine } from './selection.ts'

const perPage = 6
const perRow = 2

/** Switches whether a watch reports to a destination. The last recipient stays. */
const withSwitched = ({ value }: Doc<Watch>, destination: string): Watch => {
  const recipients = recipientsOf(value.settings)
  const others = recipients.filter(recipient => recipient !== destination)
  const isOff = others.length === recipients.length
  return others.length === 0 ? value : withRecipients(value, isOff ? [...recipients, destination] : others)
}

/** A recipient that watches can have, and the chat of these watches. */
type Recipient = {
  readonly id: string
  readonly title: string
  readonly chat: string
  /** The action of its buttons. */
  readonly action: string
}

const whichMessage = (
  { say }: ChatContext,
  { id, title, action }: Recipient,
  {
    page,
    all,
    isChanged,
  }: { readonly page: number; readonly all: readonly Doc<Watch>[]; readonly isChanged: boolean },
): Message => {
  const reporting = all.filter(({ value }) => recipientsOf(value.settings).includes(id))
  const button = (text: string, ...args: readonly string[]): Button =>
    callbackButton(text, action, id, ...args)
  const nameOf = distinctNames(all, say)
  const { shown, ...current } = pageOf(all, page, perPage)
  const names = shown.map(watch => {
    const sign = reporting.includes(watch) ? '✓ ' : ''
    return button(`${sign}${nameOf(watch)}`, String(current.page), watch.id)
  })
  const count = reporting.length
  const saved = say.rich('also-there-saved', { count, title: bold(title), names: namesLine(reporting, say) })
  const question = say.rich(all.length === 0 ? 'history-no-watches' : 'also-there', { title: bold(title) })
  return {
    body: isChanged ? [saved, '', question] : question,
    buttons: [
      ...buttonRows(names, perRow),
      ...pagingRows(current, (text, to) => button(say(text), String(to))),
      [watchesButton(say)],
    ],
  }
}

/** Switches the watch that was tapped, if one was, and asks which others report to a recipient. */
const askWhich = async (
  ctx: ChatContext,
  recipient: Recipient,
  [page, tapped]: readonly string[],
): Promise<void> => {
  const all = await watchesOf(ctx.store, recipient.chat)
  const watch = all.find(candidate => candidate.id === tapped && candidate.value.state !== 'creating')
  const changed = watch === undefined ? undefined : { ...watch, value: withSwitched(watch, recipient.id) }
  const isChanged = changed?.value !== watch?.value
  if (watch !== undefined && changed !== undefined && isChanged) {
    const [change] = await ctx.store.get(watchChanges, [watch.id])
    ctx.writes.push(...changeRecipientsWrites({ watch, change }, changed.value))
  }
  const shown = all.map(candidate => (candidate.id === changed?.id ? changed : candidate))
  await show(ctx, whichMessage(ctx, recipient, { page: readPage(page), all: shown, isChanged }))
}

/** Asks which watches report to a group, a channel or a webhook, too. A tap on a watch switches that. */
export const createRecipientSwitch = (): Feature => ({
  routes: {
    switchRecipient: async (ctx, { destination: { id }, args }) => {
      const title = await destinationName(ctx.store, { destination: id, say: ctx.say })
      const recipient = { id, title, chat: String(ctx.chatId), action: actions.switchRecipient }
      return askWhich(ctx, recipient, args)
    },
    switchChannel: (ctx, { channel: { id, value }, args }) =>
      askWhich(ctx, { id, title: value.name, chat: value.chat, action: actions.switchChannel }, args),
  },
})
