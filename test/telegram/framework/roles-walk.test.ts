import assert from 'node:assert/strict'
import { describe, it, type TestContext } from 'node:test'
import type { Update } from 'grammy/types'
import type { Group } from '#playground/telegram/group.ts'
import type { Role } from '#playground/telegram/members.ts'
import type { Person } from '#playground/telegram/person.ts'
import { decodeCallback, encodeCallback } from '#render/message.ts'
import { put } from '#store/store.ts'
import {
  actions,
  permissions,
  type RouteName,
  type RouteTarget,
  routeNames,
} from '#telegram/framework/permissions.ts'
import { menuCommands } from '#telegram/telegram.ts'
import { chatSettings } from '#watch/chat-settings.ts'
import { stranger } from '../../support/addresses.ts'
import { showsUp } from '../../support/team.ts'
import { texts } from '../../support/texts.ts'
import { type Actor, commandContent, type Place, pressOf, replyOf } from '../group-updates.ts'
import { startPermissionsRig } from '../permissions-rig.ts'

const say = texts.for('en')
const staleAnswer = say('stale-button')
const roleRefusals: ReadonlySet<unknown> = new Set(
  (['group-managers-only', 'group-administrators-only', 'group-not-yours'] as const).map(id => say(id)),
)
const isRefusal = (answer: unknown): boolean => answer === staleAnswer || roleRefusals.has(answer)

type Rig = Awaited<ReturnType<typeof startPermissionsRig>>
type Owned = Awaited<ReturnType<Rig['own']>>['owned']
type NeededRole = 'member' | 'editor' | 'manager'

const routes = routeNames.map(name => {
  const [action, target, role = 'editor']: readonly [string, RouteTarget, NeededRole?] = permissions[name]
  return { name, action, target, role }
})
type Route = (typeof routes)[number]

const commands = [...new Set(['start', ...Object.values(menuCommands).flat()])]
const managersCommands = ['channels', 'export', 'import', 'forget']

/** With which what a link to the bot carries begins (feature.ts). */
const linkNames = ['d', 'g', 'w']

/** What a button says besides its target; without it some change nothing even for those who may. */
const furtherArgs: Partial<Record<RouteName, readonly string[]>> = {
  chatSettings: ['alerts', 'short'],
  openToMembers: ['members'],
  chatSettingsThere: ['alerts', 'short'],
  openToMembersThere: ['members'],
  mute: ['8'],
  editWatch: ['name'],
}

const dataOf = ({ name, action, target }: Route, owned: Owned): string => {
  const more = furtherArgs[name]
  const [id = '', ...rest] = owned[target]
  if (more === undefined) return encodeCallback(action, id, ...rest)
  return target === 'nothing' ? encodeCallback(action, ...more) : encodeCallback(action, id, ...more)
}

/** A forum with a record of each kind. As an administrator the bot learns of new roles at once. */
const openGroup = async (rig: Rig, tag: string, o: { open?: true; bot?: 'member' } = {}) => {
  const group = rig.telegram.group({
    title: tag,
    type: 'supergroup',
    isForum: true,
    bot: o.bot ?? 'administrator',
  })
  const { owned, gone } = await rig.own(group.chatId, tag)
  const value = { spoken: 'en', ...(o.open && { openToMembers: o.open }) } as const
  await rig.store.commit([put(chatSettings, { id: String(group.chatId), value })])
  const topic = group.topic('Deploys')
  const { message_id: message } = await rig.api.sendMessage(group.chatId, 'It had buttons.')
  const chat = { id: group.chatId, type: 'supergroup', title: tag, is_forum: true }
  const general: Place = { chat, message, bot: await rig.api.getMe() }
  return { group, owned, gone, places: [general, { ...general, thread: topic.thread }], general }
}

const privatePlace = (rig: Rig, { name, from: { id } }: Actor): Place => ({
  chat: { id, type: 'private', first_name: name },
  message: 1,
  bot: { ...rig.telegram.bot, is_bot: true, first_name: 'Lookout' },
})

type PersonActor = Actor & { readonly person: Person }

