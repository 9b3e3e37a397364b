/** Sets and returns a value as the most recently used one; above `limit`, evicts the least recently used one. */
export function lruSet<Value>(values: Map<string, Value>, name: string, value: Value, limit: number): Value {
  values.delete(name) // a Map iterates in insertion order
  values.set(name, value)
  const [oldest] = values.keys()
  if (values.size > limit && oldest !== undefined) values.delete(oldest)
  return value
}
