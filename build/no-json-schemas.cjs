// In the place of what Fastify compiles the JSON Schemas of routes with: ours have none, and it takes 2 MB.
module.exports = () => () => {
  throw new Error(
    'This route has a JSON Schema, whose compilers are not in the build (build/no-json-schemas.cjs).',
  )
}
