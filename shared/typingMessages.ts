// Messages between a preview and the Studio around it while somebody types on the page.

/** The field that stores a text of the page. */
export type TypedField = { id: string; type: string; path: string }

/** Sent by the page, with a port for all further messages. */
export type ToStudio =
  /** Answered with the name of each field that can be edited on the page, and null for others. */
  | { type: 'typing/ask'; fields: Pick<TypedField, 'type' | 'path'>[] }
  /** `shown` is the text on the page. */
  | { type: 'typing/begin'; field: TypedField; shown: string }

export type FromPage = { type: 'write'; text: string } | { type: 'end' }

export type FromStudio =
  /** The field has the text on the page and accepts input. */
  | { type: 'ready' }
  /** The field has another text, or the user may not edit it. */
  | { type: 'refused' }
  /** Somebody else changed the field; further input is ignored. */
  | { type: 'changed'; text: string }
  /** Sent after `end`, once the content store has the text. */
  | { type: 'saved' }
