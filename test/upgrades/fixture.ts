import { readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { brotliCompressSync, brotliDecompressSync, constants } from 'node:zlib'
import { z } from 'zod'
import { storedDataSchema } from './stored-data.ts'

/** Watched addresses of no account that can send. */
export const idle = { paused: `0x${'11'.repeat(20)}`, russian: `0x${'22'.repeat(20)}` }

export const messageSchema = z.object({
  message_id: z.int(),
  from: z.object({ is_bot: z.boolean() }),
  text: z.string(),
  entities: z.array(z.looseObject({})).optional(),
  reply_markup: z.looseObject({}).optional(),
  reply_to_message: z.object({ message_id: z.int() }).optional(),
})

const fixtureSchema = z.object({
  /** When the program was killed, in ms since 1970. */
  madeAt: z.number(),
  /** Where the alert receiver and the person's webhook listened: `127.0.0.1:<five digits>`. */
  hosts: z.object({ lookout: z.string(), webhook: z.string() }),
  /** Of each block from block 0 on: Unix seconds, and its raw transactions. */
  chain: z.array(z.object({ hash: z.string(), timestamp: z.int(), transactions: z.array(z.string()) })),
  /** Of each person, in the order of their ids. */
  chats: z.array(z.object({ firstName: z.string(), messages: z.array(messageSchema) })),
  stored: storedDataSchema,
})
export type Fixture = z.infer<typeof fixtureSchema>

/** The file is named by the version of the format. */
const pathOf = (engine: string): string =>
  fileURLToPath(new URL(`1-${engine.toLowerCase()}.json.br`, import.meta.url))

/** Returns the bytes of the file. */
export const writeFixture = (fixture: Fixture): number => {
  const text = Buffer.from(JSON.stringify(fixtureSchema.parse(fixture)))
  const bytes = brotliCompressSync(text, { params: { [constants.BROTLI_PARAM_LGWIN]: 24 } })
  writeFileSync(pathOf(fixture.stored.engine), bytes)
  return bytes.length
}

/** Puts other hosts of the same length in the place of those of a fixture. */
export type MoveHosts = (text: string) => string

/** What the program left, with its hosts replaced, but for those that are encrypted. */
export const readFixture = (
  engine: string,
  hosts: Fixture['hosts'],
): { readonly fixture: Fixture; readonly moveHosts: MoveHosts } => {
  const text = brotliDecompressSync(readFileSync(pathOf(engine))).toString()
  const { hosts: old } = fixtureSchema.parse(JSON.parse(text))
  const moveHosts: MoveHosts = given =>
    given.replaceAll(old.lookout, hosts.lookout).replaceAll(old.webhook, hosts.webhook)
  const moved = moveHosts(text)
  if (moved.length !== text.length) throw new Error('the hosts of a fixture keep their length')
  return { fixture: fixtureSchema.parse(JSON.parse(moved)), moveHosts }
}
