import { skipWithoutRedis } from '../test/support/redis-server.ts'
import { measureAlerts } from './alert-latency.ts'
import { measureApi } from './api.ts'
import { measureBlocks } from './blocks.ts'
import { measureBuiltProgram } from './built-program.ts'
import { measureBurst } from './burst.ts'
import { measureCatchUp } from './catch-up.ts'
import { measureComparison } from './comparison.ts'
import { measureConversations } from './conversations.ts'
import { measureDeliveries } from './deliveries.ts'
import type { Figure } from './figure.ts'
import { measureFloodedGroup } from './flooded-group.ts'
import { measureHints } from './head-hints.ts'
import { measureHistory } from './history.ts'
import { measureManyChains } from './many-chains.ts'
import { measureMemory } from './memory.ts'
import { measureMetrics } from './metrics.ts'
import { measureNotify } from './notify.ts'
import { measurePeers } from './peers.ts'
import { measureReadings } from './readings.ts'
import { measureRealBlocks } from './real-blocks.ts'
import { measureReceiver } from './receiver.ts'
import { measureScale } from './scale.ts'
import { measureSlowChat } from './slow-chat.ts'
import { measureSoak } from './soak.ts'
import { measureStartUp } from './start-up.ts'
import { measureStore } from './store.ts'
import { measureTimers } from './timers.ts'
import { measureTraces } from './traces.ts'
import { measureWebhooks } from './webhooks.ts'

type Bench = { readonly measure: () => Promise<Figure[]>; readonly needsRedis?: true }

/** `npm run bench`: every figure, or those whose name is given: `npm run bench -- store`. */
const benches: Readonly<Record<string, Bench>> = {
  alerts: { measure: measureAlerts },
  api: { measure: measureApi },
  blocks: { measure: measureBlocks },
  burst: { measure: measureBurst, needsRedis: true },
  'built-program': { measure: measureBuiltProgram },
  'catch-up': { measure: measureCatchUp },
  comparison: { measure: measureComparison, needsRedis: true },
  conversations: { measure: measureConversations, needsRedis: true },
  deliveries: { measure: measureDeliveries, needsRedis: true },
  'flooded-group': { measure: measureFloodedGroup, needsRedis: true },
  hints: { measure: measureHints },
  history: { measure: measureHistory, needsRedis: true },
  'many-chains': { measure: measureManyChains },
  memory: { measure: measureMemory, needsRedis: true },
  metrics: { measure: measureMetrics },
  peers: { measure: measurePeers },
  notify: { measure: measureNotify, needsRedis: true },
  readings: { measure: measureReadings },
  'real-blocks': { measure: measureRealBlocks },
  receiver: { measure: measureReceiver, needsRedis: true },
  scale: { measure: measureScale },
  'slow-chat': { measure: measureSlowChat, needsRedis: true },
  soak: { measure: measureSoak, needsRedis: true },
  'start-up': { measure: measureStartUp },
  store: { measure: measureStore, needsRedis: true },
  timers: { measure: measureTimers },
  traces: { measure: measureTraces },
  webhooks: { measure: measureWebhooks, needsRedis: true },
}

const asked = process.argv.slice(2)
const unknown = asked.filter(name => benches[name] === undefined)
if (unknown.length > 0) {
  console.error(`There is no bench «${unknown.join('», «')}»; there are: ${Object.keys(benches).join(', ')}.`)
  process.exit(1)
}
const digits = new Intl.NumberFormat('en', { maximumSignificantDigits: 4 })
for (const [name, { measure, needsRedis }] of Object.entries(benches)) {
  if (asked.length > 0 && !asked.includes(name)) continue
  console.log(`\n${name}`)
  if (needsRedis && skipWithoutRedis !== false) {
    console.log(`  ${skipWithoutRedis}`)
    continue
  }
  for (const { name: what, value, unit, hold, isMissed = false } of await measure()) {
    const held = hold === undefined ? '' : `  (hold: ${hold}${isMissed ? ': MISSED' : ''})`
    console.log(`  ${what.padEnd(52)} ${digits.format(value).padStart(9)} ${unit}${held}`)
    if (isMissed) process.exitCode = 1
  }
}
