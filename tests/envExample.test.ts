import { globSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

/** Variables that Node's tools, Next, Vercel, the system or the Studio's build set. */
const setElsewhere = /^(PATH|NODE_ENV|NODE_COMPILE_CACHE|NEXT_RUNTIME|NEXT_PHASE|VERCEL|CI|SANITY_STUDIO_\w+)$/

it('.env.example lists every variable that the code reads', () => {
  const listed = new Set(namesIn(readFileSync('.env.example', 'utf8'), /^#?\s?([A-Z][A-Z\d_]*)=/gm))
  const files = globSync('{bin,checks,packages/*/src,schedule,schemas,shared,studio,web}/**/*.{ts,tsx}', {
    exclude: ['**/node_modules/**', '**/dist/**'],
  })
  const missing = [...files, 'next.config.ts'].flatMap((file) =>
    namesIn(readFileSync(file, 'utf8'), /\benv(?:\.|\[['"])([A-Z][A-Z\d_]*)/g)
      .filter((name) => !listed.has(name) && !setElsewhere.test(name))
      .map((name) => `${name} in ${file}`),
  )
  expect(files.length).toBeGreaterThan(50)
  expect(missing).toEqual([])
})

const namesIn = (text: string, pattern: RegExp): string[] => [...text.matchAll(pattern)].map(([, name]) => name ?? '')
