import { badRequest } from '../errors.ts'
import { isObject } from '../input.ts'

export const removed = Symbol('removed')

type Name = string | number
type Edit = (value: unknown) => unknown

/**
 * A position in a document with its value, undefined where nothing exists. There is one object per position, however many
 * paths select it, so that nothing is changed twice.
 */
export class Place {
  readonly value: unknown
  readonly parent: Place | null
  readonly name: Name
  /** Whether only names led here, without filters, ranges or `..`, so that a missing value can be created. */
  readonly isNamed: boolean
  #children: Map<Name, Place> | null = null
  #edit: Edit | null = null
  #hasEdits = false

  constructor(value: unknown, parent: Place | null = null, name: Name = '', isNamed = true) {
    this.value = value
    this.parent = parent
    this.name = name
    this.isNamed = isNamed
  }

  child(name: Name, isNamed = false): Place {
    this.#children ??= new Map()
    let child = this.#children.get(name)
    if (!child) {
      child = new Place(valueAt(this.value, name), this, name, this.isNamed && isNamed)
      this.#children.set(name, child)
    }
    return child
  }

  /** @param edit receives the value with inner edits applied, and returns the new one, or `removed` */
  change(edit: Edit): void {
    if (!this.parent) throw badRequest('The path selects the whole document; a patch changes its fields')
    this.#edit = edit
    this.#announceEdit()
  }

  #announceEdit(): void {
    if (this.#hasEdits) return
    this.#hasEdits = true
    if (this.parent) this.parent.#announceEdit()
  }

  /** Returns the value with all edits applied; unchanged parts are shared with the original. */
  rebuilt(): unknown {
    if (!this.#hasEdits) return this.value
    const value = this.#withEditedChildren()
    return this.#edit ? this.#edit(value) : value
  }

  #withEditedChildren(): unknown {
    const edited = [...(this.#children?.values() ?? [])].filter((child) => child.#hasEdits)
    if (edited.length === 0) return this.value
    if (Array.isArray(this.value)) {
      const items: unknown[] = this.value.slice()
      for (const child of edited) items[child.name as number] = child.rebuilt()
      return items.includes(removed) ? items.filter((item) => item !== removed) : items
    }
    const fields = new Map<string, unknown>(isObject(this.value) ? Object.entries(this.value) : [])
    for (const child of edited) {
      const value = child.rebuilt()
      if (value === removed) fields.delete(child.name as string)
      else fields.set(child.name as string, value)
    }
    return Object.fromEntries(fields)
  }

  /** Returns a readable path: `steps[2].name`. */
  toString(): string {
    if (!this.parent) return ''
    const before = this.parent.toString()
    if (typeof this.name === 'number') return `${before}[${this.name}]`
    if (!/^[A-Za-z_]\w*$/.test(this.name)) return `${before}['${this.name}']`
    return before === '' ? this.name : `${before}.${this.name}`
  }
}

/** Throws LakeError 400 if a value in the way would be discarded: `name.first` where `name` is a text. */
export function assertReachable(place: Place): void {
  for (let above = place.parent; above; above = above.parent) {
    if (above.value === undefined || above.value === null) continue
    if (typeof above.value === 'object') return
    throw badRequest(
      `"${place}" cannot be set: "${above}" is a ${typeof above.value}, which has no fields; set "${above}" as a whole, or unset it first`,
    )
  }
}

function valueAt(value: unknown, name: Name): unknown {
  if (Array.isArray(value)) return value[name as number]
  return isObject(value) && Object.hasOwn(value, name) ? value[name] : undefined
}
