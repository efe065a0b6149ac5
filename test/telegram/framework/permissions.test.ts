import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, it } from 'node:test'
import { encodeCallback } from '#render/message.ts'
import {
  actions,
  draftAction,
  permissions,
  type RouteTarget,
  routeNames,
} from '#telegram/framework/permissions.ts'
import { createRandom } from '../../support/random.ts'
import { texts } from '../../support/texts.ts'
import { type ChatOwner, startPermissionsRig } from '../permissions-rig.ts'

const stale = texts.for('en')('stale-button')
type Button = { readonly name: string; readonly action: string; readonly needs: RouteTarget }
const buttons: readonly Button[] = routeNames.map(name => ({
  name,
  action: actions[name],
  needs: permissions[name][1],
}))

const random = createRandom(7)
const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_-'
const randomId = (length: number): string =>
  Array.from({ length }, () => alphabet[Math.floor(random() * alphabet.length)]).join('')

const mentions = (text: string): boolean => text.includes('victim')

const open = async ({ person }: ChatOwner) => {
  const { messageId: after } = person.sends('/watch')
  await person.sees(/1 of 4/, { after })
  const address = person.sends('0x70997970C51812dc3A010C7d01b50e0d17dc79C8 treasury')
  return person.sees(/2 of 4/, { after: address.messageId })
}

/** What somebody may send who knows all ids of another chat. No press of it may do anything. */
const forgeriesOf = (
  { action, needs }: Button,
  o: { victim: ChatOwner; self: ChatOwner },
): readonly string[] => {
  const { victim, self } = o
  const theirs = Object.values(victim.owned)
  const [own = '', ...more] = self.owned[needs]
  const [their = '', ...rest] = victim.owned[needs]
  const say = (...args: readonly string[]): string => encodeCallback(action, ...args)
  const others = theirs.map(args => say(...args))
  const forged = [
    ...theirs.map(([id = '']) => say(id, '0', '0')),
    ...Array.from({ length: 4 }, (_, n) => say(randomId(6 + n), ...rest)),
    say(their.slice(0, -1)),
    say(their.toUpperCase()),
    say(`${their}_`),
    say(victim.gone),
    // What was deleted may be told to be so.
    ...(needs === 'anyWatch' ? [] : [say(self.gone)]),
    ...(needs === 'alert' ? [say(own, ...rest), say(their, ...more), say(own), say(own, own)] : []),
  ]
  const malformed = [
    say(),
    say(''),
    say('', their),
    say('', '', '', ''),
    say('__proto__'),
    say('constructor'),
    say('0'),
    say('-1'),
    `${say(their)}\u0000`,
    `1.${action}.ключ`,
    `1.${action}.${their}/..`,
    `1.${action}.${'z'.repeat(50)}`,
  ]
  return [...others, ...forged, ...malformed, ...outdatedOf(action, { own: [own, ...more], their })]
}

/** In words that no version of the program reads any more, or yet; of what is one's own too. */
const outdatedOf = (action: string, o: { own: readonly string[]; their: string }): readonly string[] => [
  ...['0', '2', '01', '1 ', '', 'v1'].flatMap(version => [
    [version, action, ...o.own].join('.'),
    [version, action, o.their].join('.'),
  ]),
  [action, ...o.own].join('.'),
  [action, ...o.own].join(':'),
  JSON.stringify({ action, args: o.own }).slice(0, 64),
  '1',
  '1.',
  '1..',
]

type Rig = Awaited<ReturnType<typeof startPermissionsRig>>

/** What is kept of a chat. */
const theirs = async (rig: Rig, { tag, person }: ChatOwner): Promise<readonly string[]> => {
  const own = new RegExp(`"(id|chat|watch)":"(${tag}|${person.chatId})`)
  return (await rig.kept()).filter(line => own.test(line))
}

/** Each press is answered once, also one that was handled again because somebody else had written the same meanwhile. */
const assertAnsweredOnce = ({ telegram }: Rig, presses: number): void => {
  const answers = telegram.calls
    .filter(({ method, ok }) => method === 'answerCallbackQuery' && ok === true)
    .map(({ payload }) => String(payload['callback_query_id']))
  assert.equal(answers.length, presses)
  assert.equal(new Set(answers).size, presses)
}

