import { lookup as systemLookup } from 'node:dns'
import type { LookupFunction } from 'node:net'
import { createConcurrencyGate } from './concurrency-gate.ts'

/** Node looks names up in four threads: one stays free for the other connections of this process. */
const maxLookups = 3

/** Looks up only a few names at a time, so that many slow ones do not hold up others' connections. */
export const createBoundedLookup = (lookup: LookupFunction = systemLookup): LookupFunction => {
  const gate = createConcurrencyGate(maxLookups)
  return (hostname, options, done) => {
    void gate(
      () =>
        new Promise<void>(resolve => {
          lookup(hostname, options, (...found) => {
            resolve()
            done(...found)
          })
        }),
    )
  }
}
