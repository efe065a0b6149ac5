import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { changeFeedLength, type QueueLimits } from '../limits.ts'

/** What each script is made of, in this order, after the limits; files of `lua/`. */
const scriptParts = {
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

export type ScriptName = keyof typeof scriptParts

const readingScripts: ReadonlySet<ScriptName> = new Set([
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
export const isWritingScript = (script: ScriptName): boolean => !readingScripts.has(script)

/** `sha`: the name that Redis knows it by once it has seen the text. */
type Script = { readonly text: string; readonly sha: string }
export type Scripts = Readonly<Record<ScriptName, Script>>

/** Reads the scripts, with the limits of the queues written into them. */
export const loadScripts = (limits: QueueLimits): Scripts => {
  const files = new Map<string, string>()
  const read = (name: string): string => {
    const text = files.get(name) ?? readFileSync(join(import.meta.dirname, 'lua', `${name}.lua`), 'utf8')
    files.set(name, text)
    return text
  }
  const load = (names: readonly string[]): Script => {
    const text = [toLuaLimits(limits), ...names.map(read)].join('\n')
    return { text, sha: createHash('sha1').update(text).digest('hex') }
  }
  return {
    commit: load(scriptParts.commit),
    claim: load(scriptParts.claim),
    extend: load(scriptParts.extend),
    release: load(scriptParts.release),
    draw: load(scriptParts.draw),
    cool: load(scriptParts.cool),
    sleep: load(scriptParts.sleep),
    acquire: load(scriptParts.acquire),
    free: load(scriptParts.free),
    life: load(scriptParts.life),
    get: load(scriptParts.get),
    find: load(scriptParts.find),
    count: load(scriptParts.count),
    changes: load(scriptParts.changes),
    depth: load(scriptParts.depth),
    sweep: load(scriptParts.sweep),
  }
}

const toLuaLimits = (limits: QueueLimits): string => {
  const queues = Object.entries(limits).map(
    ([queue, { laneItems, memoryMs }]) => `${queue} = { lane_items = ${laneItems}, memory_ms = ${memoryMs} }`,
  )
  return `local feed_length = ${changeFeedLength}\nlocal limits = { ${queues.join(', ')} }`
}
