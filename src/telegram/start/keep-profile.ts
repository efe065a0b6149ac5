import { getBackoffMs } from '#lib/backoff.ts'
import { describeError } from '#lib/describe-error.ts'
import type { Log } from '#lib/log.ts'
import { pause } from '#lib/pause.ts'
import { publishProfile } from './profile.ts'

type PublishDeps = Parameters<typeof publishProfile>[0] & { readonly log: Log }

/** One line cut at the wrong moment is no trouble yet. */
const warnAtFailures = 3

/** Publishes what the bot says of itself, however often that takes; it says once that it does not succeed. */
export const publishProfileWithRetries = async ({ log, ...deps }: PublishDeps): Promise<void> => {
  const { stopping } = deps
  for (let failures = 1; !stopping.aborted; failures += 1) {
    try {
      await publishProfile(deps)
      return
    } catch (error) {
      if (stopping.aborted) return
      if (failures === warnAtFailures)
        log.warn(
          { error: describeError(error) },
          'what the bot says of itself could not be published; it is tried again',
        )
      await pause(getBackoffMs(failures, { baseMs: 1_000, maxMs: 300_000 }), stopping)
    }
  }
}
