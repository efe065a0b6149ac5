import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import axe, { type AxeResults } from 'axe-core'
import type { Browser, Page } from 'playwright-core'
import type { Playground } from '#playground/playground.ts'
import { needsBrowser, pageTimeoutMs, startBrowser } from './browser.ts'

/** What axe-core finds in light, and of the colours in dark, a line each. */
const findFaults = async (page: Page): Promise<readonly string[]> => {
  await page.evaluate(axe.source)
  const faults: string[] = []
  for (const [colorScheme, rules] of [
    ['light', '{}'],
    ['dark', "{ runOnly: ['color-contrast'] }"],
  ] as const) {
    await page.emulateMedia({ colorScheme })
    const { violations } = await page.evaluate<AxeResults>(`axe.run(${rules})`)
    for (const { id, nodes } of violations)
      for (const { target, failureSummary } of nodes)
        faults.push(`${id} ${String(target)} in ${colorScheme}: ${failureSummary}`)
  }
  return faults
}

describe('The page of the playground for people who read with other means', needsBrowser, () => {
  let playground: Playground
  let browser: Browser
  before(async () => {
    ;({ playground, browser } = await startBrowser())
  })
  after(() => Promise.all([browser.close(), playground.stop()]))

  it('has no fault that axe finds, before and after the first alert, and in a group', async () => {
    const page = await browser.newPage()
    page.setDefaultTimeout(pageTimeoutMs)
    await page.goto(playground.url)
    await page
      .getByRole('button', { name: 'Sam' })
      .or(page.getByRole('radio', { name: /Sam/ }))
      .first()
      .waitFor()
    const faults = [...(await findFaults(page))]
    await page.getByRole('button', { name: 'Start', exact: true }).click()
    await page.getByText('Paste an address').waitFor()
    await page.getByRole('button', { name: 'Watch this' }).nth(1).click()
    await page.getByRole('button', { name: 'Watch', exact: true }).click()
    await page.getByRole('log').getByText('Watching').waitFor()
    await page.getByRole('button', { name: 'Send 1 ETH to it' }).click()
    await page
      .getByRole('log')
      .getByText(/\+1 ETH/)
      .last()
      .waitFor()
    faults.push(...(await findFaults(page)))
    await page.goto(`${playground.url}/#alex/topic`)
    await page.reload()
    await page.getByLabel('Members').click()
    faults.push(...(await findFaults(page)))
    assert.deepEqual(faults, [])
  })
})
