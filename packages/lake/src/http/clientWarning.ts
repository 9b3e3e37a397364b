/**
 * Returns headers by which `@sanity/client`, and so the `sanity` command, print a warning on the standard error.
 * @param warning one that has no comma, which begins the next warning
 */
export const clientWarning = (warning: string): Record<string, string> => ({ 'x-sanity-warning': warning })
