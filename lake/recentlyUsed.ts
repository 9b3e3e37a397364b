const limit = 16

/** Keeps an index by its name, and of all those that were asked for the latest few. */
export function keepRecentlyUsed<Index>(indexes: Map<string, Index>, name: string, index: Index): Index {
  indexes.delete(name) // the last in line is the last that was asked for
  indexes.set(name, index)
  const [oldest] = indexes.keys()
  if (indexes.size > limit && oldest !== undefined) indexes.delete(oldest)
  return index
}
