import { z } from 'zod'
import { dayMs } from '#lib/time.ts'
import type { Actor, Actors } from './actors.ts'
import { type Faults, faultNames } from './faults.ts'
import { type LocalChain, sendCoins } from './local-chain.ts'
import { type ScenarioName, scenarioNames } from './scenarios.ts'
import type { LocalTelegram } from './telegram/local-telegram.ts'
import type { PlaygroundClock } from './time-travel.ts'
import type { Timeline } from './timeline.ts'
import { type View, viewsOf } from './view.ts'

/** The parts that the page acts on. */
export type PageParts = {
  readonly telegram: LocalTelegram
  readonly actors: Actors
  readonly chain: LocalChain
  readonly play: (name: ScenarioName, address: string) => Promise<unknown>
  readonly troubles: Faults
  readonly clock: PlaygroundClock
  /** Moves all clocks forward by so many ms. */
  readonly travel: (ms: number) => Promise<void>
  /** Kills the app with SIGKILL, and starts it again. */
  readonly killApp: () => Promise<unknown>
  readonly timeline: Timeline
  /** Starts over, from nothing. */
  readonly reset: () => void
  /** The page of the service's API. */
  readonly docsUrl: string
  /** Called after changes that Telegram knows nothing of. */
  readonly listeners: Set<() => void>
}

/** `as`: whom the reader is. `chat`: that is open. */
export const placeSchema = z.object({ as: z.string().default('alex'), chat: z.string().default('bot') })
export type Place = z.infer<typeof placeSchema>

const address = z
  .string()
  .regex(/^0x[0-9a-fA-F]{40}$/, { error: 'That is not an address: 0x and 40 hex digits.' })
const coins = z
  .string()
  .regex(/^\d{1,9}(\.\d{1,18})?$/, { error: 'That is not an amount. Write it like 1 or 0.25.' })
const text = z.string().trim().min(1).max(4096, { error: 'Telegram takes 4,096 characters.' })
const maxJourneyMs = 31 * dayMs
const chosen = z.enum(['group', 'channel'])
const bodies = {
  send: placeSchema.extend({ text, replyTo: z.int().optional() }),
  file: placeSchema.extend({ name: z.string().trim().min(1).max(255), base64: z.base64() }),
  press: placeSchema.extend({ message: z.int(), row: z.int().min(0), column: z.int().min(0) }),
  open: placeSchema.extend({ link: z.url().max(512), chosen: chosen.optional() }),
  share: placeSchema.extend({ button: z.string().max(64), chosen }),
  language: z.object({ as: z.string(), code: z.string().regex(/^[a-z]{2}(-[A-Z]{2})?$/) }),
  role: z.object({ chat: chosen, who: z.string(), role: z.enum(['administrator', 'member', 'left']) }),
  scenario: z.strictObject({ name: z.enum(scenarioNames), address }),
  trouble: z.strictObject({ name: z.enum(faultNames), isPresent: z.boolean() }),
  reorg: z.strictObject({ depth: z.int().min(1).max(5) }),
  lose: z.strictObject({}),
  kill: z.strictObject({}),
  reset: z.strictObject({}),
  travel: z.strictObject({ ms: z.int().min(1).max(maxJourneyMs, { error: 'At most 31 days at once.' }) }),
  transfer: z.strictObject({ from: address, to: address, coins }),
}

const findReader = ({ members }: Actors, id: string): Actor => {
  const reader = members.find(member => member.id === id)
  if (reader === undefined) throw new RangeError('There is no such person.')
  return reader
}

/** The private chat if the person is not, or no longer, in the chat. */
export const findView = (actors: Actors, place: Place): View => {
  const views = viewsOf(actors, findReader(actors, place.as))
  const view = views.find(({ id }) => id === place.chat) ?? views[0]
  if (view === undefined) throw new RangeError('There is no such chat.')
  return view
}

type Action = (parts: PageParts, body: unknown) => unknown

/** Actions by the last part of their path. Each throws an error in words to show. */
export const pageActions: Readonly<Record<keyof typeof bodies, Action>> = {
  send: ({ actors }, body) => {
    const { text, replyTo, ...place } = bodies.send.parse(body)
    findView(actors, place).participant.sends(text, replyTo === undefined ? {} : { replyTo })
  },
  file: ({ actors }, body) => {
    const { name, base64, ...place } = bodies.file.parse(body)
    findView(actors, place).participant.sendsFile({ name, bytes: Buffer.from(base64, 'base64') })
  },
  press: ({ actors }, body) => {
    const { message, row, column, ...place } = bodies.press.parse(body)
    const { participant } = findView(actors, place)
    const raw = participant.messages().find(({ messageId }) => messageId === message)?.raw
    const button = raw?.reply_markup?.inline_keyboard[row]?.[column]
    if (button === undefined || !('callback_data' in button)) throw new RangeError('That button is gone.')
    return participant.pressesStale(message, button.callback_data)
  },
  open: ({ actors }, body) => {
    const { link, chosen, as } = bodies.open.parse(body)
    findReader(actors, as).person.opens(link, chosen && actors[chosen])
  },
  share: ({ actors }, body) => {
    const { button, chosen, as } = bodies.share.parse(body)
    findReader(actors, as).person.shares(button, actors[chosen])
  },
  language: ({ actors }, body) => {
    const { as, code } = bodies.language.parse(body)
    findReader(actors, as).person.speaks(code)
  },
  role: ({ actors }, body) => {
    const { chat, who, role } = bodies.role.parse(body)
    actors[chat].changes(who === 'bot' ? actors.bot : findReader(actors, who).person, role)
  },
  scenario: async ({ play }, body) => {
    const { name, address } = bodies.scenario.parse(body)
    await play(name, address)
  },
  trouble: async ({ troubles }, body) => {
    const { name, isPresent } = bodies.trouble.parse(body)
    await troubles.set(name, isPresent)
  },
  /** Blocks in their place are empty; one more makes the branch longer, so that it is noticed at once. */
  reorg: async ({ chain }, body) => {
    const { depth } = bodies.reorg.parse(body)
    await chain.rpc('anvil_reorg', [depth, []])
    await chain.mine()
  },
  lose: ({ troubles }, body) => {
    bodies.lose.parse(body)
    troubles.loseNextReply()
  },
  kill: async ({ killApp }, body) => {
    bodies.kill.parse(body)
    await killApp()
  },
  reset: ({ reset }, body) => {
    bodies.reset.parse(body)
    reset()
  },
  travel: async ({ travel }, body) => {
    await travel(bodies.travel.parse(body).ms)
  },
  transfer: async ({ chain }, body) => ({ hash: await sendCoins(chain, bodies.transfer.parse(body)) }),
}
