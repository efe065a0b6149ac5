import type { Browser, Locator, Page } from 'playwright-core'
import { pause } from '#lib/timers.ts'
import { pageTimeoutMs } from './browser.ts'

// The pictures of the README, played on the page of the playground. They follow one another in one playground.

const treasury = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const payer = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'
const savings = '0x90F79bf6EB2c4f870365E785982E1f101E93b906'

/** `hash`: of the page, whom the reader is and which chat is open. */
export type Scene = {
  readonly name: string
  readonly hash: string
  readonly play: (stage: Stage) => Promise<void>
}

type Stage = {
  readonly log: Locator
  readonly send: (text: string) => Promise<void>
  readonly tap: (button: string | RegExp) => Promise<void>
  readonly sees: (text: string | RegExp) => Promise<void>
  /** An action of the page, without the panel. */
  readonly act: (name: string, body: object) => Promise<Record<string, unknown>>
}

const pay = (coins: string) => ({ from: payer, to: treasury, coins })

export const scenes: readonly Scene[] = [
  {
    name: 'watch',
    hash: '#alex/bot',
    play: async ({ act, send, tap, sees }) => {
      // Long before the command in the group: one that is handled at the same moment is handled twice, and asks twice.
      await act('role', { chat: 'group', who: 'bot', role: 'member' })
      await tap('Start')
      await sees('Paste an address')
      await send(`${treasury} treasury`)
      await tap('Watch')
      await sees('Watching treasury')
    },
  },
  {
    name: 'alerts',
    hash: '#alex/bot',
    play: async ({ act, sees }) => {
      await act('transfer', pay('1.25'))
      await sees(/treasury \+1\.25 ETH/)
      await act('scenario', { name: 'token', address: treasury })
      await sees(/treasury \+500 USDC/)
      await act('scenario', { name: 'imitation', address: treasury })
      await sees('look-alike')
    },
  },
  {
    name: 'explanation',
    hash: '#alex/bot',
    play: async ({ act, send, sees }) => {
      const { hash } = await act('transfer', pay('2'))
      await sees(/treasury \+2 ETH/)
      await send(String(hash))
      await sees('✓ I sent an alert')
    },
  },
  {
    name: 'reorg',
    hash: '#alex/bot',
    play: async ({ act, sees }) => {
      await act('transfer', pay('4'))
      await sees(/treasury \+4 ETH/)
      await act('reorg', { depth: 1 })
      await sees("I'll tell you if it returns")
    },
  },
  {
    name: 'card',
    hash: '#alex/bot',
    play: async ({ send, tap, sees }) => {
      await send('/watches')
      await sees('1–1 of 1')
      await tap('1')
      await sees('More ⋯')
    },
  },
  {
    name: 'topic',
    hash: '#alex/topic',
    play: async ({ act, send, tap, sees }) => {
      await send('/watch')
      await sees('reply to this message')
      await send(`${treasury} treasury`)
      await tap('Review ›')
      await tap('Start watching')
      await sees('Watching treasury')
      await act('transfer', pay('0.5'))
      await sees(/treasury \+0\.5 ETH/)
    },
  },
]

const quietMs = 700

/** Waits until nothing changes any more. */
const settle = async (log: Locator): Promise<string> => {
  for (let before = ''; ; ) {
    await pause(quietMs)
    const text = await log.innerText()
    if (text === before) return text
    before = text
  }
}

const stageOf = (page: Page, url: string): Stage => {
  const log = page.getByRole('log')
  return {
    log,
    send: async text => {
      await page.getByLabel('Message', { exact: true }).fill(text)
      await page.keyboard.press('Enter')
    },
    tap: name => page.locator('main').getByRole('button', { name, exact: true }).last().click(),
    sees: text => log.getByText(text).last().waitFor(),
    act: async (name, data) => {
      const reply = await page.request.post(`${url}/play/${name}`, { data })
      return reply.json()
    },
  }
}

const maxTriesForPrice = 20

/**
 * In a chat that no picture shows. An alert waits only a moment for a price that is not known yet, and a busy machine takes longer; a
 * price that is known is in each alert.
 */
const learnPrice = async (page: Page, url: string): Promise<void> => {
  await page.goto(`${url}/#sam/bot`)
  const { act, log, send, tap, sees } = stageOf(page, url)
  await tap('Start')
  await sees('Paste an address')
  await send(`${savings} savings`)
  await tap('Watch')
  await sees('Watching savings')
  for (let coins = 1; (await log.getByText('≈ $').count()) === 0; coins += 1) {
    if (coins > maxTriesForPrice) throw new Error('no alert has a price')
    await act('transfer', { from: payer, to: savings, coins: String(coins) })
    await sees(`savings +${coins} ETH`)
  }
}

/** Without what differs from one time to the next. */
const withoutChance = (text: string): string =>
  text
    .replaceAll(/\b\d\d:\d\d\b/g, '00:00')
    .replaceAll(/\d+ (?:second|minute)s? ago/g, 'just now')
    .replaceAll(/0x[0-9a-f]{64}\b/g, '0x(hash)')
    .replaceAll(/^0x[0-9a-f]{4}…[0-9a-f]{4}(?= · )/gm, '0x(hash)')

/** How many lines two texts begin with alike. */
const sharedStart = (one: readonly string[], other: readonly string[]): number => {
  const differs = one.findIndex((line, at) => line !== other[at])
  return differs < 0 ? one.length : differs
}

/** What a busy machine needs to show what was asked for. */
/** Plays the scenes as on a phone, and hands over each with the lines that it adds to its chat. */
export const playScenes = async (
  { browser, url }: { browser: Browser; url: string },
  take: (o: { scene: Scene; page: Page; lines: readonly string[] }) => Promise<void>,
): Promise<void> => {
  const context = await browser.newContext({
    viewport: { width: 400, height: 760 },
    locale: 'en-GB',
    timezoneId: 'UTC',
  })
  context.setDefaultTimeout(pageTimeoutMs)
  const page = await context.newPage()
  await learnPrice(page, url)
  const before = new Map<string, readonly string[]>()
  for (const scene of scenes) {
    await page.goto(`${url}/${scene.hash}`)
    await page.reload()
    const stage = stageOf(page, url)
    await scene.play(stage)
    // No button looks as if it was pointed at.
    await page.mouse.move(0, 0)
    const lines = withoutChance(await settle(stage.log)).split('\n')
    const known = before.get(scene.hash) ?? []
    before.set(scene.hash, lines)
    await take({ scene, page, lines: lines.slice(sharedStart(known, lines)) })
  }
  await context.close()
}
