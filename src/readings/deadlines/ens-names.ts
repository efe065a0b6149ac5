import { hexToBytes } from '@noble/hashes/utils.js'
import { z } from 'zod'
import { hashSchema } from '#events/fields.ts'
import { addressKey } from '#events/raw-block.ts'
import { transferTopic } from '#events/transfer.ts'
import { childHash, labelHash, nameHash } from '#lib/name-hash.ts'
import { sanitizeOnChainText } from '#lib/sanitize-text.ts'
import { textHash } from '#lib/signature-hash.ts'
import { daySeconds } from '#lib/time.ts'
import { callQuestion } from '../function-call.ts'
import type { CallQuestion } from '../question.ts'
import { asks, splitWords } from '../search.ts'
import { bytesAt, type ContractLog, wordAt, wordDigits } from './contract-log.ts'
import {
  type DeadlineSource,
  type DeadlineStatus,
  defineDeadlineKind,
  type FoundDeadline,
  type StatusContext,
} from './deadline-kind.ts'
import { momentOf } from './timelock.ts'

const ethereum = 1

/** A name that an address holds, by its hash. */
const heldNameSchema = z.object({
  id: hashSchema,
  /** Hash of the label, by which the registrar knows the name; null if not known yet. */
  token: hashSchema.nullable(),
  /** Empty if not known. */
  name: z.string(),
})
type HeldName = z.infer<typeof heldNameSchema>

type Details = { readonly ens_name?: HeldName | undefined }

const shownHashDigits = 4

/** `vitalik.eth`; of a name whose label is only known by its hash `[af2c…03cc].eth`. */
export const heldNameText = ({ id, token, name }: HeldName): string => {
  const hash = (token ?? id).slice(2)
  return name || `[${hash.slice(0, shownHashDigits)}…${hash.slice(-shownHashDigits)}].eth`
}

/** ENS's NameWrapper on Ethereum, and its controllers, the newest first (docs.ens.domains/learn/deployments). */
const wrapper = 'd4416b13d2b3a9abae7acd5d6c2bbdbe25686401'
const controllers = [
  '59e16fccd424cc24e280be16e11bcd56fb0ce547',
  '253553366da8546fc250f225fe3d25d0c782303b',
  '283af0b28c62c092c9727f1ee09c02ca627eb7f5',
]

/**
 * Topics by which controllers log that a name is registered or renewed: all have its label in words and the
 * hash of that at the same positions.
 */
const registeredTopics = [
  textHash('NameRegistered(string,bytes32,address,uint256,uint256,uint256,bytes32)'),
  textHash('NameRegistered(string,bytes32,address,uint256,uint256,uint256)'),
  textHash('NameRegistered(string,bytes32,address,uint256,uint256)'),
]
const renewedTopics = [
  textHash('NameRenewed(string,bytes32,uint256,uint256,bytes32)'),
  textHash('NameRenewed(string,bytes32,uint256,uint256)'),
]
const labelTopics = [...registeredTopics, ...renewedTopics]
const singleTopic = textHash('TransferSingle(address,address,address,uint256,uint256)')
const batchTopic = textHash('TransferBatch(address,address,address,uint256[],uint256[])')

const eth = nameHash('eth')
const suffix = '.eth'
/** How long a name can still be renewed after it has expired. */
const graceSeconds = 90n * BigInt(daySeconds)
const maxLabelBytes = 255
const maxLabelLength = 80
/** Limit of labels that are requested at once. */
const maxAskedLabels = 100
/** Limit of the names in one transfer that are followed. */
const maxInBatch = 50

const textOf = (hex: string): string => new TextDecoder().decode(hexToBytes(hex))

/** The name of a label; empty if the label is not the one that was hashed, or cannot be shown as it is. */
const nameOf = (label: string, token: string): string =>
  labelHash(label) === token && sanitizeOnChainText(label, maxLabelLength) === label
    ? `${label}${suffix}`
    : ''

type Received = { readonly to: string; readonly name: HeldName }

/** The registrar of names below `eth`, on Ethereum and its test networks (docs.ens.domains/learn/deployments). */
const ensRegistrar = '57f1887a8bf19b14fc0df6fd9b2acc9af147ea85'
const ensChains: ReadonlySet<number> = new Set([1, 11_155_111, 17_000])

