/**
 * Bundles the program `lookout` and what it reads into `dist/`, or the folder that is named: `npm run build`. The folder needs
 * nothing but Node, and is a package: `npm pack ./dist`. Modules named behind the folder become
 * programs beside this one, as tests need them.
 */
import { chmodSync, cpSync, globSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join, parse, resolve } from 'node:path'
import { build, type Plugin } from 'esbuild'
import { z } from 'zod'
import { keepModulePlaces } from './keep-module-places.ts'
import { collectLicenses } from './licenses.ts'

const root = resolve(import.meta.dirname, '..')
const dist = resolve(process.argv[2] ?? join(root, 'dist'))

const others = process.argv.slice(3).map(file => [parse(file).name, file] as const)

/** Read at run time, from the same places below `dist/`. */
const assets = [
  'locales/*.ftl',
  'src/store/redis/lua/*.lua',
  'src/service/openapi/page.{html,js}',
  'src/telegram/features/history/chart-font.*',
  'src/cli/needed-node.js',
  'playground/{launch,shifted-clock,end-with-parent}.js',
  'playground/contracts/*.json',
  'playground/page/**/*.{ts,css,svg,html}',
]

/** With the flags of `npm start`. The C library keeps an arena for each thread otherwise, 4 MB more. */
const shebang = '#!/usr/bin/env -S MALLOC_ARENA_MAX=1 node --expose-gc --v8-pool-size=1'
/** Libraries in CommonJS ask for Node's modules by `require`. */
const requireShim =
  "import { createRequire as createRequireOfNode } from 'node:module'; const require = createRequireOfNode(import.meta.url);"

/** Not an alias: that would also replace its parts. */
const useOwnUndici: Plugin = {
  name: 'use-own-undici',
  setup: bundle =>
    bundle.onResolve({ filter: /^undici$/ }, () => ({ path: join(root, 'build/used-undici.js') })),
}

rmSync(dist, { recursive: true, force: true })
const { metafile } = await build({
  absWorkingDir: root,
  // A thread has a program of its own.
  entryPoints: {
    lookout: 'src/main.js',
    'chart-worker': 'src/telegram/features/history/chart-worker.ts',
    ...Object.fromEntries(others),
  },
  outdir: dist,
  bundle: true,
  // What one command or one store needs is loaded with it.
  splitting: true,
  format: 'esm',
  platform: 'node',
  target: 'node24',
  minify: true,
  legalComments: 'none',
  chunkNames: '[name]-[hash]',
  banner: { js: requireShim },
  alias: {
    // grammY's own default, which we always replace: it loads a table of all domain names, and Node warns of its punycode.
    'node-fetch': './build/native-fetch.ts',
    '@fastify/ajv-compiler': './build/no-json-schemas.cjs',
    '@fastify/fast-json-stringify-compiler': './build/no-json-schemas.cjs',
  },
  plugins: [keepModulePlaces({ root, dist }), useOwnUndici],
  metafile: true,
  logLevel: 'warning',
})

for (const file of globSync(assets, { cwd: root })) cpSync(join(root, file), join(dist, file))
cpSync(join(root, 'LICENSE'), join(dist, 'LICENSE'))
/** Libraries whose lists of chains are compiled into ours, and those that are copied for a page. */
const copied = ['viem', '@revoke.cash/chains', 'swagger-ui-dist'].map(name => `node_modules/${name}/`)
const licensed = [...Object.keys(metafile.inputs), ...copied]
writeFileSync(join(dist, 'LICENSES-OF-LIBRARIES.txt'), collectLicenses(root, licensed))

const program = join(dist, 'lookout.js')
writeFileSync(program, `${shebang}\n${readFileSync(program, 'utf8')}`)
chmodSync(program, 0o755)

const manifestSchema = z.object({
  name: z.string(),
  version: z.string(),
  description: z.string(),
  license: z.string(),
  type: z.string(),
  engines: z.object({ node: z.string() }),
})
const own = manifestSchema.parse(JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')))
const manifest = { ...own, private: true, bin: { lookout: 'lookout.js' } }
writeFileSync(join(dist, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`)
