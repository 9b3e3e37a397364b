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
import { linkProblem } from '../shared/linkRules.ts'

type Options<T extends string> = Omit<DefineSchemaType<T, undefined>, 'type' | 'name' | 'title'> & FieldDefinitionBase

/**
 * Defines a field of an object or a document, like `defineField`. A `text` field has two rows unless it says otherwise.
 * @param options the description if that is all
 */
export const field = <const T extends string>(name: string, type: T, title: string, options: Options<T> | string) =>
  ({
    name,
    type,
    title,
    ...(type === 'text' && { rows: 2 }),
    ...(typeof options === 'string' ? { description: options } : options),
    ...(typeof options !== 'string' &&
      options.hidden &&
      options.validation && { validation: whileShown(options.validation as Validate<never>) }),
  }) as unknown as FieldDefinition

/** Puts fields into a group of their form, unless they name another. */
export const inGroup = (group: string, fields: FieldDefinition[]) => fields.map((one) => ({ group, ...one }))

/** Defines an object. */
export const object = (name: string, title: string, icon: ComponentType, fields: FieldDefinition[]) =>
  defineType({ name, title, type: 'object', icon, fields })

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

/** Validates that the field has a text, and warns about one that is longer. */
export const requiredUpTo = (most: number, missing: string, tooLong: string) => (rule: StringRule) => [
  rule.required().error(missing),
  rule.max(most).warning(tooLong),
]

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

/** Validates that the field has a value if its sibling `name` is one of `values`. */
export const neededWhen =
  (name: string, values: string[], message: string) => (value: unknown, context: ValidationContext) => {
    const other = sibling(context, name)
    return value !== undefined || typeof other !== 'string' || !values.includes(other) || message
  }
