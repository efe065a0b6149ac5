import { readFileSync } from 'node:fs'
import { z } from 'zod'

const artifactSchema = z.record(z.string(), z.string())

/** Reads the code of a contract, as `contracts/<file>.json` has it: the one that creates it, if that does not say otherwise. */
export const readCreationCode = (file: string, name: string): string => {
  const text = readFileSync(new URL(`contracts/${file}.json`, import.meta.url), 'utf8')
  return z.string().parse(artifactSchema.parse(JSON.parse(text))[name])
}
