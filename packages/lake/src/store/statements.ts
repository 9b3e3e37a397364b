import type { DatabaseSync, SQLInputValue } from 'node:sqlite'

/** The values of a statement's parameters: in order, or by name. */
type Values = SQLInputValue[] | [Record<string, SQLInputValue>]

/** Returns functions that prepare a statement as a function. */
export const prepareIn = (db: DatabaseSync) => ({
  /** Prepares a function that returns the first row, or null. */
  // eslint-disable-next-line @typescript-eslint/no-unnecessary-type-parameters -- the caller knows the columns
  get: <Row>(sql: string) => {
    const statement = db.prepare(sql)
    return (...values: Values) => (statement.get(...(values as SQLInputValue[])) ?? null) as Row | null
  },
  /** Prepares a function that returns all rows. */
  all: <Row>(sql: string) => {
    const statement = db.prepare(sql)
    return (...values: Values) => statement.all(...(values as SQLInputValue[])) as Row[]
  },
  /** Prepares a function that returns the number of rows that it changed. */
  run: (sql: string) => {
    const statement = db.prepare(sql)
    return (...values: Values) => Number(statement.run(...(values as SQLInputValue[])).changes)
  },
})
