export type Reference = {
  _ref: string
  _weak?: boolean
  _dataset?: string
  _strengthenOnPublish?: unknown
  [key: string]: unknown
}

/** Calls `visit` for every reference at any depth of a value. */
export function forEachReference(value: unknown, visit: (reference: Reference) => void): void {
  if (Array.isArray(value)) {
    for (const item of value) forEachReference(item, visit)
  } else if (typeof value === 'object' && value !== null) {
    if (isReference(value)) visit(value)
    for (const item of Object.values(value)) forEachReference(item, visit)
  }
}

export const isReference = (value: object): value is Reference => '_ref' in value && typeof value._ref === 'string'

/** A strong reference keeps its target from being deleted; one into another dataset is not ours to keep. */
export const isStrong = (reference: Reference) => reference._weak !== true && reference._dataset === undefined
