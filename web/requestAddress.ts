/**
 * Returns whether a request's address can be parsed and contains no control characters, even when percent-decoded. Others would
 * cause errors where they are parsed or repeated, such as in a redirect.
 * @param url the request's target
 * @param host its Host header
 */
export function isReadableAddress(url = '', host = 'localhost'): boolean {
  const address = URL.parse(url, `http://${host}`)
  if (address === null) return false
  try {
    // eslint-disable-next-line no-control-regex
    return !/[\0-\x1f\x7f]/.test(decodeURIComponent(address.pathname))
  } catch {
    return false // such as %FF
  }
}
