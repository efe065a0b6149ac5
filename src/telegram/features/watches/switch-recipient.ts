import { type Button, buttonRows, callbackButton, type Message } from '#render/message.ts'
import { bold } from '#render/rich-text.ts'
import { type Doc, put, type Write } from '#store/store.ts'
import { destinationName, recipientsOf, withRecipients } from '#watch/channels.ts'
import { type Watch, watches } from '#watch/watch.ts'
import type { ChatContext } from '../../framework/context.ts'
import type { Feature } from '../../framework/feature.ts'
import { actions } from '../../framework/permissions.ts'
import { pagingRows, watchesButton } from '../../framework/shared-screens.ts'
import { show } from '../../framework/show.ts'
import { type WatchChange, watchChanges } from '../../records.ts'
import { distinctNames } from './distinct-names.ts'
import { changeWatch } from './jobs/change-watch.ts'
import { watchesForCommand } from './named-watch.ts'
import { nextChange } from './save-edit.ts'

const perPage = 6
const perRow = 2

/** Switches whether a watch reports to a destination; the last one stays. */
const withSwitched = ({ value }: Doc<Watch>, destination: string): Watch => {
  const recipients = recipientsOf(value.settings)
  const others = recipients.filter(place => place !== destination)
  const isOff = others.length === recipients.length
  return others.length === 0 ? value : withRecipients(value, isOff ? [...recipients, destination] : others)
}

/** Saves the recipients of a watch, and has the service follow. */
const saveWrites = (
  { id, version, value: { settings, destination } }: Doc<Watch>,
  value: Watch,
  change: Doc<WatchChange> | undefined,
): readonly Write[] => [
  put(watches, { id, value }, { expect: version }),
  put(
    watchChanges,
    { id, value: nextChange(change?.value, { before: settings, bot: false, subscription: true }) },
    { expect: change?.version ?? 0 },
  ),
  changeWatch.push(destination, `change.${id}.recipients.${version}`, { watch: id }),
]

const whichMessage = (
  { say }: ChatContext,
  {
    id,
    title,
    page,
    all,
  }: {
    readonly id: string
    readonly title: string
    readonly page: number
    readonly all: readonly Doc<Watch>[]
  },
): Message => {
  const button = (text: string, ...args: readonly string[]): Button =>
    callbackButton(text, actions.switchRecipient, id, ...args)
  const nameOf = distinctNames(all, say)
  const names = all.slice(page * perPage, (page + 1) * perPage).map(watch => {
    const sign = recipientsOf(watch.value.settings).includes(id) ? '✓ ' : ''
    return button(`${sign}${nameOf(watch)}`, String(page), watch.id)
  })
  return {
    body: say.rich('also-there', { title: bold(title) }),
    buttons: [
      ...buttonRows(names, perRow),
      ...pagingRows({ page, pages: Math.ceil(all.length / perPage) }, (text, to) =>
        button(say(text), String(to)),
      ),
      [watchesButton(say)],
    ],
  }
}

/** Asks which watches of the chat report to a group or channel, too; a tap on one switches that. */
export const createRecipientSwitch = (): Feature => ({
  routes: {
    switchRecipient: async (ctx, { destination: { id }, args: [page = '0', pressed] }) => {
      const all = await watchesForCommand(ctx)
      if (all === undefined) return
      const watch = all.find(one => one.id === pressed && one.value.state !== 'creating')
      const changed = watch && { ...watch, value: withSwitched(watch, id) }
      if (watch !== undefined && changed !== undefined && changed.value !== watch.value) {
        const [change] = await ctx.store.get(watchChanges, [watch.id])
        ctx.writes.push(...saveWrites(watch, changed.value, change))
      }
      await show(
        ctx,
        whichMessage(ctx, {
          id,
          title: await destinationName(ctx.store, { destination: id, say: ctx.say }),
          page: /^\d{1,3}$/.test(page) ? Number(page) : 0,
          all: all.map(one => (one.id === changed?.id ? changed : one)),
        }),
      )
    },
  },
})
