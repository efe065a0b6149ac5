// Plain JavaScript, and nothing that Node 18 does not know: it runs where an older Node cannot read the rest.

/** The oldest Node that runs TypeScript without a flag and without a warning. */
const oldestNode = [24, 12]

export const isNodeNew = () => {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
  return major > oldestNode[0] || (major === oldestNode[0] && minor >= oldestNode[1])
}

/** Tells the operator to update Node. */
export const oldNodeText = `Lookout needs Node ${oldestNode.join('.')} or newer, and this is Node ${process.versions.node}. Get it at https://nodejs.org`
