import type { Command } from './command.ts'

export const start: Command = {
  usage: '',
  summary: 'starts the store alone, without the site',
  async run() {
    await import('../main.ts')
  },
}
