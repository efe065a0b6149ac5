/** What the playground loads while the app and the chain start: it takes several times as long to load as the rest. */
export { servePage } from './page-server.ts'
export { createScenarios } from './scenarios.ts'
export { createTroubles } from './troubles.ts'
export { openWorld, saveState } from './world.ts'
