import { shortenAddress, showAddress } from '#lib/format.ts'
import { buttonRows, callbackButton, type Message } from '#render/message.ts'
import { bold, code, join, plain } from '#render/rich-text.ts'
import type { Translator } from '#render/texts.ts'
import type { Doc } from '#store/store.ts'
import type { AddressLabel } from '#watch/address-book.ts'
import { actions } from '../../framework/permissions.ts'
import { mainRow, pagingRows } from '../../framework/shared-screens.ts'
import { maxLabelLength } from '../../input/read-addresses.ts'

const perPage = 8

/** A page of the address book, with a button for each entry. */
export const bookMessage = (
  entries: readonly Doc<AddressLabel>[],
  { page, say }: { readonly page: number; readonly say: Translator },
): Message => {
  if (entries.length === 0) return { body: plain(say('labels-none')), buttons: [mainRow(say)] }
  const last = Math.ceil(entries.length / perPage) - 1
  const at = Math.min(page, last)
  const from = at * perPage
  const shown = entries.slice(from, from + perPage)
  const title = bold(say('labels-title'))
  const header = { title, from: from + 1, to: from + shown.length, total: entries.length }
  const lines = shown.map(({ value: { address, label } }, n) =>
    say('labels-line', { number: from + n + 1, label, address: shortenAddress(address) }),
  )
  const numbers = shown.map(({ id }, n) =>
    callbackButton(String(from + n + 1), actions.openLabel, id, String(at)),
  )
  return {
    body: join([say.rich('labels-header', header), '', ...lines], '\n'),
    buttons: [
      ...buttonRows(numbers, Math.ceil(perPage / 2)),
      ...pagingRows({ page: at, pages: last + 1 }, (text, to) =>
        callbackButton(say(text), actions.labels, String(to)),
      ),
    ],
  }
}

/** One entry, with the whole address. */
export const entryMessage = (
  { id, value: { address, label } }: Doc<AddressLabel>,
  { page, say }: { readonly page: number; readonly say: Translator },
): Message => ({
  body: join([bold(label), code(showAddress(address))], '\n'),
  buttons: [
    [
      callbackButton(say('button-rename'), actions.changeLabel, id, String(page)),
      {
        ...callbackButton(say('button-remove-name'), actions.removeLabel, id, String(page)),
        style: 'danger',
      },
    ],
    [callbackButton(say('button-back'), actions.labels, String(page))],
  ],
})

/** `label`: the present one. `wrong`: the answer was no label. */
export const labelQuestion = (o: {
  readonly address: string
  readonly label?: string | undefined
  readonly wrong?: true
  readonly say: Translator
}): Message => {
  const { label, say } = o
  const lines = [
    ...(o.wrong ? [say('label-wrong')] : []),
    say('label-ask', { address: shortenAddress(o.address), most: maxLabelLength }),
    ...(label === undefined ? [] : [say('label-present', { label })]),
  ]
  return { body: join(lines, '\n'), buttons: [[callbackButton(say('button-cancel'), actions.keepLabel)]] }
}

export const labelSavedMessage = (o: {
  readonly address: string
  readonly label: string
  readonly say: Translator
}): Message => ({
  body: o.say.rich('label-saved', { address: shortenAddress(o.address), label: bold(o.label) }),
  buttons: [[callbackButton(o.say('button-names'), actions.labels, '0')]],
})
