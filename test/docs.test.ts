import assert from 'node:assert/strict'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { test } from 'node:test'

const root = join(import.meta.dirname, '..')
const pages = [
  'README.md',
  'ARCHITECTURE.md',
  'CONTRIBUTING.md',
  ...readdirSync(join(root, 'docs'))
    .filter(file => file.endsWith('.md'))
    .map(file => `docs/${file}`),
]
const textOf = (page: string): string => readFileSync(join(root, page), 'utf8')

/** From the root of the repository, or from `src/`. */
const filePattern =
  /`((?:src|test|docs|locales|bench|app|contract|chains|events|render|client|store|service|chat|alerts|telegram|emulator|playground|lib)\/[\w./-]+)`/g

test('every file that a page names is there', () => {
  const missing = pages.flatMap(page =>
    [...textOf(page).matchAll(filePattern)].flatMap(([, path = '']) =>
      existsSync(join(root, path)) || existsSync(join(root, 'src', path)) ? [] : [`${page}: ${path}`],
    ),
  )
  assert.deepEqual(missing, [])
})

test('every link from one page to another leads somewhere', () => {
  const missing = pages.flatMap(page =>
    [...textOf(page).matchAll(/\]\((?!https?:)([^)#]+)(?:#[^)]*)?\)/g)].flatMap(([, path = '']) =>
      existsSync(join(root, dirname(page), path)) ? [] : [`${page}: ${path}`],
    ),
  )
  assert.deepEqual(missing, [])
})
