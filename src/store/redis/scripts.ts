import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { feedLength, type Limits } from '../limits.ts'

/** What each script is made of, in this order, after the limits; files of `lua/`. */
const parts = {
  commit: ['keys', 'clock', 'answers', 'documents', 'lanes', 'commit'],
  claim: ['keys', 'clock', 'answers', 'buckets', 'claim'],
  extend: ['keys', 'clock', 'extend'],
  release: ['keys', 'clock', 'lanes', 'release'],
  draw: ['keys', 'clock', 'answers', 'buckets', 'draw'],
  cool: ['keys', 'clock', 'cool'],
  sleep: ['keys', 'clock', 'buckets', 'sleep'],
  acquire: ['keys', 'clock', 'acquire'],
  free: ['keys', 'free'],
  life: ['keys', 'life'],
  get: ['keys', 'clock', 'get'],
  find: ['keys', 'clock', 'find'],
  count: ['keys', 'count'],
  changes: ['keys', 'changes'],
  depth: ['keys', 'clock', 'depth'],
  sweep: ['keys', 'clock', 'documents', 'sweep'],
} as const

export type ScriptName = keyof typeof parts

const reading: ReadonlySet<ScriptName> = new Set([
  'get',
  'find',
  'count',
  'changes',
  'depth',
  'sleep',
  'sweep',
  'life',
])
/** Whether somebody relies on what the script writes. */
export const isWriting = (script: ScriptName): boolean => !reading.has(script)

/** `sha`: the name that Redis knows it by once it has seen the text. */
type Script = { readonly text: string; readonly sha: string }
export type Scripts = Readonly<Record<ScriptName, Script>>

/** Reads the scripts, with the limits of the queues written into them. */
export const loadScripts = (limits: Limits): Scripts => {
  const files = new Map<string, string>()
  const read = (name: string): string => {
    const text = files.get(name) ?? readFileSync(join(import.meta.dirname, 'lua', `${name}.lua`), 'utf8')
    files.set(name, text)
    return text
  }
  const load = (names: readonly string[]): Script => {
    const text = [limitsAsLua(limits), ...names.map(read)].join('\n')
    return { text, sha: createHash('sha1').update(text).digest('hex') }
  }
  return {
    commit: load(parts.commit),
    claim: load(parts.claim),
    extend: load(parts.extend),
    release: load(parts.release),
    draw: load(parts.draw),
    cool: load(parts.cool),
    sleep: load(parts.sleep),
    acquire: load(parts.acquire),
    free: load(parts.free),
    life: load(parts.life),
    get: load(parts.get),
    find: load(parts.find),
    count: load(parts.count),
    changes: load(parts.changes),
    depth: load(parts.depth),
    sweep: load(parts.sweep),
  }
}

const limitsAsLua = (limits: Limits): string => {
  const queues = Object.entries(limits).map(
    ([queue, { laneItems, memoryMs }]) => `${queue} = { lane_items = ${laneItems}, memory_ms = ${memoryMs} }`,
  )
  return `local feed_length = ${feedLength}\nlocal limits = { ${queues.join(', ')} }`
}
