/**
 * What is unsafe about a Redis that everything is kept in, a line each; none: it is safe. `info`: what its `INFO` says, which
 * hosted ones answer where they refuse `CONFIG`. `replicas`: how many are waited for.
 */
export const findUnsafeSettings = (info: string, replicas: number): readonly string[] => {
  const fields = new Map(
    info.split(/\r?\n/).map(line => {
      const [name = '', ...value] = line.split(':')
      return [name, value.join(':')]
    }),
  )
  const [major = 0, minor = 0] = (fields.get('redis_version') ?? '').split('.').map(Number)
  const policy = fields.get('maxmemory_policy') ?? 'unknown'
  return [
    ...(major < 6 || (major === 6 && minor < 2)
      ? ['Redis is older than 6.2, which nobody has tried Lookout with. Update Redis.']
      : []),
    ...(fields.get('aof_enabled') === '1'
      ? []
      : ['Redis forgets when it crashes: it does not write an append-only file. Set appendonly yes.']),
    ...(fields.get('aof_last_write_status') === 'err'
      ? ['Redis cannot write its append-only file. Look at its disk.']
      : []),
    ...(policy === 'noeviction'
      ? []
      : [`Redis may drop what it holds when memory is short (${policy}). Set maxmemory-policy noeviction.`]),
    ...(replicas === 0 && Number(fields.get('connected_slaves') ?? 0) > 0
      ? ['Redis has replicas that nobody waits for: a failover loses the last moments. Set REDIS_REPLICAS=1.']
      : []),
    ...(fields.get('role') === 'slave'
      ? ['Redis is a replica, which takes no writes. Use the address of the primary.']
      : []),
  ]
}
