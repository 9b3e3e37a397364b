/** SQLite's primary result codes. @see https://www.sqlite.org/rescode.html */
const codes = { busy: 5, corrupt: 11, full: 13, notADatabase: 26 }

export const isInUse = (error: unknown) => codeOf(error) === codes.busy

export const isDamaged = (error: unknown) => [codes.corrupt, codes.notADatabase].includes(codeOf(error))

/** Of the database or of any other file; a quota counts, too. */
export const isOutOfSpace = (error: unknown) =>
  codeOf(error) === codes.full || ['ENOSPC', 'EDQUOT'].includes((error as NodeJS.ErrnoException | null)?.code ?? '')

/** @returns 0 for what is no error of SQLite */
const codeOf = (error: unknown) => ((error as { errcode?: number } | null)?.errcode ?? 0) & 0xff

/** What SQLite says of a file whose pages do not fit together; in the form of its own errors. */
export const damage = (found: string) => Object.assign(new Error(found), { errcode: codes.corrupt })
