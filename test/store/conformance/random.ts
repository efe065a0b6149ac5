import assert from 'node:assert/strict'
import { type Claim, type CommitRefusal, defineKind, put, remove, type Write } from '#store/store.ts'
import { idsOf, type Rig, type StoreTest, smallLimits } from './rig.ts'

type Note = { readonly tag: string }
type Lane = { items: string[]; due: number; attempt: number; token: number; until: number }
type Model = {
  notes: Map<string, { version: number; tag: string }>
  lanes: Map<string, Lane>
  seen: Set<string>
}

const notes = defineKind<Note>()('note', { indexes: ['tag'] })
const names = ['a', 'b', 'c', 'd']
/** The model counts time in steps far longer than a test runs, so that real time passing changes nothing. */
const stepMs = 10_000_000
const cap = smallLimits.chat.laneItems

/** Random numbers that a seed repeats (mulberry32). */
const createRandom = (seed: number) => {
  let state = seed
  const next = () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  const below = (limit: number) => Math.floor(next() * limit)
  const pick = <T>(from: readonly T[]): T => {
    const picked = from[below(from.length)]
    assert.ok(picked !== undefined)
    return picked
  }
  return { below, pick }
}

type Random = ReturnType<typeof createRandom>

const laneOf = (model: Model, name: string): Lane => {
  const lane = model.lanes.get(name) ?? { items: [], due: 0, attempt: 0, token: 0, until: 0 }
  model.lanes.set(name, lane)
  return lane
}

const randomWrite = (random: Random, fresh: () => string, claims: readonly Claim[]): Write => {
  const lane = random.pick(names)
  const expect = random.pick([-1, -1, 0, 1, 2])
  const expecting = expect < 0 ? {} : { expect }
  const claim = claims.length > 0 ? random.pick(claims) : undefined
  const writes: Write[] = [
    put(notes, { id: lane, value: { tag: random.pick(names) } }, expecting),
    remove(notes, lane, expecting),
    { op: 'push', queue: 'chat', lane, id: fresh(), body: null },
    { op: 'push', queue: 'chat', lane, id: fresh(), body: null },
    { op: 'push', queue: 'chat', lane, id: `again${random.below(9)}`, body: null },
    { op: 'delay', queue: 'chat', lane, delayMs: random.below(3) * stepMs },
    { op: 'clear', queue: 'chat', lane },
    { op: 'move', queue: 'chat', from: lane, to: random.pick(names) },
  ]
  const delayMs = random.below(3) * stepMs
  if (claim)
    writes.push({ op: 'done', claim, count: random.below(3), delayMs }, { op: 'done', claim, count: 9 })
  return random.pick(writes)
}

/** What a write does to the model, told as plainly as can be. */
const apply = (model: Model, write: Write, now: number): number | CommitRefusal => {
  if (write.op === 'put' || write.op === 'remove') {
    const version = model.notes.get(write.id)?.version ?? 0
    if (write.expect !== undefined && write.expect !== version) return 'conflict'
    if (write.op === 'remove') return model.notes.delete(write.id) ? 1 : 0
    const tag = 'tag' in write.value ? String(write.value.tag) : ''
    model.notes.set(write.id, { version: version + 1, tag })
    return version + 1
  }
  if (write.op === 'move') {
    if (write.from === write.to) return 0
    const from = laneOf(model, write.from)
    const to = laneOf(model, write.to)
    if (from.items.length > 0) to.attempt += from.attempt + (from.token > 0 ? 1 : 0)
    to.items.push(...from.items)
    to.due = Math.max(to.due, from.due)
    model.lanes.delete(write.from)
    return from.items.length
  }
  const lane = laneOf(model, write.op === 'done' ? write.claim.lane : write.lane)
  if (write.op === 'push') {
    if (model.seen.has(write.id)) return 0
    if (lane.items.length >= cap) return 'full'
    if (lane.items.length === 0) lane.due = Math.max(lane.due, now)
    lane.items.push(write.id)
    model.seen.add(write.id)
    return 1
  }
  if (write.op === 'delay') {
    lane.due = now + write.delayMs / stepMs
    return 1
  }
  if (write.op === 'clear') {
    Object.assign(lane, { attempt: 0, token: 0 })
    return lane.items.splice(0).length
  }
  if (lane.token !== write.claim.token) return 'lease lost'
  lane.items.splice(0, Math.min(write.count, write.claim.items.length))
  const attempt = Math.max(0, lane.attempt - write.claim.attempt)
  Object.assign(lane, { token: 0, due: now + (write.delayMs ?? 0) / stepMs, attempt })
  return 1
}

