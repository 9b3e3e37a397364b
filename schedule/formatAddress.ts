type Address = Partial<Record<'street' | 'city' | 'state' | 'postalCode', string | null>>

/** "1 Example Street, Boston, MA 02108", with whatever parts are known. */
export function formatAddress({ street, city, state, postalCode }: Address): string {
  const stateAndCode = [state, postalCode].filter(Boolean).join(' ')
  return [street, city, stateAndCode].filter(Boolean).join(', ')
}
