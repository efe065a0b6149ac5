/** Compiles the list of EVM chains from the installed public lists, and prints what has changed: `npm run chains`. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { compileChainList, describeChanges, formatChainList, parseChainList } from './chain-list.ts'

const path = join(import.meta.dirname, '../src/chains/listed-chains.json')

const before = existsSync(path) ? parseChainList(readFileSync(path, 'utf8')) : []
const chains = compileChainList()
writeFileSync(path, formatChainList(chains))
for (const line of describeChanges(before, chains)) console.log(line)
console.log(`${chains.length} chains`)
