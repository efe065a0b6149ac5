import { readFileSync, writeFileSync } from 'node:fs'
import { describeError, StartError } from '#lib/describe-error.ts'
import { toIsoTime, wallNow } from '#lib/time.ts'
import { formatWatchesFile } from '#telegram/features/import-export/watches-file.ts'
import { convertMonitors } from './openzeppelin.ts'

const readJson = (file: string): unknown => {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch (error) {
    throw new StartError(`${file} cannot be read: ${describeError(error)}`, { cause: error })
  }
}

/**
 * Writes what `/import` takes, made of files of OpenZeppelin Monitor, to `out` or the standard output. What a watch cannot do goes to the
 * standard error. Throws `StartError`.
 */
export const convertOpenZeppelin = (files: readonly string[], out: string | undefined): number => {
  const { watches, remarks } = convertMonitors(files.map(readJson))
  for (const remark of remarks) process.stderr.write(`${remark}\n`)
  if (watches.length === 0) throw new StartError('No monitor in these files can become a watch.')
  const text = formatWatchesFile({
    exportedAt: toIsoTime(wallNow()),
    watches,
    names: undefined,
    settings: undefined,
  })
  if (out === undefined) process.stdout.write(text)
  else writeFileSync(out, text)
  process.stderr.write(`Watches: ${watches.length}. Send the file to the bot.\n`)
  return 0
}
