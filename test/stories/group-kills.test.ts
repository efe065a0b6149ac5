import assert from 'node:assert/strict'
import { pause } from '#lib/timers.ts'
import type { Group } from '#playground/telegram/group.ts'
import type { Participant } from '#playground/telegram/participant.ts'
import { type Product, parseEther, startProduct, story } from '../support/product.ts'
import { startProductProcess } from '../support/product-process.ts'
import { createRandom } from '../support/random.ts'
import { watchInGroup } from '../support/team.ts'
import { urlOf } from '../support/telegram.ts'

/** KILLS=12 for the full run; SEED for other moments of the kills. */
const kills = Number(process.env['KILLS'] ?? 3)
const seed = Number(process.env['SEED'] ?? 20_261_124)
const patienceMs = 60_000 + 5_000 * kills

/** Does `act` while a new process runs on the product's store, and kills that within half a second. */
const createKiller = (t: { after(fn: () => unknown): void }, { environment }: Product) => {
  const random = createRandom(seed)
  return async (act: () => unknown): Promise<void> => {
    const app = startProductProcess(environment)
    t.after(() => app.kill('SIGKILL'))
    await app.running
    await act()
    await pause(random() * 500)
    await app.kill('SIGKILL')
  }
}

/** What each alert, batch and summary of incoming transfers adds up to, and whether it is marked as a possible repeat. */
const amountsIn = (there: Participant) =>
  there
    .messages()
    .filter(({ text }) => /^(📥|⏱|While I couldn't)/u.test(text))
    .map(({ text }) => ({
      ether: Number(/\+([\d,]+) ETH/.exec(text)?.[1]?.replaceAll(',', '')),
      isMarked: text.includes('↻ possible repeat'),
    }))

story(
  `killed -9 while ${kills} groups are linked: each is greeted, and the person gets a message for each`,
  async t => {
    const product = await startProduct(t)
    const { anna, telegram } = product
    const groups = Array.from({ length: kills }, (_, n) =>
      telegram.group({ title: `Team ${n}`, type: 'supergroup', bot: 'left', members: [[anna, 'creator']] }),
    )
    const killAfter = createKiller(t, product)
    const links: string[] = []
    // One after the other, so that each group has a link of its own.
    for (const _ of groups) {
      const { messageId: after } = anna.sends('/channels')
      links.push(urlOf(await anna.sees(/^Channels/, { after, timeoutMs: patienceMs }), 'Add to a group'))
    }
    await product.stop()
    const seesLinked = ({ title }: Group) =>
      anna.sees(new RegExp(`^Alerts can go to ${title} now\\.`), { timeoutMs: patienceMs })
    for (const [n, group] of groups.entries()) {
      await killAfter(() => anna.opens(links[n] ?? '', group))
      // An update is dropped after five crashes: every fourth time, a process handles what is left.
      if (n % 4 < 3) continue
      await product.start()
      await seesLinked(group)
      await product.stop()
    }

    await product.start()
    for (const group of groups) {
      await seesLinked(group)
      await anna.in(group).sees(/^I watch blockchain addresses/, { timeoutMs: patienceMs })
      anna.in(group).sends('/here')
      await anna.in(group).sees(`No watches post to ${group.title}.`, { timeoutMs: patienceMs })
    }
    const written = [anna, ...groups].flatMap(place => place.messages())
    assert.deepEqual(
      written.filter(({ text }) => /went wrong/.test(text)),
      [],
      'no update is dropped',
    )
  },
)

story(
  `killed -9 ${kills} times while a group removes the bot and adds it again: no alert is lost`,
  async t => {
    const product = await startProduct(t)
    const { anna, chain, telegram } = product
    const [sender = '', treasury = ''] = chain.accounts
    const team = telegram.group({ title: 'Team', type: 'supergroup', members: [[anna, 'creator']] })
    const there = anna.in(team)
    const killAfter = createKiller(t, product)
    await watchInGroup(there, treasury, 'treasury')
    await product.stop()
    // Each transfer is a power of two, so that a sum says which ones it is of.
    let [next, all] = [1, 0]
    const transfer = async (): Promise<void> => {
      await chain.send({ from: sender, to: treasury, wei: parseEther(String(next)) })
      all += next
      next *= 2
    }
    for (let kill = 1; kill <= kills; kill += 1)
      await killAfter(async () => {
        if (kill % 2 === 1) team.kicksBot(anna)
        else team.addsBot(anna)
        await transfer()
      })

    await product.start()
    if (kills % 2 === 1) team.addsBot(anna)
    await transfer()
    const told = (amounts: ReturnType<typeof amountsIn>) =>
      amounts.reduce((bits, { ether }) => bits | ether, 0)
    await there.sees(() => told(amountsIn(there)) === all, { timeoutMs: patienceMs })
    await telegram.settled({ quietMs: 1_000 })
    const unmarked = amountsIn(there).filter(({ isMarked }) => !isMarked)
    const sum = unmarked.reduce((total, { ether }) => total + ether, 0)
    assert.equal(sum, told(unmarked), 'no transfer comes twice unmarked')
  },
)
