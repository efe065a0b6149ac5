import { onchainTable } from 'ponder'

export const told = onchainTable('told', t => ({ transaction: t.hex().primaryKey() }))
