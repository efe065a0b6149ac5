// The program `lookout`. Plain JavaScript: an older Node has to read it, to say which one is needed.
import { isNodeNew, oldNodeText } from './cli/needed-node.js'

if (isNodeNew()) {
  const { runCommandLine } = await import('#cli/run-command-line.ts')
  await runCommandLine(process.argv.slice(2))
} else {
  process.stderr.write(`${oldNodeText}\n`)
  process.exitCode = 1
}
