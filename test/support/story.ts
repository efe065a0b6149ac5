import { describe, type TestContext, test } from 'node:test'
import { redisEngine, type StoreEngine, sqliteEngine } from './engine.ts'

/** The test that a story is, on one engine; for `createLookout` and whatever else ends with it. */
export type StoryContext = Pick<TestContext, 'after' | 'diagnostic'> & { readonly engine: StoreEngine }

const engines: readonly StoreEngine[] = [sqliteEngine, redisEngine()]

/**
 * A test of the whole product, which is to be the same on every engine: run on each of them. `atOnce`: on all at the same
 * time, where a story is mostly waiting.
 */
export const story = (
  title: string,
  body: (t: StoryContext) => Promise<void>,
  { atOnce = false } = {},
): void => {
  const onEach = (): void => {
    for (const engine of engines)
      test(`${title} (${engine.name})`, { skip: engine.skip }, t =>
        body({ engine, after: t.after.bind(t), diagnostic: t.diagnostic.bind(t) }),
      )
  }
  if (atOnce) describe(title, { concurrency: engines.length }, onEach)
  else onEach()
}
