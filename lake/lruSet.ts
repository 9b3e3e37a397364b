/** Keeps a value under a name, and of all those that were asked for the latest few. */
export function keepRecentlyUsed<Value>(values: Map<string, Value>, name: string, value: Value, limit: number): Value {
  values.delete(name) // the last in line is the last that was asked for
  values.set(name, value)
  const [oldest] = values.keys()
  if (values.size > limit && oldest !== undefined) values.delete(oldest)
  return value
}