const nameExpires = 'function nameExpires(uint256 id) view returns (uint256)'

export const ens = defineDeadlineKind({
  about: 'a name expires',
  needs: ['name', 'before'],
  lineId: 'watch-deadline-line',
  answer: 'name',
  answers: [],
  details: {},
  sources: [],
  question: ({ name = '' }, { chain }) => {
    if (!ensChains.has(chain)) return undefined
    const args = [labelHash(name.slice(0, -'.eth'.length))]
    return callQuestion({ contract: ensRegistrar, call: nameExpires, args })
  },
})

/** Finds the names that a log says were received, as far as it is of a transfer. */
const receivedIn = (
  { address, topics, data }: ContractLog,
  nameOfToken: (token: string) => string,
): readonly Received[] => {
  const [topic, , second = '', third = ''] = topics
  if (addressKey(address) === ensRegistrar && topic === transferTopic) {
    const name = { id: childHash(eth, third), token: third, name: nameOfToken(third) }
    return [{ to: addressKey(second), name }]
  }
  if (addressKey(address) !== wrapper) return []
  const count = topic === batchTopic ? Number(`0x${wordAt(data, 2) ?? '0'}`) : 1
  const first = topic === batchTopic ? 3 : 0
  if (topic !== singleTopic && topic !== batchTopic) return []
  return Array.from({ length: Math.min(count, maxInBatch) }, (_, n) => wordAt(data, first + n)).flatMap(id =>
    id === undefined ? [] : [{ to: addressKey(third), name: { id: `0x${id}`, token: null, name: '' } }],
  )
}

/** The names of labels that logs have in words, by their hashes. */
const namesIn = (logs: readonly ContractLog[]): ReadonlyMap<string, string> =>
  new Map(
    logs
      .filter(({ topics: [topic = ''] }) => labelTopics.includes(topic))
      .map(({ topics: [, token = ''], data }) => [
        token,
        nameOf(textOf(bytesAt(data, 0, maxLabelBytes) ?? ''), token),
      ]),
  )

/** Asks for the logs in which the labels of names are that came from someone else, who had registered them. */
const labelLogs: DeadlineSource<Details>['moreLogs'] = logs => {
  const names = namesIn(logs)
  const received = logs.flatMap(log => receivedIn(log, token => names.get(token) ?? ''))
  const tokens = new Set(received.flatMap(({ name: { token, name } }) => (name === '' ? (token ?? []) : [])))
  return tokens.size === 0
    ? undefined
    : { contracts: controllers, topics: [labelTopics, [...tokens].slice(0, maxAskedLabels)] }
}

const findNames = (logs: readonly ContractLog[]): readonly FoundDeadline<Details>[] => {
  const names = namesIn(logs)
  const received = logs.flatMap(log =>
    receivedIn(log, token => names.get(token) ?? '').map(transfer => ({ ...transfer, log })),
  )
  // Other logs may say more about a name that was wrapped.
  const namesById = new Map(received.flatMap(({ name }) => (name.token === null ? [] : [[name.id, name]])))
  return received.map(({ to, name, log: { height, hash } }) => ({
    height,
    hash,
    address: to,
    id: name.id,
    details: { ens_name: namesById.get(name.id) ?? name },
  }))
}

const expiresOf = asks('nameExpires(uint256)')
const ownerOf = asks('ownerOf(uint256)')
const wrappedOwnerOf = asks('getData(uint256)')
const wrappedUntil = asks('getData(uint256)', { word: 2 })
/** The bytes of a name, whose length the wrapper gives first; a part that does not exist cannot be read. */
const nameBegin = asks('names(bytes32)', { word: 1, words: 2 })
const nameParts = [asks('names(bytes32)', { word: 3 }), asks('names(bytes32)', { word: 4 })]

type Field = 'expires' | 'owner' | 'wrappedOwner' | 'wrappedUntil' | 'begin' | 'second' | 'third'

