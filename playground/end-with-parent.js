// Loaded before the app: where the playground was killed, its app ends, too, and with it the local chain, whose process id is in the
// URL. Plain JavaScript, because Node imports no TypeScript from an installed package.

const chain = Number(new URL(import.meta.url).searchParams.get('chain'))

process.once('disconnect', () => {
  try {
    if (chain > 0) process.kill(chain, 'SIGKILL')
  } catch {
    // The process has ended.
  }
  process.kill(process.pid, 'SIGKILL')
})
// The connection to the playground does not keep the app running.
process.channel?.unref()
