import { hexToBytes } from '@noble/hashes/utils.js'
import { z } from 'zod'
import { chainOf } from '#chains/registry.ts'
import { addressSchema, digitsSchema, maxUnixTime, unixTimeSchema } from '#events/fields.ts'
import { addressKey, toAddress } from '#events/raw-block.ts'
import { sanitizeOnChainText } from '#lib/sanitize-text.ts'
import { textHash } from '#lib/signature-hash.ts'
import { functionCallOf } from '../function-call.ts'
import { bytesAt, type ContractLog, wordAt } from './contract-log.ts'
import {
  type DeadlineSource,
  defineDeadlineKind,
  type FoundDeadline,
  type StatusContext,
} from './deadline-kind.ts'

const proposalSchema = z.object({
  id: digitsSchema,
  /** The first line of the description, sanitized; may be empty. */
  title: z.string(),
  proposer: addressSchema,
  clock: z.enum(['block_number', 'timestamp']),
  /** The last moment of the vote by the `clock` of the governor. */
  end: digitsSchema,
  /**
   * The last moment in Unix seconds, estimated if the clock counts blocks; null if the vote was over when it
   * was first seen.
   */
  ends_at: unixTimeSchema.nullable(),
})
type Proposal = z.infer<typeof proposalSchema>

type Details = { readonly proposal?: Proposal | undefined }

/** Topic of a proposal, the same at OpenZeppelin's governors and at Compound's GovernorBravo. */
export const proposedTopic = textHash(
  'ProposalCreated(uint256,address,address[],uint256[],string[],bytes[],uint256,uint256,string)',
)

/** Places of words in the log of a proposal. */
const words = { id: 0, proposer: 1, end: 7, description: 8 } as const

const maxTitleLength = 80
/** A description may have megabytes; its first line is at their beginning. */
const maxDescriptionBytes = 1_024

/** Characters with which Markdown begins a heading, a quote or bold text. */
const markup = /^[#>*_\s]+|[*_\s]+$/g

/** The first readable line of a description, cut and sanitized, as anybody may write it. */
const titleOf = (data: string): string => {
  const lines = new TextDecoder()
    .decode(hexToBytes(bytesAt(data, words.description, maxDescriptionBytes) ?? ''))
    .split(/[\r\n]+/)
    .map(line => sanitizeOnChainText(line.replace(markup, ''), maxTitleLength))
  return lines.find(line => line !== '') ?? ''
}

/** Returns `undefined` if the log is of another event. */
const proposalOf = ({ topics, data }: ContractLog): Proposal | undefined => {
  const [id, proposer, end] = [wordAt(data, words.id), wordAt(data, words.proposer), wordAt(data, words.end)]
  if (topics.length !== 1 || topics[0] !== proposedTopic) return undefined
  if (id === undefined || proposer === undefined || end === undefined) return undefined
  return {
    id: String(BigInt(`0x${id}`)),
    title: titleOf(data),
    proposer: toAddress(addressKey(proposer)),
    clock: 'block_number',
    end: String(BigInt(`0x${end}`)),
    ends_at: null,
  }
}

const proposals = (logs: readonly ContractLog[]): readonly FoundDeadline<Details>[] =>
  logs.flatMap(log => {
    const proposal = proposalOf(log)
    if (proposal === undefined) return []
    const { height, hash } = log
    return [{ height, hash, address: addressKey(log.address), id: proposal.id, details: { proposal } }]
  })

/** States of a proposal by the number that `state` returns. Those of other governors above are not known. */
const states = [
  'waiting',
  'waiting',
  'cancelled',
  'defeated',
  'succeeded',
  'queued',
  'expired',
  'executed',
] as const

/** Governors on rollups that count blocks count those of Ethereum, which come every twelve seconds. */
const ethereumBlockSeconds = 12
/** Number of blocks by which the clock of a node that only knows its newest block may be ahead. */
const nearBlocks = 10n

const distance = (a: bigint, b: number): bigint => {
  const difference = a - BigInt(b)
  return difference < 0n ? -difference : difference
}

/** The first moment after the vote. `now` is the clock of the governor in the block. */
const endOf = (end: bigint, now: bigint, { block, chain }: StatusContext<Details>) => {
  const isTime = distance(now, block.time) < distance(now, block.height)
  const blockSeconds =
    distance(now, block.height) <= nearBlocks ? chainOf(chain).blockTimeMs / 1_000 : ethereumBlockSeconds
  const units = Number(end - now) + 1
  const left = Math.ceil(isTime ? units : units * blockSeconds)
  // While the proposal waits, the vote is not over, whatever its deadline is.
  const moment = Math.min(block.time + Math.max(1, left), maxUnixTime)
  return { state: 'waiting', moment, end: Math.min(Number(end), maxUnixTime), isAbout: !isTime } as const
}

/** Proposals to governors of OpenZeppelin and Compound, each until its vote is over. */
export const proposalVotes: DeadlineSource<Details> = {
  id: 'governor',
  filters: [{ topics: [proposedTopic], addressTopic: 0 }],
  find: proposals,
  questions: ({ address, id }) => {
    const ask = (call: string, args: readonly string[] = []) => ({
      to: address,
      data: functionCallOf({ call, args }).encode(''),
    })
    return [
      ask('function state(uint256 id) view returns (uint8)', [id]),
      ask('function proposalDeadline(uint256 id) view returns (uint256)', [id]),
      ask('function clock() view returns (uint48)'),
    ]
  },
  status: ([answer, deadline, clock], context) => {
    const state = answer === undefined ? undefined : states[Number(answer)]
    const { proposal } = context.details
    if (state === undefined || proposal === undefined) return undefined
    if (state !== 'waiting') return { state }
    // Compound's has neither; its clock is the height.
    const end = deadline ?? BigInt(proposal.end)
    return endOf(end, clock ?? BigInt(context.block.height), context)
  },
  announcedAs: 'created',
  shown: ({ proposal }, { moment = null, end, isAbout }) => ({
    proposal:
      proposal === undefined
        ? undefined
        : {
            ...proposal,
            clock: end === undefined || isAbout === true ? 'block_number' : 'timestamp',
            end: end === undefined ? proposal.end : String(end),
            ends_at: moment,
          },
  }),
}

const shownIdDigits = 6

export const governor = defineDeadlineKind({
  lineId: 'watch-governor-line',
  about:
    "the vote on a proposal to a watched address that is a governor of OpenZeppelin's or Compound's ends",
  needs: ['before'],
  calls: ['function votingPeriod() view returns (uint256)'],
  isOfContract: true,
  answer: 'before',
  answers: ['1h', '24h,1h', '3d,24h,1h'],
  details: { proposal: proposalSchema },
  sources: [proposalVotes],
  nameOf: ({ proposal }) =>
    proposal === undefined ? undefined : proposal.title || `#${proposal.id.slice(0, shownIdDigits)}`,
})
