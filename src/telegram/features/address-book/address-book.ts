import { ruleAt } from '#alerts/records/alert-facts.ts'
import { shortenAddress, showAddress } from '#lib/format.ts'
import { sanitizeText } from '#lib/sanitize-text.ts'
import { type Button, buttonRows, callbackButton, type Message } from '#render/message.ts'
import { bold, code } from '#render/rich-text.ts'
import type { Translator } from '#render/texts.ts'
import { type Doc, put, remove, type Write } from '#store/store.ts'
import {
  type AddressLabel,
  addressLabelId,
  addressLabels,
  applyKnownNames,
  findLabels,
  labelWrites,
  maxAddressLabels,
  renameWatchesWrites,
  sendLabelsWrites,
  watchesIn,
} from '#watch/address-book.ts'
import { defaultName, maxNameLength, placeholderAddress, type WatchedAddress, watches } from '#watch/watch.ts'
import { listLine } from '#watch/watch-lines.ts'
import { askForText, showUndoable } from '../../framework/awaited-answer.ts'
import { answerStaleButton, type Pressed } from '../../framework/callback-routes.ts'
import type { ChatContext } from '../../framework/context.ts'
import type { Feature } from '../../framework/feature.ts'
import { pageOf, pagingRows, readPage } from '../../framework/paging.ts'
import { actions } from '../../framework/permissions.ts'
import { findSearch, saveSearch } from '../../framework/search-text.ts'
import { cancelButton, mainRow, textMessage } from '../../framework/shared-screens.ts'
import { show } from '../../framework/show.ts'
import type { TextQuestion } from '../../framework/text-questions.ts'
import { bareName, unquoted } from '../../input/bare-name.ts'
import { listOf, namesIn } from '../../input/find-phrases.ts'
import { parseAddresses } from '../../input/read-addresses.ts'

type Removal = {
  readonly chat: string
  readonly address: string
  /** Watches that were called as their address before they were called by the label. */
  readonly renamed?: ReadonlySet<string>
}

/** Removes a label from the book, and from the watches that have it. */
const removeLabelWrites = async (
  { store, knownNames }: ChatContext,
  { chat, address, renamed }: Removal,
): Promise<readonly Write[]> => {
  const key = address.toLowerCase()
  const isLabelledHere = (watched: WatchedAddress): boolean =>
    watched.address.toLowerCase() === key && watched.label !== undefined
  const labelling = (await watchesIn(store, chat)).filter(({ value }) =>
    value.settings.addresses.some(isLabelledHere),
  )
  return [
    remove(addressLabels, addressLabelId(chat, address)),
    ...sendLabelsWrites(chat),
    ...labelling.map(({ id, version, value }) => {
      const addresses = value.settings.addresses.map(watched =>
        isLabelledHere(watched) ? { address: watched.address } : watched,
      )
      const name = renamed?.has(id) ? defaultName(applyKnownNames(addresses, knownNames)) : undefined
      const settings = { ...value.settings, addresses, ...(name !== undefined && { name }) }
      return put(watches, { id, value: { ...value, settings } }, { expect: version })
    }),
  ]
}

const perPage = 8

/** Says that no address has a name, and which watches have one of their own. */
const emptyBookMessage = async ({ store, chatId, knownNames, say }: ChatContext): Promise<Message> => {
  const named = (await watchesIn(store, String(chatId))).filter(({ value: { settings } }) => {
    const unlabelled = settings.addresses.map(({ address }) => ({ address }))
    const given = [unlabelled, applyKnownNames(unlabelled, knownNames)].map(defaultName)
    return (
      !given.includes(settings.name) &&
      settings.addresses.every(({ address }) => address !== placeholderAddress)
    )
  })
  const names = named.map(({ value }) => value.settings.name)
  const shown = names.length > perPage ? [...names.slice(0, perPage), '…'] : names
  const line = names.length === 0 ? [] : [say('labels-none-watches', { names: listLine(shown, say) })]
  return { body: [say('labels-none'), ...line], buttons: [mainRow(say)] }
}

