import type { DatabaseSync, SQLInputValue } from 'node:sqlite'
import type { z } from 'zod'

export type Query<Row> = {
  get(...parameters: SQLInputValue[]): Row | undefined
  all(...parameters: SQLInputValue[]): Row[]
}

/** A prepared statement whose rows are parsed. */
export const createQuery = <Row>(db: DatabaseSync, sql: string, row: z.ZodType<Row>): Query<Row> => {
  const statement = db.prepare(sql)
  return {
    get: (...parameters) => {
      const found = statement.get(...parameters)
      return found === undefined ? undefined : row.parse(found)
    },
    all: (...parameters) => statement.all(...parameters).map(found => row.parse(found)),
  }
}
