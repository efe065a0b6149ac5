import { type Command, takeConversion, takeFile, takeNothing } from './command.ts'

/** Commands load their modules when they run: a start should not pay for the others. */
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
    doctor: {
      summary: 'Check the settings and everything Lookout talks to',
      run: async args => {
        takeNothing(args)
        const { doctor } = await import('./doctor/doctor.ts')
        return doctor()
      },
    },
    chains: {
      summary: 'List the chains that are known, and try the endpoints of each',
      run: async args => {
        takeNothing(args)
        const { listChains } = await import('./list-chains.ts')
        return listChains()
      },
    },
    backup: {
      usage: 'FILE',
      summary: 'Copy everything into a new file, also while Lookout runs',
      run: async args => {
        const { file } = takeFile(args)
        const { backup } = await import('./backup.ts')
        return backup(file)
      },
    },
    restore: {
      usage: 'FILE [--replace]',
      summary: 'Put a backup in the place of the data',
      run: async args => {
        const { file, flags } = takeFile(args, ['--replace'])
        const { restore } = await import('./restore.ts')
        return restore(file, { replace: flags.has('--replace') })
      },
    },
    'export-all': {
      usage: 'FILE',
      summary: 'Write everything a stopped Lookout keeps into a new file',
      run: async args => {
        const { file } = takeFile(args)
        const { exportAll } = await import('./export-all.ts')
        return exportAll(file)
      },
    },
    'import-all': {
      usage: 'FILE',
      summary: 'Fill an empty store, SQLite or Redis, with such a file',
      run: async args => {
        const { file } = takeFile(args)
        const { importAll } = await import('./export-all.ts')
        return importAll(file)
      },
    },
    convert: {
      usage: 'openzeppelin FILES... [--out FILE]',
      summary: 'Make a file for /import of the monitors of OpenZeppelin Monitor',
      run: async args => {
        const { files, out } = takeConversion(args)
        const { convertOpenZeppelin } = await import('./convert-openzeppelin.ts')
        return convertOpenZeppelin(files, out)
      },
    },
  } satisfies Readonly<Record<string, Command>>),
)
