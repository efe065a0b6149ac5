import type { Summary } from '#contract/notification.ts'
import { shortenAddress } from '#lib/format.ts'
import { durationPhrase } from './duration-phrase.ts'
import { movementPhrase, sumPhrase } from './movement-phrase.ts'

const maxSums = 4

const wayLine = ({ assets }: Summary, way: 'in' | 'out'): string[] => {
  const moved = assets.filter(asset => asset[way] !== '0')
  if (moved.length === 0) return []
  const sums = moved.slice(0, maxSums).map(asset => sumPhrase(asset, way))
  const hidden = moved.length - sums.length
  return [[way === 'in' ? 'In' : 'Out', ...sums, ...(hidden > 0 ? [`and ${hidden} more`] : [])].join('  ')]
}

const largestLine = ({ largest }: Summary): string[] => {
  if (largest === undefined) return []
  const { movement } = largest
  const way = movement.direction === 'out' ? 'to' : 'from'
  return [`Largest ${movementPhrase(movement)} ${way} ${shortenAddress(movement.counterparty)}`]
}

/** Several transactions in a few lines: how many in what time, what came in and went out in all, and the largest. */
export const summaryText = (name: string, summary: Summary): { title: string; lines: string[] } => {
  const { since, until, transactions } = summary
  return {
    title: `⏱️ ${name}: ${transactions} transactions in ${durationPhrase(until - since, { hoursFrom: 1 })}`,
    lines: [...wayLine(summary, 'in'), ...wayLine(summary, 'out'), ...largestLine(summary)],
  }
}