/** A page of the address book, with a button for each entry. */
const bookMessage = (
  entries: readonly Doc<AddressLabel>[],
  { page, say }: { readonly page: number; readonly say: Translator },
): Message => {
  const { shown, from, ...current } = pageOf(entries, page, perPage)
  const title = bold(say('labels-title'))
  const header = { title, from: from + 1, to: from + shown.length, total: entries.length }
  const lines = shown.map(({ value: { address, label } }, n) =>
    say('labels-line', { number: from + n + 1, label, address: shortenAddress(address) }),
  )
  const example = code(`/names 0x… ${say('label-example')}`)
  const numbers = shown.map(({ id }, n) =>
    callbackButton(String(from + n + 1), actions.openLabel, id, String(current.page)),
  )
  return {
    body: [say.rich('labels-header', header), '', ...lines, '', say.rich('labels-add', { example })],
    buttons: [
      ...buttonRows(numbers, Math.ceil(perPage / 2)),
      ...pagingRows(current, (text, to) => callbackButton(say(text), actions.labels, String(to))),
    ],
  }
}

/** One entry, with the whole address. */
const entryMessage = (
  { id, value: { address, label } }: Doc<AddressLabel>,
  { page, say }: { readonly page: number; readonly say: Translator },
): Message => ({
  body: [bold(label), code(showAddress(address))],
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

/** A question about the label of an address. */
type LabelQuestion = {
  readonly address: string
  /** The present label. */
  readonly label?: string | undefined
  /** The answer was not a label. */
  readonly wrong?: true
  readonly say: Translator
}

const labelQuestion = ({ address, label, wrong, say }: LabelQuestion): Message => {
  const lines = [
    ...(wrong ? [say('label-wrong')] : []),
    say('label-ask', { address: shortenAddress(address), most: maxNameLength }),
    ...(label === undefined ? [] : [say('label-present', { label })]),
  ]
  return {
    body: lines,
    buttons: [[cancelButton(say)]],
  }
}

const namesButton = (say: Translator): Button => callbackButton(say('button-names'), actions.labels, '0')

/** `/names`: the address book of the chat, and *Name this address* under an alert. */
export const createAddressBook = (): Feature => {
  return {
    onText: (ctx, next) => {
      const { text } = ctx.message
      const named = ctx.isPrivate ? readNaming(text, ctx.say) : undefined
      return named === undefined ? next() : saveLabel(ctx, named)
    },
    commands: {
      names: {
        role: 'editor',
        anonymous: true,
        run: ctx => {
          const named = labelledIn(String(ctx.match ?? ''))
          return named === undefined ? showBook(ctx, 0) : saveLabel(ctx, named)
        },
      },
    },
    onMissing: { label: ctx => showBook(ctx, 0) },
    routes: {
      labels: (ctx, { args: [page] }) => showBook(ctx, readPage(page)),
      openLabel: (ctx, { entry, args: [page] }) =>
        show(ctx, entryMessage(entry, { page: readPage(page), say: ctx.say })),
      changeLabel: (ctx, { entry: { value } }) => ask(ctx, value),
      removeLabel,
      undoLabel,
      nameOffered: (ctx, { offer }) => {
        const [first] = offer.value.addresses
        return first === undefined ? answerStaleButton(ctx) : askBelow(ctx, first.address)
      },
      labelFromAlert: (ctx, { facts, args: [index = ''] }) => {
        const rule = ruleAt(facts, index)
        return rule?.kind === 'address' ? askBelow(ctx, rule.address) : answerStaleButton(ctx)
      },
    },
  }
}

/** Shows labels in their order, except the one that this update removes. */
const showBook = async (ctx: ChatContext, page: number, except?: string): Promise<void> => {
  const chat = String(ctx.chatId)
  const { compare } = new Intl.Collator(ctx.say.locale, { numeric: true })
  const entries = (await findLabels(ctx.store, chat))
    .filter(({ id }) => id !== except)
    .toSorted((a, b) => compare(a.value.label, b.value.label))
  const { say } = ctx
  await show(ctx, entries.length === 0 ? await emptyBookMessage(ctx) : bookMessage(entries, { page, say }))
}

/** Shows the entries that a text names, as *who is Bob?* does. Returns `false` if it names none. */
export const showNamesIn = async (ctx: ChatContext, text: string): Promise<boolean> => {
  const { store, say } = ctx
  const entries = await findLabels(store, String(ctx.chatId))
  const names = namesIn(
    text,
    entries.map(({ value }) => value.label),
  )
  const namedEntries = entries.filter(({ value }) => names.has(value.label.toLowerCase()))
  const [only, ...others] = namedEntries
  if (only === undefined) return false
  const shown = { page: 0, say }
  await show(ctx, others.length === 0 ? entryMessage(only, shown) : bookMessage(namedEntries, shown))
  return true
}

const ask = (ctx: ChatContext, { address, label }: Omit<AddressLabel, 'chat'>): Promise<void> =>
  askForText(ctx, { what: 'label', address }, labelQuestion({ address, label, say: ctx.say }))

/** Asks below, so that the alert stays as it is. */
const askBelow = async (ctx: ChatContext, address: string): Promise<void> => {
  const [entry] = await ctx.store.get(addressLabels, [addressLabelId(String(ctx.chatId), address)])
  const label = entry?.value.label ?? ctx.knownNames.get(address.toLowerCase())
  const question = labelQuestion({ address, label, say: ctx.say })
  await askForText(ctx, { what: 'label', address, isBelow: true }, question)
}

type NamedAddress = { readonly address: string; readonly label: string }

/** The only address of a text, if it has a name. */
const labelledIn = (text: string): NamedAddress | undefined => {
  const { found, invalid } = parseAddresses(text)
  const [{ address, label } = { address: '' }, ...others] = found
  return label === undefined || others.length + invalid.length > 0
    ? undefined
    : { address, label: bareName(label) }
}

/**
 * Reads words such as *call 0x… payroll* and *rename 0x… to payroll*; in some languages the verb, or the second part of
 * it, is the last word.
 */
const readNaming = (text: string, say: Translator): NamedAddress | undefined => {
  const verb = listOf(say('label-verbs'))
    .map(phrase => phrase.split('…').map(part => `(?<!\\S)${part.trim()}(?!\\S)`))
    .find(([first = '', last]) => {
      const whole = last === undefined ? first : `${first}.*${last}`
      return new RegExp(`^\\s*${whole}|${whole}\\s*$`, 'iu').test(text)
    })
  return verb === undefined
    ? undefined
    : labelledIn(verb.reduce((rest, part) => rest.replace(new RegExp(part, 'iu'), ' '), text).trim())
}

/** Takes any next text as the label. Asks again until the text has something to show. */
export const addressLabelQuestion: TextQuestion = {
  isAnswer: 'words',
  take: (ctx, text, { address = '' }) => {
    const label = sanitizeText(unquoted(text), maxNameLength)
    if (label !== '') return saveLabel(ctx, { address, label })
    const question = labelQuestion({ address, wrong: true, say: ctx.say })
    return askForText(ctx, { what: 'label', address }, question)
  },
}

const saveLabel = async (ctx: ChatContext, { address, label }: NamedAddress): Promise<void> => {
  const chat = String(ctx.chatId)
  const [[present], count] = await Promise.all([
    ctx.store.get(addressLabels, [addressLabelId(chat, address)]),
    ctx.store.count(addressLabels, { index: 'chat', value: chat }),
  ])
  if (present === undefined && count >= maxAddressLabels)
    return show(ctx, textMessage(ctx.say('labels-full', { most: maxAddressLabels })))
  const { store, knownNames, say } = ctx
  const renaming = await renameWatchesWrites(store, { chat, labels: [{ address, label }], knownNames })
  ctx.writes.push(...labelWrites({ chat, address, label }), ...renaming)
  const renamed = renaming.flatMap(write => (write.op === 'put' ? [write.id] : []))
  const before = saveSearch(ctx, { text: [label, present?.value.label ?? '', ...renamed].join('\n') })
  const undo = [actions.undoLabel, addressLabelId(chat, address), before] as const
  await showUndoable(ctx, {
    body: say.rich('label-saved', { address: shortenAddress(address), label: bold(label) }),
    buttons: [[callbackButton(say('button-undo'), ...undo), namesButton(say)]],
  })
}

/** Calls an address again as before. */
const undoLabel = async (ctx: ChatContext, { entry, args: [id = ''] }: Pressed<'label'>): Promise<void> => {
  const { address } = entry.value
  const found = await findSearch(ctx, id)
  const [present, label = '', ...renamed] = found?.text.split('\n') ?? []
  if (present !== entry.value.label) return answerStaleButton(ctx)
  if (label !== '') return saveLabel(ctx, { address, label })
  ctx.writes.push(...(await removeLabelWrites(ctx, { ...entry.value, renamed: new Set(renamed) })))
  const { say } = ctx
  await show(ctx, {
    body: say('label-undone', { address: shortenAddress(address) }),
    buttons: [[namesButton(say)]],
  })
}

const removeLabel = async (ctx: ChatContext, { entry, args: [page] }: Pressed<'label'>): Promise<void> => {
  ctx.writes.push(...(await removeLabelWrites(ctx, entry.value)))
  await showBook(ctx, readPage(page), entry.id)
}
