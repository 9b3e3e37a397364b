import type { ComponentType } from 'react'
import {
  type DefineSchemaType,
  defineType,
  type FieldDefinition,
  type FieldDefinitionBase,
  type RuleDef,
  type StringRule,
  type UrlRule,
  type ValidationContext,
} from 'sanity'
import { readTime } from '../schedule/time.ts'
import { linkProblem } from '../shared/linkRules.ts'

export type FieldOptions<T extends string> = Omit<DefineSchemaType<T, undefined>, 'type' | 'name' | 'title'> &
  FieldDefinitionBase

/**
 * Defines a field of an object or a document, like `defineField`. Validates dates and times of day, and gives `date`, `datetime` and
 * `text` fields their shared defaults.
 * @param options a string is the description alone
 */
export function field<const T extends string>(name: string, type: T, title: string, options: FieldOptions<T> | string) {
  const own = (typeof options === 'string' ? { description: options } : options) as FieldOptions<'string'>
  const isDate = type === 'date' || type === 'datetime'
  const format = isDate ? isRealDate : type === 'timeOfDay' ? isClockTime : null
  const ownRules: Validate<StringRule> | undefined = own.validation
  const validate = format ? (rule: StringRule) => [rule.custom(format), ownRules?.(rule) ?? []].flat() : ownRules
  return {
    name,
    type,
    title,
    ...(type === 'text' && { rows: 2 }),
    ...own,
    ...(isDate && { options: { dateFormat: 'M/D/YYYY', ...own.options } }),
    ...(validate && { validation: own.hidden ? whileShown(validate) : validate }),
  } as unknown as FieldDefinition
}

/** Validates that a date or instant has a plausible year. The Studio reads 12/8/26 as a day of the year 26. */
const isRealDate = (date: string | undefined) =>
  date === undefined || /^20\d\d-/.test(date) || 'Write the year with four digits, such as 12/8/2026'

/** Validates a time of day. */
const isClockTime = (time: unknown) =>
  time === undefined || (typeof time === 'string' && readTime(time) !== null) || 'Enter a time such as 8:30 pm'

/** Defines a list of references to documents of a type, each at most once. */
export const references = (name: string, type: string, title: string, description: string) =>
  field(name, 'array', title, {
    of: [{ type: 'reference', to: [{ type }] }],
    description,
    validation: (rule) => rule.unique().error('Already in this list: add each only once'),
  })

/** Puts fields into a group of their form, unless they name another. */
export const inGroup = (group: string, fields: FieldDefinition[]) => fields.map((one) => ({ group, ...one }))

/** Defines an object. @param select the fields that its preview shows */
export const object = (
  name: string,
  title: string,
  icon: ComponentType,
  fields: FieldDefinition[],
  select?: { title: string; subtitle: string },
) => defineType({ name, title, type: 'object', icon, fields, ...(select && { preview: { select } }) })

type Validate<R> = (rule: R) => R | R[]

/** Validates a field only while it's shown: nobody can correct a hidden one. */
export const whileShown =
  <R>(validate: Validate<R>) =>
  (rule: R, context?: ValidationContext): R | R[] =>
    context?.hidden ? [] : validate(rule)

/** Validates that the field has a value. */
export const required =
  (message: string) =>
  <R extends RuleDef<R>>(rule: R): R =>
    rule.required().error(message)

/** Warns about a text or list that is too long. */
export const upTo =
  (limit: number, tooLong: string) =>
  <R extends { max: (limit: number) => R; warning: (message: string) => R }>(rule: R): R =>
    rule.max(limit).warning(tooLong)

/** Validates that the field has text, and warns if it is too long. */
export const requiredUpTo = (limit: number, missing: string, tooLong: string) => (rule: StringRule) => [
  required(missing)(rule),
  upTo(limit, tooLong)(rule),
]

/** Options for a part of a form that opens on request. */
export const collapsed = { collapsible: true, collapsed: true }

/** Warns if the field has no value. */
export const recommended =
  (message: string) =>
  <R extends RuleDef<R>>(rule: R): R =>
    rule.required().warning(message)

/** Options for a choice between values, each with its title. */
export const radio = (titles: Record<string, string>) => ({
  layout: 'radio' as const,
  list: Object.entries(titles).map(([value, title]) => ({ title, value })),
})

/** Requires `https`, for addresses where visitors enter payment or personal data. */
export const secureLink = (rule: UrlRule) =>
  rule.uri({ scheme: ['https'] }).error('Use a secure address that starts with https://')

/** Requires a link to another site, a page of this site such as /register, an email address or a phone number. */
export const anyLink = (rule: UrlRule) =>
  rule
    .uri({ allowRelative: true, scheme: /./ })
    .custom((href) => (href === undefined ? true : (linkProblem(href) ?? true)))

/** Returns the value of another field of the same object or document. */
export const sibling = (context: ValidationContext, name: string): unknown =>
  typeof context.parent === 'object' && context.parent !== null
    ? (context.parent as Record<string, unknown>)[name]
    : undefined

/**
 * Validates that the value comes after its sibling `name`. Dates (`YYYY-MM-DD`), times (`HH:MM`) and instants (ISO 8601
 * in UTC) are compared as text.
 */
export const comesAfter =
  (name: string, message: string) => (value: string | undefined, context: ValidationContext) => {
    const earlier = sibling(context, name)
    return value === undefined || typeof earlier !== 'string' || value > earlier || message
  }

/** Validates that the value isn't later than its sibling `name`. */
export const notAfter = (name: string, message: string) => (value: string | undefined, context: ValidationContext) => {
  const later = sibling(context, name)
  return value === undefined || typeof later !== 'string' || value <= later || message
}

/** Validates that a date is at most a number of days after its sibling `name`. */
export const withinDays =
  (limit: number, name: string, message: string) => (date: string | undefined, context: ValidationContext) =>
    !(daysFrom(sibling(context, name), date) > limit) || message

/** Returns the number of days from one date to a later one; NaN without both. */
export const daysFrom = (from: unknown, until: unknown) =>
  (Date.parse(String(until)) - Date.parse(String(from))) / 86_400_000

/** Validates that the field has a value if its sibling `name` is one of `values`. */
export const requiredIf =
  (name: string, values: string[], message: string) => (value: unknown, context: ValidationContext) => {
    const other = sibling(context, name)
    return value !== undefined || typeof other !== 'string' || !values.includes(other) || message
  }
