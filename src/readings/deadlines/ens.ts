import { labelHash } from '#lib/name-hash.ts'
import { callQuestion } from '../function-call.ts'
import { defineDeadlineKind } from './deadline-kind.ts'

/** The registrar of names below `eth`, on Ethereum and its test networks (docs.ens.domains/learn/deployments). */
export const ensRegistrar = '57f1887a8bf19b14fc0df6fd9b2acc9af147ea85'
const ensChains: ReadonlySet<number> = new Set([1, 11_155_111, 17_000])

const nameExpires = 'function nameExpires(uint256 id) view returns (uint256)'

export const ens = defineDeadlineKind({
  about: 'a name expires',
  needs: ['name', 'before'],
  line: 'deadline',
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
