import assert from 'node:assert/strict'
import { z } from 'zod'
import { recordOf } from '#lib/collections.ts'
import type { GroupOptions } from '#playground/telegram/group.ts'
import { createLocalTelegram, type LocalTelegram } from '#playground/telegram/local-telegram.ts'
import type { Role } from '#playground/telegram/members.ts'
import type { Participant, SeenMessage } from '#playground/telegram/participant.ts'
import type { Person } from '#playground/telegram/person.ts'
import { freePort } from './machine.ts'

/** A local Telegram on a port that nobody else takes while it is away. */
export const startLocalTelegram = async ({
  token = '42:a-token-for-tests',
  now,
}: {
  token?: string
  now?: () => number
} = {}): Promise<LocalTelegram> => createLocalTelegram({ token, port: await freePort(), ...(now && { now }) })

/** One call of the Bot API without a client: the HTTP status and the whole answer. */
export async function callTelegram(
  telegram: LocalTelegram,
  method: string,
  payload: object = {},
): Promise<{ status: number; body: unknown }> {
  const response = await fetch(`${telegram.apiRoot}/bot${telegram.token}/${method}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(payload),
  })
  return { status: response.status, body: await response.json() }
}

type Roles<Name extends string> = Readonly<Record<Name, Role>>

/**
 * A group with new people in it: `const { group, ann, bob } = createGroup(telegram, { title: 'Team', members: { ann: 'creator',
 * bob: 'member' } })`. A person acts in it as `ann.in(group)`, or `ann.in(group.topic('Deploys'))`.
 */
export function createGroup<Name extends string>(
  telegram: LocalTelegram,
  { members, ...options }: Omit<GroupOptions, 'members'> & { members: Roles<Name> },
) {
  const people: { name: Name; person: Person; role: Role }[] = []
  for (const name in members) {
    const firstName = `${name.charAt(0).toUpperCase()}${name.slice(1)}`
    people.push({ name, person: telegram.person({ firstName }), role: members[name] })
  }
  const group = telegram.group({
    ...options,
    members: people.map(({ person, role }) => [person, role] as const),
  })
  const byName = recordOf<Record<Name, Person>>(people.map(({ name, person }) => [name, person] as const))
  return { ...byName, group }
}

const reply = z.looseObject({ ok: z.boolean(), result: z.unknown().optional() })
const updateList = z.object({ result: z.array(z.looseObject({ update_id: z.number() })) })

const withoutId = (update: object) => Object.entries(update).filter(([name]) => name !== 'update_id')

/** A bot without a client: what Telegram answers it, and what it sends it. */
export function createBareBot(telegram: LocalTelegram) {
  let offset = 0
  const call = async (method: string, payload: object = {}) =>
    reply.parse((await callTelegram(telegram, method, payload)).body)
  return {
    /** The result of a call that Telegram accepts. */
    async call(method: string, payload: object = {}): Promise<unknown> {
      const { ok, result, ...refusal } = await call(method, payload)
      assert.deepEqual([ok, refusal], [true, {}], `${method} is refused`)
      return result
    },
    /** Telegram's whole refusal, without `ok`. */
    async refusal(method: string, payload: object = {}): Promise<object> {
      const { ok, ...refusal } = await call(method, payload)
      assert.equal(ok, false, `${method} is not refused`)
      return refusal
    },
    /** The updates since the last time, without their ids. */
    async updates(kinds?: readonly string[]): Promise<Record<string, unknown>[]> {
      const payload = { offset, ...(kinds && { allowed_updates: kinds }) }
      const { result } = updateList.parse((await callTelegram(telegram, 'getUpdates', payload)).body)
      offset = (result.at(-1)?.update_id ?? offset - 1) + 1
      return result.map(update => Object.fromEntries(withoutId(update)))
    },
  }
}

const marks: Readonly<Record<string, readonly [string, string]>> = {
  bold: ['«', '»'],
  code: ['⟨', '⟩'],
  strikethrough: ['~~', '~~'],
}

/**
 * A message as the screens are written down: `«bold»`, `⟨code⟩`, `~~struck through~~`, `~` for a local time, `↪` before what
 * it answers, and a line of `[ buttons ]` for each row. Whole messages are compared in this form.
 */
export const screen = (message: SeenMessage): string => {
  const inserts: { at: number; text: string }[] = []
  let { text } = message
  const times = message.entities.filter(entity => entity.type === 'date_time')
  for (const entity of message.entities) {
    const [open, close] = marks[entity.type] ?? []
    if (open !== undefined && close !== undefined)
      inserts.push({ at: entity.offset, text: open }, { at: entity.offset + entity.length, text: close })
  }
  for (const { offset, length } of times.toReversed())
    text = `${text.slice(0, offset)}~${text.slice(offset + length)}`
  const moved = (at: number): number =>
    times.reduce((position, time) => (time.offset < at ? position - time.length + 1 : position), at)
  for (const insert of inserts.toSorted((a, b) => b.at - a.at)) {
    const at = moved(insert.at)
    text = `${text.slice(0, at)}${insert.text}${text.slice(at)}`
  }
  // An ephemeral message answers the one that it has to.
  const isFree = message.raw.ephemeral_message_id === undefined
  const [answered] = (isFree ? message.raw.reply_to_message?.text?.split('\n') : undefined) ?? []
  const reply = answered === undefined ? [] : [`↪ ${answered}`]
  return [...reply, text, ...message.buttons.map(row => row.map(button => `[ ${button} ]`).join(' '))].join(
    '\n',
  )
}

/** Where a button of a message leads. */
export const urlOf = ({ raw }: SeenMessage, text: string): string => {
  const buttons = raw.reply_markup?.inline_keyboard.flat() ?? []
  const button = buttons.find(candidate => candidate.text === text)
  assert.ok(button !== undefined && 'url' in button, `a link ${text}`)
  return button.url ?? ''
}

/**
 * Waits until all that the person did in the chat is stored, so that it counts for others and in their other chats: it is handled in
 * turn, and this, a press that nothing answers for, comes last.
 */
export const untilStored = async (person: Pick<Participant, 'messages' | 'pressesStale'>): Promise<void> => {
  await person.pressesStale(person.messages().at(-1)?.messageId ?? 1, 'nothing')
}

/** Everything that stands in the chat, each message as a screen; what the person wrote behind `> `. */
export const screens = (messages: readonly SeenMessage[]): string[] =>
  messages.map(message => (message.from === 'bot' ? screen(message) : `> ${message.text}`))

/** `amount`: what came in, in coins. `repeated`: marked as possible repeat. */
type SeenAlert = { readonly amount: number; readonly repeated: boolean }

/**
 * The transfers that stand in a chat, in their order, one by one or folded. Their amounts are to grow by `step` each: a message
 * that folds several stands for those that follow each other and make its sum; were it others, it would be another, or no whole one.
 */
export const seenAlerts = (person: Pick<Participant, 'messages'>, step = 1): readonly SeenAlert[] =>
  person.messages().flatMap(({ text }) => {
    const repeated = text.includes('↻ possible repeat')
    return numbersIn(text, step).map(number => ({
      amount: Math.round(number * step * 1_000_000) / 1_000_000,
      repeated,
    }))
  })

const numbersIn = (text: string, step: number): readonly number[] => {
  const sum = Math.round(Number(/\+([\d.,]+) ETH/.exec(text)?.[1]?.replaceAll(',', '')) / step)
  if (/^(✕ Removed from the chain\n)?📥/u.test(text)) return [sum]
  if (!text.startsWith('⏱ ')) return []
  const count = Number(/([\d,]+) transactions?/.exec(text)?.[1])
  const first = (sum - (count * (count - 1)) / 2) / count
  return Array.from({ length: count }, (_, place) => first + place)
}

/** Those that came again without a mark that says so. */
export const unmarkedRepeats = (alerts: readonly SeenAlert[]): readonly SeenAlert[] =>
  alerts.filter(
    ({ amount, repeated }, index) => !repeated && alerts.findIndex(other => other.amount === amount) < index,
  )

/** Parts of a watch and periods, which stand behind another button. */
const behind: Readonly<Record<string, string>> = {
  Balance: 'More ▾',
  'Alert text': 'More ▾',
  Tags: 'More ▾',
  Where: 'More ▾',
  '5 min': 'Summary ▾',
  '10 min': 'Summary ▾',
  '1 h': 'Summary ▾',
  '4 h': 'Summary ▾',
  '12 h': 'Summary ▾',
}

/** Presses buttons of a set-up one after another, those behind another one through that. */
export const taps = async (
  person: Pick<Participant, 'presses'>,
  ...buttons: readonly Parameters<Participant['presses']>[0][]
): Promise<void> => {
  for (const button of buttons) {
    const pressed = typeof button === 'string' ? { text: button } : button
    const first = behind[pressed.text]
    if (first !== undefined) await person.presses('message' in pressed ? { ...pressed, text: first } : first)
    await person.presses(button)
  }
}

/** Under the review of a new watch, which first-watch.test.ts shows whole. */
export const reviewButtons = `[ Start watching ]
[ Addresses ] [ What ]
[ How often ] [ Name ]
[ More ▾ ] [ Cancel ]`

/** Under the card of a live watch, which test-notification.test.ts shows whole. */
export const cardButtons = `[ Edit ] [ Past alerts ]
[ 🔇 Mute ] [ ⏸ Pause ]
[ More ⋯ ] [ ‹ Watches ]`

/** The question of what to watch as it is asked first, which first-watch.test.ts shows whole. */
export const kindsQuestion = `What do you want to hear about?
«Money»: coins, tokens, NFTs
«Security»: approvals, wallet control, failed transactions, large outflows, admin actions
«Contract»: admin actions, new contracts, calls
«Everything»: all of these, and shared wallet, wrapping, staking payouts, block rewards
Or say what you want, such as ⟨more than $500 leaves⟩
[ ✓ Money ] [ Security ]
[ Contract ] [ Everything ]
[ Choose ▾ ]
[ ‹ Back ] [ Next › ] [ Review › ]`