const fieldsOf = ({ ens_name }: Details): readonly (readonly [Field, CallQuestion])[] => {
  if (ens_name === undefined) return []
  const [node, token] = [ens_name.id.slice(2), ens_name.token?.slice(2)]
  const [second, third] = nameParts
  return [
    ...(token === undefined
      ? []
      : ([
          ['expires', expiresOf(ensRegistrar, token)],
          ['owner', ownerOf(ensRegistrar, token)],
        ] as const)),
    ['wrappedOwner', wrappedOwnerOf(wrapper, node)],
    ['wrappedUntil', wrappedUntil(wrapper, node)],
    ...(ens_name.name !== '' || second === undefined || third === undefined
      ? []
      : ([
          ['begin', nameBegin(wrapper, node)],
          ['second', second(wrapper, node)],
          ['third', third(wrapper, node)],
        ] as const)),
  ]
}

type Answers = { readonly [F in Field]?: bigint | undefined }

/**
 * The label of a name below `eth` in the bytes that the wrapper stores; empty for another name, `undefined`
 * if the bytes could not be read.
 */
const labelIn = ({ begin, second, third }: Answers): string | undefined => {
  if (begin === undefined) return undefined
  const [length = 0n, first = 0n] = splitWords(begin, 2)
  const hex = [first, second ?? 0n, third ?? 0n]
    .map(word => word.toString(16).padStart(wordDigits, '0'))
    .join('')
    .slice(0, 2 * Number(length < 96n ? length : 96n))
  const [, size = '0', rest = ''] = /^(..)(.*)$/.exec(hex) ?? []
  const end = 2 * Number.parseInt(size, 16)
  return rest.slice(end) === '0365746800' ? textOf(rest.slice(0, end)) : ''
}

/** Whether an address holds a name; `undefined` if that is not known, as for an expired name. */
const isHeldBy = (
  address: string,
  { owner, wrappedOwner }: Answers,
  token: string | null,
): boolean | undefined => {
  const holder = BigInt(`0x${address}`)
  if (owner === undefined) {
    const isUnknown = wrappedOwner === undefined || (wrappedOwner === 0n && token !== null)
    return isUnknown ? undefined : wrappedOwner === holder
  }
  if (owner !== BigInt(`0x${wrapper}`)) return owner === holder
  return wrappedOwner === undefined ? undefined : wrappedOwner === holder
}

const statusOf = (
  answers: Answers,
  { details, block, address }: StatusContext<Details>,
): DeadlineStatus<Details> | undefined => {
  const { ens_name: heldName } = details
  const label = labelIn(answers)
  if (heldName === undefined) return undefined
  const isOther = label === '' && heldName.token === null
  if (isOther) return { state: 'ended' }
  const hash = labelHash(label ?? '')
  const token = heldName.token ?? (childHash(eth, hash) === heldName.id ? hash : null)
  const name = heldName.name || (token === null ? '' : nameOf(label ?? '', token))
  const { expires: registered, wrappedUntil: until } = answers
  const expires = registered ?? (until === undefined ? undefined : until - graceSeconds)
  if (expires === undefined) return undefined
  const isHeld = isHeldBy(address, answers, heldName.token)
  if (isHeld === false || expires + graceSeconds <= BigInt(block.time)) return { state: 'ended' }
  return { state: 'waiting', moment: momentOf(expires), details: { ens_name: { ...heldName, token, name } } }
}

/** Names below `eth` that watched addresses hold, wrapped or not, each until it expires. */
const heldNames: DeadlineSource<Details> = {
  id: 'ens_names',
  filters: [
    {
      topics: [transferTopic, ...registeredTopics],
      addressTopic: 2,
      contracts: [ensRegistrar, ...controllers],
    },
    { topics: [singleTopic, batchTopic], addressTopic: 3, contracts: [wrapper] },
  ],
  moreLogs: labelLogs,
  find: findNames,
  questions: (_, details) => fieldsOf(details).map(([, question]) => question),
  status: (answers, context) =>
    statusOf(Object.fromEntries(fieldsOf(context.details).map(([field], n) => [field, answers[n]])), context),
  isRenewed: () => false,
  shown: details => details,
}

export const ensNames = defineDeadlineKind({
  lineId: 'watch-ens_names-line',
  about: 'a name below eth that a watched address holds expires, on Ethereum; held in the NameWrapper, too',
  needs: ['before'],
  chain: ethereum,
  answer: 'before',
  answers: ['30d,7d,1d', '7d,1d'],
  details: { ens_name: heldNameSchema },
  sources: [heldNames],
  nameOf: ({ ens_name }) => (ens_name === undefined ? undefined : heldNameText(ens_name)),
})
