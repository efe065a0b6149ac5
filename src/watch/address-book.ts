import { toChunks } from '#lib/collections.ts'
import { shortId } from '#lib/ids.ts'
import { wallNow } from '#lib/time.ts'
import { createJobRequest } from '#store/job-request.ts'
import { type Doc, defineKind, put, type Store, type Write } from '#store/store.ts'
import {
  defaultName,
  maxWatchesPerChat,
  placeholderAddress,
  type Watch,
  type WatchedAddress,
  watches,
} from './watch.ts'

/**
 * The address book of a chat: the labels that its people gave addresses, which every watch and alert of the chat uses. A watch stores
 * the labels that were typed with its addresses, too; where the book has another one, the book wins.
 */
export type AddressLabel = { readonly chat: string; readonly address: string; readonly label: string }

export const addressLabels = defineKind<AddressLabel>()('addressLabels', { indexes: ['chat'] })

/** Short, because buttons carry it. */
export const addressLabelId = (chat: string, address: string): string =>
  shortId('label', chat, address.toLowerCase())

/** Limit of one chat. Further labels stay with their watches. */
export const maxAddressLabels = 5_000

/** Labels by address, in lower case: of a chat's book, or of the operator (`LABELS_FILE`). */
export type AddressBook = ReadonlyMap<string, string>

/** A watch with the names of the addresses that its alerts show. */
export type LabelledWatch = Watch & {
  /** Labels of people. */
  readonly book?: AddressBook
  /** Names of the operator. */
  readonly knownNames?: AddressBook | undefined
}

const toBook = (docs: readonly (Doc<AddressLabel> | undefined)[]): AddressBook =>
  new Map(
    docs.flatMap(doc =>
      doc === undefined ? [] : [[doc.value.address.toLowerCase(), doc.value.label] as const],
    ),
  )

export const readLabels = async (
  store: Store,
  chat: string,
  addresses: readonly string[],
): Promise<AddressBook> => {
  const ids = [...new Set(addresses.map(address => addressLabelId(chat, address)))]
  return toBook(await store.get(addressLabels, ids))
}

/** Every label of a chat. Older books also have the name of a watch without addresses, which is left out. */
export const findLabels = async (store: Store, chat: string): Promise<readonly Doc<AddressLabel>[]> => {
  const found = await store.find(addressLabels, { index: 'chat', value: chat, limit: maxAddressLabels })
  return found.filter(({ value }) => value.address !== placeholderAddress)
}

export const readAddressBook = async (store: Store, chat: string): Promise<AddressBook> =>
  toBook(await findLabels(store, chat))

export const applyBook = (addresses: readonly WatchedAddress[], book: AddressBook): WatchedAddress[] =>
  addresses.map(watched => {
    const label = book.get(watched.address.toLowerCase()) ?? watched.label
    return label === undefined ? { address: watched.address } : { address: watched.address, label }
  })

/** Applies the labels of a chat's book to records. */
export const withBookLabels = async <T extends { readonly addresses: readonly WatchedAddress[] }>(
  store: Store,
  chat: string,
  settings: T,
): Promise<T> => {
  const addresses = settings.addresses.map(({ address }) => address)
  return { ...settings, addresses: applyBook(settings.addresses, await readLabels(store, chat, addresses)) }
}

/** Adds the operator's names to addresses without a label. */
export const applyKnownNames = (
  addresses: readonly WatchedAddress[],
  knownNames: AddressBook,
): WatchedAddress[] =>
  addresses.map(watched => {
    const name = watched.label ?? knownNames.get(watched.address.toLowerCase())
    return name === undefined ? watched : { ...watched, label: name }
  })

/** Adds the labels of the book to a watch on a screen, and the operator's names, which no record keeps. */
export const withShownLabels = async (
  { store, knownNames }: { readonly store: Store; readonly knownNames: AddressBook },
  watch: Watch,
): Promise<Watch> => {
  const settings = await withBookLabels(store, watch.chat, watch.settings)
  return {
    ...watch,
    settings: { ...settings, addresses: applyKnownNames(settings.addresses, knownNames) },
  }
}

