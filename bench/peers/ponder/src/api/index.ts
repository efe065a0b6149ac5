import { db } from 'ponder:api'
import { told } from 'ponder:schema'
import { Hono } from 'hono'

const app = new Hono()

app.get('/told', async context => {
  const rows = await db.select().from(told)
  return context.text(rows.map(({ transaction }) => transaction).join('\n'))
})

export default app
