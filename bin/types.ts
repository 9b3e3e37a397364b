import { sanity } from './sanity.ts'

/** `npm run types` regenerates web/sanity/schema.json and types.generated.ts after a schema or a query has changed. */
await sanity(['schema', 'extract', '--force', '--path', '../web/sanity/schema.json'])
await sanity(['typegen', 'generate'])
