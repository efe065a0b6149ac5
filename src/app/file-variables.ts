import { readFileSync, statSync } from 'node:fs'
import { type EnvironmentVariables, trimValue } from './read-environment.ts'

const suffix = '_FILE'
/** Larger ones are not settings. */
const maxBytes = 64 * 1_024

/**
 * Replaces `NAME_FILE`, for every name that `isName`, by `NAME` with what the file holds, as containers are given secrets. `faults`: a
 * line for each file that cannot be read, without what it holds. `faulty`: the names that lack their value by it.
 */
export const readFileVariables = (
  given: EnvironmentVariables,
  isName: (name: string) => boolean,
): {
  readonly given: EnvironmentVariables
  readonly faults: readonly string[]
  readonly faulty: readonly string[]
} => {
  const faults: string[] = []
  const faulty: string[] = []
  const entries = Object.entries(given).flatMap(([name, value]): [string, string | undefined][] => {
    const target = name.endsWith(suffix) ? name.slice(0, -suffix.length) : ''
    if (value === undefined || isName(name) || !isName(target)) return [[name, value]]
    if (given[target] !== undefined) {
      faults.push(`${name}: ${target} is set too; set one of them`)
      return []
    }
    const { text, fault } = readValue(value)
    if (fault !== undefined) {
      faults.push(`${name}: ${fault}`)
      faulty.push(target)
    }
    // Empty counts as unset.
    return text === undefined || text === '' ? [] : [[target, text]]
  })
  return { given: Object.fromEntries(entries), faults, faulty }
}

/** Reads a file without blanks and quotes around its text, such as the line break that editors add. */
const readValue = (path: string): { readonly text?: string; readonly fault?: string } => {
  try {
    if (statSync(path).size > maxBytes) return { fault: 'the file is too large for a setting' }
    return { text: trimValue(readFileSync(path, 'utf8')) }
  } catch (error) {
    const code: unknown = error instanceof Error ? Reflect.get(error, 'code') : undefined
    return { fault: `the file cannot be read (${typeof code === 'string' ? code : 'unknown error'})` }
  }
}