const joins = (rig: Rig, name: string, ...roles: readonly (readonly [Group, Role])[]): PersonActor => {
  const person = rig.telegram.person({ firstName: name })
  for (const [group, role] of roles) group.adds(person, role)
  return { name, person, from: { id: person.id, is_bot: false, first_name: name, language_code: 'en' } }
}

/** Telegram names a bot of its own for those who write as a chat. */
const asChat = (name: string, o: { id: number; from: number; as?: object }): Actor => ({
  name,
  from: { id: o.from, is_bot: o.from !== 777_000, first_name: name },
  as: { sender_chat: { id: o.id, type: 'channel', title: name }, ...o.as },
})

/** People who may change nothing of the group `victim`, though some may look, or once could, or manage another group. */
const attackersOf = async (rig: Rig, victim: Group, other: Group) => {
  const mute: Role = { status: 'restricted', permissions: [] }
  const former = joins(rig, 'former', [victim, 'administrator'])
  const left = joins(rig, 'left', [victim, 'administrator'])
  for (const { person } of [former, left]) await showsUp(person.in(victim))
  victim.changes(former.person, 'member')
  victim.changes(left.person, 'left')
  await rig.telegram.settled()
  return [
    joins(rig, 'stranger'),
    joins(rig, 'member', [victim, 'member']),
    joins(rig, 'restricted', [victim, mute]),
    joins(rig, 'banned', [victim, 'kicked']),
    joins(rig, 'gone, restricted', [victim, { ...mute, isMember: false }]),
    joins(rig, 'manager of another', [victim, 'member'], [other, 'creator']),
    joins(rig, 'manager elsewhere', [other, 'creator']),
    former,
    left,
  ]
}

/** Of a private chat, whose id is positive: people may change what is their own. */
const ofPerson = /"chat":"\d/

/**
 * What Telegram said of members, which is asked again within a minute; which groups to ask it about; and who was told that a command is not
 * for them. They allow nothing.
 */
