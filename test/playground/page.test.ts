import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import type { Playground } from '#playground/playground.ts'
import { needsBrowser, startBrowser } from './browser.ts'

const phone = { viewport: { width: 390, height: 780 }, hasTouch: true } as const

describe('The page of the playground', needsBrowser, () => {
  let playground: Playground
  let browser: Browser
  before(async () => {
    ;({ playground, browser } = await startBrowser())
  })
  after(() => Promise.all([browser.close(), playground.stop()]))

  /** A page whose errors and foreign requests fail the test. */
  const open = async (
    options: BrowserContextOptions,
    hash = '',
  ): Promise<{ page: Page; faults: string[] }> => {
    const context = await browser.newContext(options)
    const page = await context.newPage()
    const faults: string[] = []
    page.on('pageerror', ({ message }) => faults.push(message))
    page.on('console', message => {
      if (message.type() === 'error') faults.push(message.text())
    })
    page.on('request', request => {
      if (!request.url().startsWith(playground.url)) faults.push(request.url())
    })
    await page.goto(`${playground.url}/${hash}`)
    return { page, faults }
  }

  it('lets a newcomer with a phone watch an account and see the alert without scrolling', async () => {
    const { page, faults } = await open(phone)
    await page.getByText('I watch blockchain addresses').waitFor()
    await page.getByRole('button', { name: 'Start', exact: true }).tap()
    await page.getByText('Paste an address').waitFor()
    const tour = page.getByRole('status')
    await tour.getByText('1 of 3').waitFor()
    await page.getByRole('button', { name: 'Make something happen' }).tap()
    await page.getByRole('button', { name: 'Watch this' }).nth(1).tap()
    await page.getByRole('button', { name: 'Watch', exact: true }).tap()
    await page.getByRole('log').getByText('Watching').waitFor()
    await tour.getByText('2 of 3').waitFor()
    await page.getByRole('button', { name: 'Make something happen' }).tap()
    await page.getByRole('button', { name: 'Send 1 ETH to it' }).tap()
    const alert = page
      .getByRole('log')
      .getByText(/\+1 ETH/)
      .last()
    await alert.waitFor()
    const box = await alert.boundingBox()
    assert.ok(box !== null && box.y > 0 && box.y + box.height < phone.viewport.height, JSON.stringify(box))
    await tour.getByText('3 of 3').waitFor()
    await tour.getByRole('button', { name: 'Done' }).tap()
    await page.getByRole('button', { name: 'Mute 1 h' }).tap()
    await page.getByRole('button', { name: 'Unmute' }).waitFor()
    assert.equal(await page.getByText('3 of 3').count(), 0)
    assert.deepEqual(faults, [])
  })

  it('travels to the end of a mute, after which an alert comes again', async () => {
    const { page, faults } = await open({})
    await page.getByRole('button', { name: 'Unmute' }).waitFor()
    await page.getByRole('button', { name: '+1 hour' }).click()
    await page.getByRole('heading', { name: /^Time travel now/ }).waitFor()
    await page.getByRole('button', { name: 'Send 1 ETH to it' }).click()
    await page.getByRole('button', { name: 'Mute 1 h' }).waitFor()
    assert.deepEqual(faults, [])
  })

  it('shows a member of a group that only administrators change what it watches', async () => {
    const { page, faults } = await open({ colorScheme: 'dark' }, '#alex/topic')
    await page.getByLabel('Members').click()
    await page.getByLabel('Role of Lookout').selectOption('member')
    await page.getByLabel('Members').click()
    await page.getByLabel('Message', { exact: true }).fill('/watch')
    await page.keyboard.press('Enter')
    await page.getByText('Send one or more addresses. Alex, reply to this message.').first().waitFor()
    await page
      .getByLabel('Message', { exact: true })
      .fill('0x70997970C51812dc3A010C7d01b50e0d17dc79C8 treasury')
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: 'Review ›' }).click()
    await page.getByRole('button', { name: 'Start watching' }).click()
    await page.getByRole('button', { name: 'Settings' }).waitFor()
    await page.getByRole('radio', { name: /Ben/ }).click()
    await page
      .getByRole('navigation')
      .getByRole('button', { name: /^Deploys/ })
      .click()
    await page
      .getByRole('log')
      .getByText(/Watching treasury/)
      .waitFor()
    await page.getByRole('button', { name: 'Send a test alert' }).click()
    await page.getByText('Only administrators can change what this group watches.', { exact: true }).waitFor()
    await page.getByRole('radio', { name: /Sam/ }).click()
    await page.getByRole('button', { name: 'Start', exact: true }).waitFor()
    await page.getByLabel('Language').selectOption('es')
    await page
      .getByText('Te aviso')
      .or(page.getByText(/blockchain/))
      .first()
      .waitFor()
    assert.equal(
      await page
        .getByRole('navigation')
        .getByRole('button', { name: /^Deploys/ })
        .count(),
      0,
    )
    assert.deepEqual(faults, [])
  })

  it("leads to the API's page, where an operation is tried with the account of the playground", async () => {
    const { page, faults } = await open({ ...phone, viewport: { width: 390, height: 844 } })
    await page.getByRole('button', { name: 'Make something happen' }).tap()
    const url = (await page.getByRole('link', { name: "The service's API" }).getAttribute('href')) ?? ''
    await page.goto(url)
    await page.getByRole('heading', { level: 1 }).waitFor()
    assert.ok(((await page.getByRole('heading', { level: 1 }).boundingBox())?.y ?? 999) < 200)
    assert.equal(await page.evaluate('document.documentElement.scrollWidth'), 390)
    assert.equal(await page.evaluate('location.hash'), '')
    const listChains = page.locator('#listChains')
    await page.getByText(`BASE_URL=${new URL(url).origin}/api/v1`).waitFor()
    await listChains.getByText('Try it').tap()
    await listChains.getByRole('button', { name: 'Send GET' }).tap()
    await listChains.getByLabel('Reply').getByText('"chain_id": "31337"').waitFor()
    assert.deepEqual(
      faults.filter(fault => !fault.startsWith(new URL(url).origin)),
      [],
    )
  })

  it('says in the middle that the server has stopped, and keeps what is being written', async () => {
    const { page } = await open({})
    const message = page.getByLabel('Message', { exact: true })
    await message.fill('0x70997970C51812dc3A010C7d01b50e0d17dc79C8')
    await playground.stop()
    await page.getByRole('alert').getByText('The playground has stopped.').waitFor()
    await message.press('Enter')
    await page.getByText('so this was not sent').waitFor()
    assert.equal(await message.inputValue(), '0x70997970C51812dc3A010C7d01b50e0d17dc79C8')
  })
})
