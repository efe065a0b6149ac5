import type { EndpointHealth } from './endpoint-health.ts'

/** Blocks by which endpoints differ because they were not asked at the same moment. */
const heightTolerance = 3
const simultaneousMs = 1_000

const maxErrorShare = 0.3

/** An endpoint is slow when it takes so much longer than the fastest. */
const slowFactor = 2
const slowMarginMs = 100

/** Behind: by the time of its own word, another endpoint had told of a much higher block. */
const isBehind = (health: EndpointHealth, others: readonly EndpointHealth[]): boolean =>
  health.height !== undefined &&
  others.some(
    ({ height, heightAt, failures }) =>
      failures === 0 &&
      heightAt <= health.heightAt + simultaneousMs &&
      (height ?? 0) > (health.height ?? 0) + heightTolerance,
  )

/** 0: nothing speaks against it. */
const gradeOf = (health: EndpointHealth, all: readonly EndpointHealth[]): number => {
  if (health.failures > 0) return 4
  if (isBehind(health, all)) return 3
  if (health.errorShare > maxErrorShare) return 2
  const fastest = Math.min(...all.map(({ latencyMs }) => latencyMs ?? Number.POSITIVE_INFINITY))
  return (health.latencyMs ?? 0) > fastest * slowFactor + slowMarginMs ? 1 : 0
}

/**
 * The best endpoint first: those that fail come last, before them those that are behind, that often err, and that are slow.
 * Among equals the order given holds, so that a block and all that belongs to it are asked of the same endpoint.
 */
export const orderByHealth = <T extends { readonly health: EndpointHealth }>(
  endpoints: readonly T[],
): T[] => {
  const all = endpoints.map(({ health }) => health)
  return endpoints
    .map(endpoint => ({ endpoint, grade: gradeOf(endpoint.health, all) }))
    .toSorted((a, b) => a.grade - b.grade)
    .map(({ endpoint }) => endpoint)
}
