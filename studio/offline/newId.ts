/** Returns 32 random hexadecimal digits. `crypto.randomUUID` is missing when the Studio is served over plain http. */
export const newId = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')
