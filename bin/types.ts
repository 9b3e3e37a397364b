import { sanity } from './sanity.ts'

/** `npm run types`: writes web/sanity/schema.json and types.generated.ts anew, after a change of a schema or a query. */
await sanity('schema', 'extract', '--force', '--path', '../web/sanity/schema.json')
await sanity('typegen', 'generate')