describe('Who may tap which button', () => {
  it('has a code of its own for every button', () => {
    const codes = [...buttons.map(({ action }) => action), draftAction]
    assert.deepEqual(
      codes.filter((code, place) => codes.indexOf(code) !== place),
      [],
    )
  })

  it('depends on the table alone: nothing else but an open wizard reads callback data', () => {
    const source = join(import.meta.dirname, '../../../src/telegram')
    const files = readdirSync(source, { recursive: true, encoding: 'utf8' }).filter(file =>
      file.endsWith('.ts'),
    )
    assert.deepEqual(
      files
        .filter(file =>
          /callbackQuery\??\.data|\.callbackQuery\(/.test(readFileSync(join(source, file), 'utf8')),
        )
        .toSorted(),
      ['features/wizard/input.ts', 'framework/callback-routes.ts', 'framework/wizards.ts'],
    )
  })

  it('refuses everything on records of another chat, whatever is sent', async t => {
    const rig = await startPermissionsRig(t)
    const victim = await rig.owner('victim')
    const guarded = buttons.filter(({ needs }) => needs !== 'nothing')
    const attackers = await Promise.all(guarded.map((_, n) => rig.owner(`self${n}`)))
    const before = await rig.kept()
    let presses = 0
    const attack = async (button: Button, self: ChatOwner): Promise<void> => {
      const forgeries = [...new Set(forgeriesOf(button, { victim, self }))]
      const replayed = forgeries.slice(0, Object.keys(victim.owned).length)
      for (const data of [...forgeries, ...replayed]) {
        presses += 1
        const { answer } = await self.person.pressesStale(self.message, data)
        assert.equal(answer, stale, `${button.name}: ${data}`)
      }
    }
    await Promise.all(
      guarded.map((button, n) => {
        const self = attackers[n]
        assert.ok(self)
        return attack(button, self)
      }),
    )
    assert.ok(presses >= 1_000, `${presses} attempts`)
    assert.deepEqual(await rig.kept(), before)
    assert.deepEqual(rig.asked, [])
    assertAnsweredOnce(rig, presses)
    t.diagnostic(`${presses} attempts, none let through`)
  })

  it('shows and changes nothing of another chat by a button that needs nothing', async t => {
    const rig = await startPermissionsRig(t)
    const victim = await rig.owner('victim')
    const free = buttons.filter(({ needs }) => needs === 'nothing')
    const attackers = await Promise.all(free.map((_, n) => rig.owner(`self${n}`)))
    const before = await theirs(rig, victim)
    let presses = 0
    const attack = async ({ action }: Button, { person, message }: ChatOwner): Promise<void> => {
      for (const args of Object.values(victim.owned)) {
        presses += 1
        await person.pressesStale(message, encodeCallback(action, ...args))
      }
    }
    await Promise.all(
      free.map((button, n) => {
        const self = attackers[n]
        assert.ok(self)
        return attack(button, self)
      }),
    )
    assert.deepEqual(await theirs(rig, victim), before)
    assert.deepEqual(rig.asked.filter(mentions), [])
    assert.deepEqual(
      attackers.flatMap(({ person }) => person.messages().filter(({ raw }) => mentions(JSON.stringify(raw)))),
      [],
    )
    assertAnsweredOnce(rig, presses)
  })

  it('allows the steps of a wizard only to the person who opened it', async t => {
    const rig = await startPermissionsRig(t)
    const [victim, idle, busy] = await Promise.all(['victim', 'idle', 'busy'].map(rig.owner))
    assert.ok(victim && idle && busy)
    const drawn = await open(victim)
    await open(busy)
    const before = await theirs(rig, victim)
    const asked = [...rig.asked]
    const steps = drawn.raw.reply_markup?.inline_keyboard.flat() ?? []
    const data = steps.flatMap(button => ('callback_data' in button ? [button.callback_data] : []))
    assert.ok(data.length > 2)
    for (const pressed of data.slice(-3))
      for (const { person, message } of [idle, busy]) {
        await person.pressesStale(message, pressed)
        await person.pressesStale(drawn.messageId, pressed)
      }
    assert.deepEqual(await theirs(rig, victim), before)
    assert.deepEqual(rig.asked, asked)
    await victim.person.presses('Next ›')
    await victim.person.sees(/3 of 4/)
  })

  it('allows each person their own actions', async t => {
    const rig = await startPermissionsRig(t)
    // The stories of access.test.ts have the operators' buttons.
    const ofEverybody = buttons.filter(({ needs }) => needs !== 'operator')
    const heard = await Promise.all(
      ofEverybody.map(async ({ name, action, needs }) => {
        const { person, owned, message } = await rig.owner(`own-${name}`.slice(0, 10))
        const { answer } = await person.pressesStale(message, encodeCallback(action, ...owned[needs]))
        return { needs, answer }
      }),
    )
    for (const [needs, answers] of Map.groupBy(heard, press => press.needs))
      assert.ok(
        answers.some(({ answer }) => answer !== stale),
        `no button that needs ${needs} works`,
      )
  })
})
