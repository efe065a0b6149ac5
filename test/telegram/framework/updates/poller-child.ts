import { Api } from 'grammy'
import { createTransport } from '#bot-api/transport.ts'
import { createLog } from '#lib/log.ts'
import { openRedisStore } from '#store/redis/open-redis-store.ts'
import { createIntake } from '#telegram/framework/updates/intake.ts'
import { createPoller } from '#telegram/framework/updates/poller.ts'
import { texts } from '../../../support/texts.ts'

/** Polls until it is killed: the Redis URL, the root of the Bot API and the token are its arguments. */
const [, , url = '', apiRoot = '', token = ''] = process.argv
const log = createLog({ level: 'info', secrets: [], write: line => void process.stdout.write(line) })
const store = await openRedisStore({ url, log })
const transport = createTransport({ store, perSecond: 30 })
const api = new Api(token, { apiRoot, fetch: transport.patient })
createPoller({ store, api, log, intake: createIntake({ store, api, texts, log }) }).start()
