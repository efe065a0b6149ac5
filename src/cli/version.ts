import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'

const manifestSchema = z.object({ version: z.string() })

/** Version of this Lookout in its package.json, such as `0.1.0`. */
export const readVersion = (): string => {
  const manifest = readFileSync(join(import.meta.dirname, '..', '..', 'package.json'), 'utf8')
  return manifestSchema.parse(JSON.parse(manifest)).version
}
