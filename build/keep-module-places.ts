import { cpSync, readFileSync } from 'node:fs'
import { join, parse, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Plugin } from 'esbuild'

/** Rewrites what a module knows of its own place, for a bundle whose files lie beside each other in `dist/`. */
export const keepModulePlaces = ({ root, dist }: { root: string; dist: string }): Plugin => ({
  name: 'keep-module-places',
  setup: bundle => {
    bundle.onLoad({ filter: /\/(src|playground|test)\/.*\.ts$/ }, ({ path }) => {
      const source = readFileSync(path, 'utf8')
      if (!source.includes('import.meta.')) return undefined
      const place = relative(root, path)
      const contents = source
        .replaceAll(
          'import.meta.dirname',
          `(import.meta.dirname + ${JSON.stringify(`/${join(place, '..')}`)})`,
        )
        .replaceAll('import.meta.url', `new URL(${JSON.stringify(place)}, import.meta.url).href`)
        .replaceAll(/import\.meta\.resolve\('([^']+)'\)/g, (_call, name: string) => {
          // An entry point of its own, beside the program.
          if (name.startsWith('./'))
            return `new URL(${JSON.stringify(`${parse(name).name}.js`)}, import.meta.url).href`
          const vendored = `vendor/${name.replaceAll('/', '-')}.js`
          cpSync(fileURLToPath(import.meta.resolve(name)), join(dist, vendored))
          return `new URL(${JSON.stringify(vendored)}, import.meta.url).href`
        })
      return { contents, loader: 'ts' }
    })
  },
})
