import { locationOf, documentsOf, type Rule } from '../finding.ts'
import { nameOf } from '../words.ts'

/** Notices that stay until somebody remembers them. */
export const endlessNotices: Rule = (facts) =>
  documentsOf(facts, 'notice')
    .filter(({ from, until }) => from && !until)
    .map((notice) => ({
      level: 'warning',
      message: `The notice ${nameOf(notice)} never ends. Give it a last day.`,
      ...locationOf(notice, 'until'),
    }))
