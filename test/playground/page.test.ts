import assert from 'node:assert/strict'
import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { after, before, describe, it, type TestContext } from 'node:test'
import axe, { type AxeResults } from 'axe-core'
import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import { endpoints } from '#contract/endpoints.ts'
import type { Playground } from '#playground/playground.ts'
import { temporaryFolder } from '../support/machine.ts'
import { needsBrowser, pageTimeoutMs, startBrowser } from './browser.ts'

const phone = { viewport: { width: 390, height: 780 }, hasTouch: true } as const

const path = (page: Page): string => new URL(page.url()).hash
const heading = (page: Page, name: string) =>
  page.getByRole('heading', { level: 1, name: new RegExp(`^${name}`) })
const message = (page: Page) => page.getByLabel('Message', { exact: true })
const openChat = (page: Page, name: RegExp): Promise<void> =>
  page.getByRole('navigation').getByRole('button', { name }).click()

/** What axe-core finds in light, and of the colours in dark, a line each: faults for people who read with other means. */
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

describe('The page of the playground', needsBrowser, () => {
  let playground: Playground
  let browser: Browser
  before(async () => {
    ;({ playground, browser } = await startBrowser())
  })
  after(() => Promise.all([browser.close(), playground.stop()]))

  /** A page whose errors and foreign requests fail the test. It is closed with it, as each open one draws whatever happens. */
  const open = async (
    t: TestContext,
    options: BrowserContextOptions,
    hash = '',
  ): Promise<{ page: Page; faults: string[] }> => {
    const context = await browser.newContext(options)
    t.after(() => context.close())
    context.setDefaultTimeout(pageTimeoutMs)
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

  it('lets a newcomer with a phone watch an account and see the alert without scrolling', async t => {
    const { page, faults } = await open(t, phone)
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
    await page.getByRole('button', { name: '🔔 Unmute' }).waitFor()
    // For good: neither a reload nor another visit brings it back.
    await page.reload()
    await page.getByRole('button', { name: '🔔 Unmute' }).waitFor()
    assert.equal(await page.getByText('3 of 3').count(), 0)
    assert.deepEqual(faults, [])
  })

  it('offers the groups where a group is asked for, and the channels where a channel is', async t => {
    const { page, faults } = await open(t, {}, '#ada/bot')
    const start = page.getByRole('button', { name: 'Start', exact: true })
    await start.waitFor()
    faults.push(...(await findFaults(page)))
    await start.click()
    await page.getByRole('button', { name: 'Use in a group or channel' }).click()
    await page.getByRole('button', { name: 'Choose a chat' }).click()
    for (const [key, chat] of [
      ['A group', 'Team'],
      ['A channel', 'News'],
    ] as const) {
      await page.getByRole('button', { name: key, exact: true }).click()
      const offered = await page.getByRole('dialog', { name: key }).getByRole('button').allInnerTexts()
      assert.deepEqual(offered, [chat, 'Cancel'])
      await page.keyboard.press('Escape')
    }
    assert.deepEqual(faults, [])
  })

  it('says that a file vanished before it was sent, and takes another', async t => {
    const { page } = await open(t, {}, '#ada/bot')
    const path = join(await temporaryFolder(t), 'list.csv')
    await writeFile(path, 'address')
    await page.exposeFunction('removeFile', () => rm(path))
    await page.evaluate(`addEventListener('change', async event => {
      event.stopPropagation()
      await removeFile()
      event.target.dispatchEvent(new Event('change', { bubbles: true }))
    }, { capture: true, once: true })`)
    const input = page.locator('input[type=file]')
    const start = page.getByRole('button', { name: 'Start', exact: true })
    await start.or(input).first().waitFor()
    if (await start.isVisible()) await start.click()
    await input.setInputFiles(path)
    await page.getByText('The file cannot be read.').waitFor({ timeout: 10_000 })
    assert.equal(await input.inputValue(), '')
  })

  it('travels to the end of a mute, after which an alert comes again', async t => {
    const { page, faults } = await open(t, {})
    await page.getByRole('button', { name: '🔔 Unmute' }).waitFor()
    await page.getByRole('button', { name: '+1 hour' }).click()
    await page.getByRole('heading', { name: /^Time travel now/ }).waitFor()
    await page.getByRole('button', { name: 'Send 1 ETH to it' }).click()
    await page.getByRole('button', { name: 'Mute 1 h' }).waitFor()
    faults.push(...(await findFaults(page)))
    assert.deepEqual(faults, [])
  })

  it('draws a table for a person who has turned tables on', async t => {
    const { page, faults } = await open(t, {})
    const say = async (text: string): Promise<void> => {
      await message(page).fill(text)
      await page.keyboard.press('Enter')
    }
    await say('/settings')
    await page.getByRole('button', { name: 'Display & currency', exact: true }).click()
    await page.getByRole('button', { name: 'Show tables', exact: true }).click()
    await page.getByText('Digest and past alerts · as tables').waitFor()
    await say('/history')
    const table = page.getByRole('table').last()
    await table
      .getByRole('cell', { name: /\+1 ETH/ })
      .first()
      .waitFor()
    // Past midnight there is a row with the date, too.
    assert.equal(await table.getByRole('row').filter({ hasText: '+1 ETH' }).count(), 2)
    assert.deepEqual(faults, [])
  })

  it('speaks as the browser of a new person does, and then as they choose', async t => {
    const { page, faults } = await open(t, { locale: 'de-CH' }, '#ben/bot')
    await page.getByRole('button', { name: 'Starten', exact: true }).click()
    await page.getByText('Adresse beobachten').first().waitFor()
    await page.getByRole('radio', { name: 'Ben Mitglied', checked: true }).waitFor()
    await page.getByLabel('Sprache').selectOption('ru')
    await page.getByRole('button', { name: 'Устроить событие' }).waitFor()
    assert.equal(await page.locator('html').getAttribute('lang'), 'ru')
    const { page: again } = await open(t, { locale: 'de-CH' }, '#ben/bot')
    await again.getByRole('button', { name: 'Устроить событие' }).waitFor()
    assert.deepEqual(faults, [])
  })

  it('goes back to the list of chats on a phone, and to the chat before on a wider screen', async t => {
    const { page: onPhone } = await open(t, phone)
    await heading(onPhone, 'Lookout').waitFor()
    await onPhone.goBack()
    await openChat(onPhone, /^Team/)
    await heading(onPhone, 'Team').waitFor()
    await onPhone.getByRole('button', { name: 'Chats' }).tap()
    await openChat(onPhone, /^News/)
    await onPhone.goBack()
    await onPhone.getByRole('navigation').waitFor()
    assert.equal(path(onPhone), '#alex')

    const { page, faults } = await open(t, {})
    await openChat(page, /^Team/)
    await heading(page, 'Team').waitFor()
    await page.getByRole('radio', { name: /Ben/ }).click()
    await heading(page, 'Lookout').waitFor()
    await page.goBack()
    await heading(page, 'Team').waitFor()
    await page.goBack()
    await heading(page, 'Lookout').waitFor()
    await page.goForward()
    await heading(page, 'Team').waitFor()
    assert.equal(path(page), '#alex/group')
    assert.deepEqual(faults, [])
  })

  it('keeps what is being written while another chat is open, and when it is loaded again', async t => {
    const { page, faults } = await open(t, {})
    await message(page).fill('treasury, but not yet')
    await openChat(page, /^Team/)
    await heading(page, 'Team').waitFor()
    assert.equal(await message(page).inputValue(), '')
    await message(page).fill('for the team')
    await openChat(page, /^Lookout/)
    await heading(page, 'Lookout').waitFor()
    assert.equal(await message(page).inputValue(), 'treasury, but not yet')
    await page.reload()
    await heading(page, 'Lookout').waitFor()
    assert.equal(await message(page).inputValue(), 'treasury, but not yet')
    await message(page).fill('')
    await page.reload()
    await heading(page, 'Lookout').waitFor()
    assert.equal(await message(page).inputValue(), '')
    assert.deepEqual(faults, [])
  })

  it('offers the commands that fit what is written, which keys choose and close', async t => {
    const { page, faults } = await open(t, {})
    const options = page.locator('#commands').getByRole('option')
    await heading(page, 'Lookout').waitFor()
    // The key leads to where one writes, and begins a command.
    await page.keyboard.press('/')
    await options.filter({ hasText: '/admin' }).waitFor()
    await page.keyboard.type('wat')
    assert.deepEqual(
      (await options.allInnerTexts()).map(text => text.split(' ')[0]),
      ['/watch', '/watches'],
    )
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Tab')
    assert.equal(await message(page).inputValue(), '/watches ')
    assert.equal(await options.count(), 0)
    await message(page).fill('/he')
    await options.first().waitFor()
    await page.keyboard.press('Escape')
    assert.equal(await options.count(), 0)
    await page.keyboard.type('l')
    await page.keyboard.press('Enter')
    await page.getByRole('log').getByText('/help', { exact: true }).waitFor()
    const commands = page.getByRole('button', { name: 'Commands', exact: true })
    await commands.click()
    await options.first().waitFor()
    await page.keyboard.press('Escape')
    assert.equal(await options.count(), 0)
    assert.equal(await page.locator(':focus').getAttribute('aria-label'), 'Commands')
    assert.deepEqual(faults, [])
  })

  it('is left by few keys: people are one stop, and a link leads to the message box', async t => {
    const { page, faults } = await open(t, {})
    await heading(page, 'Lookout').waitFor()
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    assert.equal(await page.locator(':focus').getAttribute('aria-label'), 'Message')
    await page.getByRole('radio', { name: /Alex/ }).focus()
    await page.keyboard.press('ArrowRight')
    await page.getByRole('radio', { name: /Ada/, checked: true }).waitFor()
    await page.keyboard.press('ArrowLeft')
    await page.keyboard.press('ArrowLeft')
    await page.getByRole('radio', { name: /Sam/, checked: true }).waitFor()
    assert.equal(path(page), '#sam/bot')
    assert.deepEqual(faults, [])
  })

  it('says kindly what is wrong with an amount, before anything is sent', async t => {
    const { page, faults } = await open(t, {})
    const amount = page.getByLabel('ETH', { exact: true })
    await amount.fill('abc')
    await page.getByRole('button', { name: 'Send … ETH to it' }).click()
    await page.getByText("That isn't an amount. Write it like 1 or 0.25.").waitFor()
    await amount.fill('20000')
    await page.getByRole('button', { name: 'Send 20000 ETH to it' }).click()
    await page.getByText(/^0x\w{4}…\w{4} has only [\d.,]+ ETH\.$/).waitFor()
    await amount.fill('0,5')
    await page.getByRole('button', { name: 'Send 0.5 ETH to it' }).click()
    await page
      .getByRole('status')
      .getByText(/^Sent 0\.5 ETH from/)
      .waitFor()
    assert.deepEqual(faults, [])
  })

  it('lets a phone cause one thing after another, and says so below the chat', async t => {
    const { page, faults } = await open(t, phone)
    await page.getByRole('button', { name: 'Make something happen' }).tap()
    const panel = page.getByRole('button', { name: 'NFT arrives' })
    await panel.tap()
    const note = page.getByText(/^NFT arrives · 0x\w{4}…\w{4}$/)
    await note.waitFor()
    const [box, chat] = [await note.boundingBox(), await page.getByRole('log').boundingBox()]
    assert.ok(box !== null && chat !== null && box.y > chat.y + chat.height, JSON.stringify([box, chat]))
    await note.waitFor({ state: 'hidden' })
    await panel.tap()
    await note.waitFor()
    await page.getByRole('button', { name: 'ETH falls 10%' }).tap()
    await page
      .getByText(/^ETH falls 10%$/, { exact: true })
      .nth(1)
      .waitFor()
    await page.getByRole('button', { name: 'Chats' }).tap()
    await page.getByRole('navigation').waitFor()
    assert.deepEqual(faults, [])
  })

  it('shows a member of a group that only administrators change its watches', async t => {
    const { page, faults } = await open(t, {}, '#alex/topic')
    await page.getByLabel('Members').click()
    faults.push(...(await findFaults(page)))
    await page.getByLabel('Role of Lookout').selectOption('member')
    await page.getByLabel('Members').click()
    await page.getByLabel('Message', { exact: true }).fill('/watch')
    await page.keyboard.press('Enter')
    await page.locator('.composer .reply').getByText('Send one or more addresses.').waitFor()
    await page
      .getByLabel('Message', { exact: true })
      .fill('0x70997970C51812dc3A010C7d01b50e0d17dc79C8 treasury')
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: 'Review ›' }).click()
    await page.getByRole('button', { name: 'Start watching' }).click()
    await page.getByRole('button', { name: 'Settings' }).waitFor()
    await page.getByText('only you see this').first().waitFor()
    await page.getByRole('radio', { name: /Ben/ }).click()
    await page.getByRole('log').getByText('only you see this').first().waitFor({ state: 'detached' })
    await page
      .getByRole('navigation')
      .getByRole('button', { name: /^Deploys/ })
      .click()
    // Ben reads another language by now.
    await page.locator('#message').fill('/watches')
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: '1', exact: true }).click()
    await page.getByRole('button', { name: 'Pause' }).click()
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

  it("leads to the API's page, where an operation is tried with the account of the playground", async t => {
    const { page, faults } = await open(t, { ...phone, viewport: { width: 390, height: 844 } })
    await page.getByRole('button', { name: 'Make something happen' }).tap()
    const url = (await page.getByRole('link', { name: "The service's API" }).getAttribute('href')) ?? ''
    await page.goto(url)
    await page.getByRole('heading', { level: 1 }).waitFor()
    assert.ok(((await page.getByRole('heading', { level: 1 }).boundingBox())?.y ?? 999) < 200)
    assert.equal(await page.evaluate('document.documentElement.scrollWidth'), 390)
    assert.equal(await page.evaluate('location.hash'), '')
    assert.equal(await page.locator('.opblock').count(), Object.keys(endpoints).length)
    const listChains = page.locator('.opblock').filter({ hasText: 'List chains' })
    await listChains.locator('.opblock-summary-control').tap()
    await listChains.getByRole('button', { name: 'Try it out' }).tap()
    await listChains.getByRole('button', { name: 'Execute' }).tap()
    await listChains.locator('.live-responses-table').getByText('"31337"').first().waitFor()
    assert.deepEqual(
      faults.filter(fault => !fault.startsWith(new URL(url).origin)),
      [],
    )
  })

  it('says of a message which topic it is in', async t => {
    const { page, faults } = await open(t, {}, '#alex/bot')
    const field = page.getByLabel('Message', { exact: true })
    const start = page.getByRole('button', { name: 'Start', exact: true })
    const write = async (text: string): Promise<void> => {
      await field.fill(text)
      await page.keyboard.press('Enter')
    }
    await field.or(start).first().waitFor()
    if (await start.isVisible()) await start.click()
    await write('/settings')
    // An earlier test has written it, too.
    await page.getByRole('button', { name: 'Topics' }).last().click()
    await page.getByRole('button', { name: 'Each watch' }).click()
    await page.getByText('Topics · one for each watch').waitFor()
    await write('0x976EA74026E726554dB657fA54763abd0C3a0aa9 vault')
    await page.getByRole('button', { name: 'Watch', exact: true }).click()
    await page.getByRole('log').getByText('Lookout created the topic vault').waitFor()
    await page.getByRole('button', { name: 'Send a test alert' }).last().click()
    const alert = page.locator('.message', { hasText: 'Test alert' }).last()
    await alert.locator('.reply').getByText('# vault').waitFor()
    assert.deepEqual(faults, [])
  })

  it('says in the middle that the server has stopped, and keeps what is being written', async t => {
    const { page } = await open(t, {})
    await message(page).fill('0x70997970C51812dc3A010C7d01b50e0d17dc79C8')
    await playground.stop()
    await page.getByRole('alert').getByText('The playground has stopped.').waitFor()
    await message(page).press('Enter')
    await page.getByText('so this was not sent').waitFor()
    assert.equal(await message(page).inputValue(), '0x70997970C51812dc3A010C7d01b50e0d17dc79C8')
  })
})
