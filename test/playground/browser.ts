import { existsSync } from 'node:fs'
import { type Browser, chromium } from 'playwright-core'
import { type Playground, startPlayground } from '#playground/playground.ts'
import { compileCacheFolder, lookoutProgram } from '../support/product-process.ts'

const browserPath = process.env['CHROMIUM'] ?? '/usr/bin/chromium'
const hasBrowser = existsSync(browserPath)
if (!hasBrowser && process.env['REQUIRE_BROWSER'] === '1') throw new Error(`No browser at ${browserPath}`)

/** For the options of a suite: skips it where there is no browser. */
export const needsBrowser = { skip: hasBrowser ? false : `no browser at ${browserPath}` } as const

/** On a busy machine a tap is seen after many seconds; Playwright's own limit is 30. */
export const pageTimeoutMs = 90_000

/** The browser itself wants nothing from the network. */
const offline = [
  ...'--no-sandbox --disable-gpu --disable-quic --no-first-run --disable-background-networking'.split(' '),
  ...'--disable-component-update --disable-sync'.split(' '),
]

/** A playground that works, and a browser for its page. */
export const startBrowser = async (): Promise<{ playground: Playground; browser: Browser }> => {
  const [playground, browser] = await Promise.all([
    startPlayground({
      pagePort: 0,
      app: lookoutProgram,
      environment: { PATH: process.env['PATH'], NODE_COMPILE_CACHE: compileCacheFolder },
    }),
    chromium.launch({ executablePath: browserPath, args: offline }),
  ])
  await playground.ready
  return { playground, browser }
}
