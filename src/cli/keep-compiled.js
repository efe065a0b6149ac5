import * as module from 'node:module'
import { fileURLToPath } from 'node:url'

// For `npm start`: compiling the sources takes half of the start's CPU time. In the clone, where others cannot write; Node's default
// is a folder of all users. A folder that is read-only is no fault, nor an older Node, which only says what it lacks.
module.enableCompileCache?.(fileURLToPath(new URL('../../node_modules/.cache/compiled', import.meta.url)))
