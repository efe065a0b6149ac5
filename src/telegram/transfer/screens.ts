import { callbackButton, type Message } from '#chat/message.ts'
import { bold, concat, join, plain, type RichText } from '#chat/rich.ts'
import type { Translator } from '#chat/texts.ts'
import { actions } from '../actions.ts'
import type { QuotaRefusal } from '../limits/room.ts'
import { quotaRefusalText } from '../limits/room.ts'
import { listLine } from '../list-line.ts'
import { watchesButton } from '../main-row.ts'
import type { Import } from './import.ts'
import type { RejectedWatch } from './plan-import.ts'

const maxShown = 10

/** What a file would bring, before anything is done. `left`: so many find no room. */
export type ImportSummary = {
  readonly id: string
  readonly total: number
  readonly fresh: number
  readonly here: number
  readonly left: number
  readonly obstacle: QuotaRefusal | undefined
  readonly wrong: readonly RejectedWatch[]
  readonly missing: readonly string[]
  readonly settings: boolean
}

/** A line each of the first ones; the others are counted. */
const shortList = <T>(
  all: readonly T[],
  say: Translator,
  lineOf: (one: T) => RichText | string,
): readonly (RichText | string)[] => {
  const lines = all.slice(0, maxShown).map(lineOf)
  const more = all.length - lines.length
  return more === 0 ? lines : [...lines, say('import-more', { count: more })]
}

/** `12 watches · 2 are here already · 1 cannot be`, and why. */
export const importPlanMessage = (o: ImportSummary, say: Translator): Message => {
  const counts = [
    say('import-total', { count: o.total }),
    ...(o.here === 0 ? [] : [say('import-here', { count: o.here })]),
    ...(o.wrong.length === 0 ? [] : [say('import-cannot', { count: o.wrong.length })]),
  ].join(' · ')
  const wrong = shortList(o.wrong, say, ({ place, name, why }) =>
    name === undefined
      ? say('import-wrong-unread', { place, field: why })
      : say.rich('import-wrong', { place, name: bold(name), why }),
  )
  const noRoom =
    o.obstacle === undefined || o.left === 0
      ? []
      : [say('import-left', { count: o.left }), quotaRefusalText(o.obstacle, say)]
  const names = listLine(o.missing.slice(0, maxShown), say, 'long')
  const isAny = o.fresh > 0 || o.settings
  const body = join(
    [
      concat('📄 ', counts),
      ...wrong,
      ...noRoom,
      ...(o.missing.length === 0 ? [] : [say('import-no-channels', { names })]),
      ...(o.settings ? [say('import-settings')] : []),
      ...(isAny ? [] : [say('import-nothing')]),
    ],
    '\n',
  )
  const start = callbackButton(
    o.fresh > 0 ? say('button-import', { count: o.fresh }) : say('button-import-settings'),
    actions.import,
    o.id,
  )
  return {
    body,
    buttons: isAny ? [[start, callbackButton(say('button-cancel'), actions.cancelImport, o.id)]] : [],
  }
}

/** `Importing … 3 of 9` */
export const importingMessage = ({ begun, watches }: Import, say: Translator): Message => ({
  body: plain(say('import-working', { done: Math.max(0, begun - 1), total: watches.length })),
  buttons: [],
})

export const importedMessage = ({ watches, refused }: Import, say: Translator): Message => {
  const lines = shortList(refused, say, ({ name, why }) =>
    say.rich('import-refused', { name: bold(name), why }),
  )
  return {
    body: join([say('import-done', { count: watches.length - refused.length }), ...lines], '\n'),
    buttons: [[watchesButton(say)]],
  }
}
