import type { Handler } from '../routes.ts'

export const ping: Handler = () => Response.json({ pong: true })
