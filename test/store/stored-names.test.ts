import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { test } from 'node:test'

/** The names that a definition may be stored under: that of its constant, in the service behind `service.`. */
const storedNameOf = (file: string, constant: string): string => {
  if (!file.startsWith('src/service/')) return constant
  const name = constant.replace(/^service[A-Z]/, start => start.slice(-1).toLowerCase())
  return `service.${name}`
}

test('every kind of record is stored under its name in the code', () => {
  const kinds = globSync('src/**/*.ts').flatMap(file =>
    [...readFileSync(file, 'utf8').matchAll(/const (\w+) = defineKind<[^;]*?>\(\)\(\s*'([^']+)'/g)].map(
      ([, constant = '', stored]) => ({ file, constant, stored }),
    ),
  )
  assert.ok(kinds.length > 80)
  for (const { file, constant, stored } of kinds) assert.equal(stored, storedNameOf(file, constant), file)
})
