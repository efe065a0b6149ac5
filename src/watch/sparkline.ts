const bars = ['▁', '▂', '▃', '▄', '▅', '▆', '▇', '█'] as const

/**
 * Counts as one bar each, `▁▁▃▂▁▅█`: the lowest is none, the highest the largest count. Empty where fewer than two counts are above
 * zero, since there is nothing to compare.
 */
export const sparkline = (counts: readonly number[]): string => {
  if (counts.filter(count => count > 0).length < 2) return ''
  const largest = Math.max(...counts)
  return counts.map(count => bars[Math.ceil((count / largest) * (bars.length - 1))]).join('')
}
