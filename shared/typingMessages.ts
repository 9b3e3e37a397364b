/** What a preview and the Studio around it say to each other when somebody types on the page. */

/** Where a text of the page is kept. */
export type TypedField = { id: string; type: string; path: string }

/** The page begins, and hands over a port on which the rest is said. */
export type ToStudio =
  /** Answered with the name of each field into which one may type on the page, null for every other. */
  | { type: 'typing/ask'; fields: Pick<TypedField, 'type' | 'path'>[] }
  /** `shown`: the text as it stands on the page. */
  | { type: 'typing/begin'; field: TypedField; shown: string }

export type FromPage = { type: 'write'; text: string } | { type: 'end' }

export type FromStudio =
  /** The field holds what the page shows, and takes what is typed. */
  | { type: 'ready' }
  /** It does not, or this person may not write. */
  | { type: 'refused' }
  /** Somebody else wrote into the field: nothing more is taken. */
  | { type: 'changed'; text: string }
  /** After the end: the content store has it. */
  | { type: 'saved' }
