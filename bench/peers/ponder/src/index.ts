import { type Context, ponder } from 'ponder:registry'
import { told as rows } from 'ponder:schema'
import { told } from '../../report.ts'

const keep = async (o: {
  event: { transaction: { hash: `0x${string}` } }
  context: Context
}): Promise<void> => {
  const transaction = o.event.transaction.hash
  await o.context.db.insert(rows).values({ transaction }).onConflictDoNothing()
  told(transaction)
}

ponder.on('Wallets:transaction:from', keep)
ponder.on('Wallets:transaction:to', keep)
ponder.on('Coins:Transfer', keep)
