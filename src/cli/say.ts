/** Prints one line to standard output. */
export const printLine = (line: string): void => void process.stdout.write(`${line}\n`)
