import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'

const manifestSchema = z.object({ name: z.string(), version: z.string(), license: z.string().optional() })

/** The licences of the libraries in a bundle, which ask to go with every copy. `files`: its sources, relative to `root`. */
export const collectLicenses = (root: string, files: readonly string[]): string => {
  const folders = files.flatMap(file => /^.*node_modules\/(?:@[^/]+\/)?[^/]+/.exec(file)?.[0] ?? [])
  return [...new Set(folders)]
    .toSorted()
    .map(folder => describeLicense(join(root, folder)))
    .join(`\n\n${'-'.repeat(80)}\n\n`)
}

const describeLicense = (folder: string): string => {
  const manifest = manifestSchema.parse(JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')))
  const [license] = globSync('{license,licence,LICENSE,LICENCE,License}*', { cwd: folder })
  const files = [license ?? [], globSync('NOTICE', { cwd: folder })].flat()
  const text = files.map(file => `\n\n${readFileSync(join(folder, file), 'utf8').trim()}`).join('')
  return `${manifest.name} ${manifest.version} (${manifest.license ?? 'see its text'})${text}`
}
