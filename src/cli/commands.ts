import { type Command, takeNothing } from './command.ts'

/** Each loads what it needs when it runs: a start should not pay for the others. */
export const commands: ReadonlyMap<string, Command> = new Map<string, Command>(
  Object.entries({
    start: {
      summary: 'Run Lookout until it is stopped (SIGTERM, Ctrl+C)',
      run: async args => {
        takeNothing(args)
        const { start } = await import('./start.ts')
        return start()
      },
    },
    playground: {
      summary: 'Try everything on this machine, without a bot and without a chain',
      run: async args => {
        takeNothing(args)
        const { playground } = await import('./playground.ts')
        return playground()
      },
    },
  } satisfies Readonly<Record<string, Command>>),
)
