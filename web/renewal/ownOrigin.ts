import { originOn } from './originOn.ts'

/** Where this server reaches itself. */
export const ownOrigin = () => originOn(process.env.HOST ?? '', process.env.PORT ?? '3000')
