import * as module from 'node:module'
import { fileURLToPath } from 'node:url'

// Compiling the sources takes half of the CPU time of `npm start`. The cache lies in the clone, where others cannot
// write; Node's default is a folder of all users. A read-only folder is no fault, nor is an older Node, which only
// says what it lacks.
module.enableCompileCache?.(fileURLToPath(new URL('../../node_modules/.cache/compiled', import.meta.url)))
