import { enableCompileCache } from 'node:module'
import { fileURLToPath } from 'node:url'

// For `npm start`: compiling the sources takes half of the start's CPU time. In the clone, where others cannot write; Node's default
// is a folder of all users. A folder that is read-only is no fault.
enableCompileCache(fileURLToPath(new URL('../../node_modules/.cache/compiled', import.meta.url)))