/** Changes of one slot are sent as one, after its end. */
const sendSlotMs = 1_000
const sendDelayMs = 2 * sendSlotMs

export const sendLabelsRequest = createJobRequest<{ readonly chat: string }>('sendLabels')

/**
 * Sends the labels of a chat to its channels (telegram/features/address-book/jobs.ts); to be committed with
 * the change of the labels. The job runs after all changes of its slot, which gives it its id.
 */
export const sendLabelsWrites = (chat: string): readonly Write[] => {
  // Ids outlive forgotten data, so the chat's is hashed.
  const lane = shortId('send labels', chat)
  const id = `${lane} ${Math.floor(wallNow() / sendSlotMs)}`
  return sendLabelsRequest.pushDelayed(lane, { id, job: { chat }, delayMs: sendDelayMs })
}

const labelWrite = (value: AddressLabel): Write =>
  put(addressLabels, { id: addressLabelId(value.chat, value.address), value })

export const labelWrites = (value: AddressLabel): readonly Write[] => [
  labelWrite(value),
  ...sendLabelsWrites(value.chat),
]

const labelsPerCommit = 400

type Labelled = Required<WatchedAddress>
/** Whether a person named the address. What stands for one in a watch without addresses has the name of that watch. */
const isLabelled = (watched: WatchedAddress): watched is Labelled =>
  watched.label !== undefined && watched.address !== placeholderAddress

/**
 * Adds the labels of addresses to the book, as far as there is room; a repeat changes nothing. The labels are
 * committed at once, because there may be more than one commit holds.
 */
export const addLabels = async (
  store: Store,
  { chat, addresses }: { readonly chat: string; readonly addresses: readonly WatchedAddress[] },
): Promise<void> => {
  const byAddress = new Map(
    addresses.filter(isLabelled).map(labelled => [labelled.address.toLowerCase(), labelled]),
  )
  if (byAddress.size === 0) return
  const [book, count] = await Promise.all([
    readLabels(store, chat, [...byAddress.keys()]),
    store.count(addressLabels, { index: 'chat', value: chat }),
  ])
  let room = maxAddressLabels - count
  const changed = [...byAddress].flatMap(([address, labelled]) => {
    const present = book.get(address)
    if (present !== undefined) return present === labelled.label ? [] : [labelled]
    room -= 1
    return room >= 0 ? [labelled] : []
  })
  for (const chunk of toChunks(changed, labelsPerCommit))
    await store.commit([...chunk.map(watched => labelWrite({ chat, ...watched })), ...sendLabelsWrites(chat)])
}

const unlabelled = ({ address }: WatchedAddress): WatchedAddress => ({ address })

export const watchesIn = (store: Store, chat: string): Promise<readonly Doc<Watch>[]> =>
  store.find(watches, { index: 'chat', value: chat, limit: maxWatchesPerChat })

/**
 * Renames, with the labels of addresses, the watches that were called as their addresses. A watch with a text of its own keeps its
 * name, which the service may have filled in.
 */
export const renameWatchesWrites = async (
  store: Store,
  { chat, labels, knownNames }: { chat: string; labels: readonly Labelled[]; knownNames: AddressBook },
): Promise<readonly Write[]> => {
  const [book, docs] = await Promise.all([readAddressBook(store, chat), watchesIn(store, chat)])
  const after = new Map(labels.map(({ address, label }) => [address.toLowerCase(), label]))
  return docs.flatMap(({ id, value, version }) => {
    const { settings } = value
    const isRenamed = settings.addresses.some(({ address }) => after.has(address.toLowerCase()))
    if (settings.template !== undefined || !isRenamed) return []
    const called = applyBook(settings.addresses, book)
    const names = [called, settings.addresses, applyKnownNames(called, knownNames), called.map(unlabelled)]
    if (!names.some(before => defaultName(before) === settings.name)) return []
    const name = defaultName(applyBook(called, after))
    const addresses = applyBook(settings.addresses, after)
    return [
      put(
        watches,
        { id, value: { ...value, settings: { ...settings, name, addresses } } },
        { expect: version },
      ),
    ]
  })
}