/** Claims from the store and checks each claim against the model. */
const claimBoth = async ({ store }: Rig, model: Model, o: { now: number; lanes: number; lease: number }) => {
  for (const lane of model.lanes.values()) {
    if (lane.token > 0 && lane.until <= o.now) Object.assign(lane, { token: 0, attempt: lane.attempt + 1 })
  }
  const due = [...model.lanes.values()].filter(
    lane => lane.items.length > 0 && lane.token === 0 && lane.due <= o.now,
  )
  const claims = await store().claim('chat', { lanes: o.lanes, items: 2, leaseMs: o.lease * stepMs })
  assert.equal(claims.length, Math.min(o.lanes, due.length))
  for (const claim of claims) {
    const lane = laneOf(model, claim.lane)
    assert.ok(due.includes(lane), `${claim.lane} is not due`)
    assert.deepEqual(idsOf(claim), lane.items.slice(0, 2))
    assert.deepEqual([claim.attempt, claim.waiting], [lane.attempt, lane.items.length])
    Object.assign(lane, { token: claim.token, until: o.now + o.lease })
  }
  return claims
}

const compare = async ({ store }: Rig, model: Model) => {
  const waiting = [...model.lanes.values()].filter(lane => lane.items.length > 0)
  const { lanes, items } = await store().depth('chat')
  assert.deepEqual([lanes, items], [waiting.length, waiting.flatMap(lane => lane.items).length])
  const found = await store().all(notes, { limit: 100 })
  assert.deepEqual(
    found.map(({ id, version, value }) => [id, version, value.tag]),
    [...model.notes]
      .map(([id, { version, tag }]) => [id, version, tag])
      .toSorted((one, other) => (String(one) < String(other) ? -1 : 1)),
  )
  for (const tag of names) {
    assert.deepEqual(
      (await store().find(notes, { index: 'tag', value: tag, limit: 100 })).map(doc => doc.id),
      [...model.notes]
        .filter(([, note]) => note.tag === tag)
        .map(([id]) => id)
        .toSorted(),
    )
  }
}

/** One random life of a store. */
const live = async (rig: Rig, random: Random) => {
  let model: Model = { notes: new Map(), lanes: new Map(), seen: new Set() }
  let claims: Claim[] = []
  let now = 1
  let ids = 0
  const fresh = () => `id${(ids += 1)}`
  const commit = async () => {
    const writes = Array.from({ length: 1 + random.below(4) }, () => randomWrite(random, fresh, claims))
    const next = structuredClone(model)
    const verdicts = writes.map(write => apply(next, write, now))
    const write = verdicts.findIndex(verdict => typeof verdict === 'string')
    const expected =
      write < 0 ? { ok: true, results: verdicts } : { ok: false, reason: verdicts[write], write }
    assert.deepEqual(await rig.store().commit(writes), expected, JSON.stringify(writes))
    if (write < 0) model = next
  }
  const claim = async () => {
    const made = await claimBoth(rig, model, { now, lanes: 1 + random.below(4), lease: 1 + random.below(2) })
    claims = [...claims, ...made].slice(-6)
  }
  const release = async () => {
    const [first] = claims
    if (!first) return
    await rig.store().release(first)
    const lane = laneOf(model, first.lane)
    if (lane.token === first.token) lane.token = 0
  }
  const advance = async () => {
    now += 1
    // The memory of ids is shorter than a step.
    model.seen.clear()
    await rig.advance(stepMs)
  }
  for (let round = 0; round < 600; round += 1) {
    await random.pick([commit, commit, commit, commit, claim, claim, release, advance])()
    if (round % 50 === 0) await compare(rig, model)
  }
  await compare(rig, model)
}

export const randomTests = (test: StoreTest): void => {
  for (const seed of [1, 2, 3]) {
    test(`random calls do what a plain model does (seed ${seed})`, rig => live(rig, createRandom(seed)))
  }
}
