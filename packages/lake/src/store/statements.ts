import type { DatabaseSync, SQLInputValue } from 'node:sqlite'

/** The values of a statement's parameters: in order, or by name. */
type Values = SQLInputValue[] | [Record<string, SQLInputValue>]

/** Returns what prepares statements, as functions that run them. */
export const prepareIn = (db: DatabaseSync) => ({
  /** The function returns the first row, or null. */
  // eslint-disable-next-line @typescript-eslint/no-unnecessary-type-parameters -- the caller knows the columns
  get: <Row>(sql: string) => {
    const statement = db.prepare(sql)
    return (...values: Values) => (statement.get(...(values as SQLInputValue[])) ?? null) as Row | null
  },
  /** The function returns all rows. */
  all: <Row>(sql: string) => {
    const statement = db.prepare(sql)
    return (...values: Values) => statement.all(...(values as SQLInputValue[])) as Row[]
  },
  /** The function returns the number of rows that it changed. */
  run: (sql: string) => {
    const statement = db.prepare(sql)
    return (...values: Values) => Number(statement.run(...(values as SQLInputValue[])).changes)
  },
})