const ofMembers = /^\["(memberships|managedChats|commandRefusals)"/

/** Whatever else is kept, and what the service was asked to do. */
const stateOf = async (rig: Rig): Promise<readonly string[]> => [
  ...(await rig.kept()).filter(line => !ofMembers.test(line) && !ofPerson.test(line)),
  ...rig.asked.filter(line => !line.startsWith('GET')),
]

/** Who may send lists has a file read to know what it is, which is counted. */
const ofUploads = /^\["uploadPaces"/

/** Handles the updates, and holds that nothing changed but what is `allowed`. */
const assertNothingChanges = async (
  rig: Rig,
  updates: readonly Update[],
  allowed?: RegExp,
): Promise<void> => {
  const before = await stateOf(rig)
  await rig.handled(updates)
  const after = await stateOf(rig)
  assert.deepEqual(
    after.filter(line => !before.includes(line) && allowed?.test(line) !== true),
    [],
  )
  assert.deepEqual(
    before.filter(line => !after.includes(line)),
    [],
  )
}

const document = { file_id: 'x', file_unique_id: 'x', file_name: 'watches.json' }

type Attempt = { readonly actor: Actor; readonly place: Place; readonly owned: Owned }

/** Links to the bot that name something of the group. */
const linksOf = ({ actor, place, owned }: Attempt): readonly Update[] =>
  linkNames.flatMap(name =>
    Object.values(owned).map(([id = '']) => replyOf(actor, place, commandContent(`/start ${name}_${id}`))),
  )

/** All that a person may send that is no press. */
const messagesOf = ({ actor, place, owned }: Attempt): readonly Update[] => [
  ...linksOf({ actor, place, owned }),
  ...commands.flatMap(command => [
    replyOf(actor, place, commandContent(`/${command}`)),
    replyOf(actor, place, commandContent(`/${command}@${place.bot.username}`)),
    replyOf(actor, place, { document, ...commandContent(`/${command}`, 'caption') }),
  ]),
  replyOf(actor, place, { text: stranger }),
  replyOf(actor, place, { text: `@${place.bot.username} ${stranger}` }),
  replyOf(actor, place, { text: 'Tokyo' }),
  ...['pause all', 'mute all for 2 hours', 'delete all', 'gas below 5 gwei', 'what is watched?'].flatMap(
    text => [
      replyOf(actor, place, { text }),
      replyOf(actor, place, { text: `@${place.bot.username} ${text}` }),
    ],
  ),
  replyOf(actor, place, { document }),
  replyOf(actor, place, { document: { ...document, file_name: 'list.csv' } }),
]

/** The presses of a route: as it would be drawn, sent twice, and spoilt. */
const forgeriesOf = (route: Route, o: Attempt): readonly Update[] => {
  const data = dataOf(route, o.owned)
  const press = (written: string): Update => pressOf(o.actor, o.place, written)
  const drawn = press(data)
  const [id = '', ...rest] = o.owned[route.target]
  return [
    drawn,
    drawn,
    press(encodeCallback(route.action, id, ...rest, '0', '0').slice(0, 64)),
    press(`${data}_`),
  ]
}

const answersTo = (rig: Rig): ReadonlyMap<string, unknown> =>
  new Map(
    rig.telegram.calls
      .filter(({ method }) => method === 'answerCallbackQuery')
      .map(({ payload }) => [String(payload['callback_query_id']), payload['text']]),
  )

/** What no person writes: posts, people who write as a channel, and other bots. */
const chatsAt = ({ chatId: id }: Group): readonly Actor[] => [
  asChat('linked channel', { id: -1_009, from: 777_000, as: { is_automatic_forward: true } }),
  asChat('a channel of a person', { id: -1_008, from: 136_817_688 }),
  asChat('anonymous elsewhere', { id: id - 1, from: 1_087_968_824 }),
  asChat('anonymous, forwarded', { id, from: 777_000, as: { is_automatic_forward: true } }),
  { name: 'another bot', from: { id: 4_711, is_bot: true, first_name: 'Other' } },
]

const start = async (t: TestContext) => {
  const rig = await startPermissionsRig(t)
  const victim = await openGroup(rig, 'victim')
  const other = await openGroup(rig, 'other')
  const attackers = await attackersOf(rig, victim.group, other.group)
  return { rig, victim, other, attackers }
}

/** The routes whose button, as it was drawn, was answered by something else than a refusal. */
const allowedRoutes = (rig: Rig, o: { updates: readonly Update[]; owned: Owned }): readonly Route[] => {
  const answers = answersTo(rig)
  const allowed = new Set(
    o.updates.flatMap(({ callback_query: press }) =>
      press === undefined || isRefusal(answers.get(press.id)) ? [] : [press.data],
    ),
  )
  return routes.filter(route => allowed.has(dataOf(route, o.owned)))
}

const namesOf = (all: readonly Route[]): readonly string[] => all.map(({ name }) => name)
const needing = (...roles: readonly NeededRole[]): readonly Route[] =>
  routes.filter(({ role }) => roles.includes(role))
const withTarget = routes.filter(({ target }) => target !== 'nothing')

/** No handler has seen them, which would say that a button is stale. */
const assertRefusedByRole = (rig: Rig, updates: readonly Update[]): void => {
  const answers = answersTo(rig)
  const roleOf = new Map(routes.map(({ action, role }) => [action, role]))
  const unguarded = updates.flatMap(({ callback_query: press }) => {
    const role = roleOf.get(decodeCallback(press?.data ?? '')?.action ?? '') ?? 'member'
    return press === undefined || role === 'member' || roleRefusals.has(answers.get(press.id))
      ? []
      : [press.data]
  })
  assert.deepEqual(unguarded, [])
}

/** ALL_FORGERIES=1: also the forged presses by everyone everywhere, not in turn. */
const isForgedByAll = process.env['ALL_FORGERIES'] === '1'

/** Everyone presses every button as it would be drawn, in each place; they forge them in turn. */
const pressesOf = (all: readonly Route[], attempts: readonly Attempt[]): readonly Update[] =>
  all.flatMap((route, n) =>
    attempts.flatMap((attempt, turn) => {
      const forgeries = forgeriesOf(route, attempt)
      return isForgedByAll || n % attempts.length === turn ? forgeries : forgeries.slice(0, 1)
    }),
  )

describe('Who may do what in a group', () => {
  it('lets through nothing that a person may not do there, whatever they send', async t => {
    const { rig, victim, attackers } = await start(t)
    const { places, owned } = victim
    const attemptsOf = (actors: readonly Actor[]): readonly Attempt[] =>
      places.flatMap(place => actors.map(actor => ({ actor, place, owned })))
    /** Each in one of the places, which take turns. */
    const inTurn = (actors: readonly Actor[], turn: number): readonly Attempt[] =>
      isForgedByAll
        ? attemptsOf(actors)
        : actors.map((actor, n) => ({
            actor,
            place: places[(n + turn) % places.length] ?? victim.general,
            owned,
          }))
    const updates = [
      ...routes.flatMap((route, n) => pressesOf([route], inTurn(attackers, n))),
      ...inTurn([...attackers, ...chatsAt(victim.group)], 0).flatMap(messagesOf),
    ]
    await assertNothingChanges(rig, updates)
    const allowed = allowedRoutes(rig, { updates, owned })
    assert.deepEqual(namesOf(allowed), namesOf(needing('member')))
    assertRefusedByRole(rig, updates)
    assert.ok(updates.length >= 3_000, `${updates.length} attempts`)
    t.diagnostic(`${updates.length} attempts, none let through`)
  })

  it('lets nothing of a group be used from another group or a private chat', async t => {
    const { rig, victim, other, attackers } = await start(t)
    const { owned } = victim
    const editor = joins(rig, 'manager there', [other.group, 'creator'])
    // The group remembers its managers.
    await rig.handled(other.places.map(place => replyOf(editor, place, commandContent('/here'))))
    const fromPrivate = [...attackers, editor].map(actor => ({
      actor,
      place: privatePlace(rig, actor),
      owned,
    }))
    const fromOther = other.places.map(place => ({ actor: editor, place, owned }))
    const updates = [
      ...pressesOf(withTarget, [...fromOther, ...fromPrivate]),
      ...fromPrivate.flatMap(linksOf),
    ]
    await assertNothingChanges(rig, updates)
    assert.deepEqual(namesOf(allowedRoutes(rig, { updates, owned })), [])
    t.diagnostic(`${updates.length} attempts, none let through`)
  })

  it('reserves administrators’ actions for them if every member may change watches', async t => {
    const rig = await startPermissionsRig(t)
    const { group, places, owned } = await openGroup(rig, 'open', { open: true })
    const editor = joins(rig, 'editor', [group, 'member'])
    const others = [
      joins(rig, 'stranger'),
      joins(rig, 'restricted', [group, { status: 'restricted', permissions: [] }]),
      joins(rig, 'banned', [group, 'kicked']),
    ]
    // The group remembers those who change watches in it.
    await rig.handled(places.map(place => replyOf(editor, place, commandContent('/here'))))
    const fromPrivate = pressesOf(
      needing('manager').filter(({ target }) => target !== 'nothing'),
      [{ actor: editor, place: privatePlace(rig, editor), owned }],
    )
    const inGroup = places.flatMap(place => [
      ...pressesOf(needing('manager'), [{ actor: editor, place, owned }]),
      ...managersCommands.map(command => replyOf(editor, place, commandContent(`/${command}`))),
      ...managersCommands.map(command =>
        replyOf(editor, place, { document, ...commandContent(`/${command}`, 'caption') }),
      ),
      replyOf(editor, place, { document }),
      ...pressesOf(
        needing('editor', 'manager'),
        others.map(actor => ({ actor, place, owned })),
      ),
    ])
    const updates = [...inGroup, ...fromPrivate]
    await assertNothingChanges(rig, updates, ofUploads)
    assert.deepEqual(namesOf(allowedRoutes(rig, { updates, owned })), [])
    assertRefusedByRole(rig, inGroup)
    t.diagnostic(`${updates.length} attempts, none let through`)
  })

  it('lets no one else answer a question to an administrator', async t => {
    const { rig, victim, other, attackers } = await start(t)
    const creator = joins(rig, 'creator', [victim.group, 'creator'])
    const second = joins(rig, 'second', [victim.group, 'administrator'], [other.group, 'creator'])
    await rig.handled([
      // Groups remember their managers.
      ...victim.places.map(place => replyOf(second, place, commandContent('/here'))),
      ...[...attackers, second].flatMap(actor =>
        other.places.map(place => replyOf(actor, place, commandContent('/here'))),
      ),
      pressOf(creator, victim.general, encodeCallback(actions.newWatch)),
      replyOf(creator, victim.general, { text: `${stranger} payroll` }),
      pressOf(creator, victim.general, encodeCallback(actions.chatSettings, 'zone')),
    ])
    const wizard = victim.group.messages().find(({ text }) => text.includes('payroll'))
    const steps = wizard?.raw.reply_markup?.inline_keyboard.flat() ?? []
    const data = steps.flatMap(button => ('callback_data' in button ? [button.callback_data] : []))
    assert.ok(data.length > 2)
    const actors = [...attackers, second]
    const presses = (actor: Actor, place: Place): readonly Update[] =>
      data.map(step => pressOf(actor, { ...place, message: wizard?.messageId ?? 0 }, step))
    const updates = actors.flatMap(actor => [
      ...[...victim.places, ...other.places, privatePlace(rig, actor)].flatMap(place =>
        presses(actor, place),
      ),
      ...(actor === second ? [] : victim.places.map(place => replyOf(actor, place, { text: 'Tokyo' }))),
    ])
    await assertNothingChanges(rig, updates)
    await rig.handled(presses(creator, victim.general).slice(0, 1))
    t.diagnostic(`${updates.length} attempts, none let through`)
  })

  it('counts a demotion that Telegram does not report after a minute at the latest', async t => {
    let now = Date.now()
    const rig = await startPermissionsRig(t, { now: () => now })
    const { group, general, owned } = await openGroup(rig, 'team', { bot: 'member' })
    const former = joins(rig, 'former', [group, 'administrator'])
    const press = (name: RouteName): Update =>
      pressOf(former, general, encodeCallback(actions[name], ...owned.watch))
    const pressed = [press('pause'), press('chooseMute'), press('confirmDelete')]
    for (const update of pressed) {
      await rig.handled([update])
      group.changes(former.person, 'member')
      now += 30_100
    }
    const answers = answersTo(rig)
    assert.deepEqual(
      pressed.map(({ update_id: id }) => answers.get(String(id))),
      [undefined, undefined, say('group-managers-only')],
    )
  })

  // Only in a private chat, with a second destination: stories/move-or-copy.test.ts.
  const copying: ReadonlySet<RouteName> = new Set([
    'chooseCopy',
    'chooseMoveOrCopy',
    'copyWatch',
    'moveWatch',
  ])
  const others = routes.filter(({ name }) => !copying.has(name))
  const allowed = [
    { who: 'a manager, in the group', role: 'creator', all: others },
    {
      who: 'a member, where every member may change watches',
      role: 'member',
      all: needing('editor', 'member'),
    },
    {
      who: 'a manager, from the private chat',
      role: 'creator',
      all: others.filter(({ target }) => ['watch', 'destination', 'channel'].includes(target)),
    },
  ] as const
  for (const { who, role, all } of allowed)
    it(`lets through ${who}`, async t => {
      const rig = await startPermissionsRig(t)
      const tried = await Promise.all(
        all.map(async route => {
          const o = role === 'member' ? ({ open: true } as const) : {}
          const { group, general, owned } = await openGroup(rig, `own${route.action}`, o)
          const actor = joins(rig, 'allowed', [group, role])
          const place = who.includes('private') ? privatePlace(rig, actor) : general
          return { route, update: pressOf(actor, place, dataOf(route, owned)) }
        }),
      )
      await rig.handled(tried.map(({ update }) => update))
      const answers = answersTo(rig)
      const answerTo = ({ update }: (typeof tried)[number]): unknown => answers.get(String(update.update_id))
      const notDone = new Set([...roleRefusals, say('failed-update')])
      const refused = tried.filter(one => notDone.has(answerTo(one)))
      assert.deepEqual(namesOf(refused.map(({ route }) => route)), [])
      // Such as to resume a watch that is not paused; those of operators do not exist here.
      const own = tried.filter(({ route }) => route.target !== 'operator')
      const stale = namesOf(own.filter(one => answerTo(one) === staleAnswer).map(({ route }) => route))
      assert.ok(stale.length <= all.length / 4, stale.join(' '))
    })
})
