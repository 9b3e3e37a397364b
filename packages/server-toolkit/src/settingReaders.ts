/** Exit code for errors that a restart would not fix; process managers are configured not to restart then. */
export const cannotStart = 78 // EX_CONFIG

type NameRule = { pattern: RegExp; right: string }

/** The hosted service's rule. Lowercase, because a dataset's assets are a folder and some file systems ignore case. */
export const datasetName: NameRule = {
  pattern: /^[a-z0-9][-_a-z0-9]{0,63}$/,
  right: 'lowercase letters, digits, - and _',
}

export const projectId: NameRule = { pattern: /^[-a-z0-9]+$/, right: 'lowercase letters, digits and -' }

/**
 * Returns functions that read the values of environment variables. Each throws an Error that names the variable, its value
 * and what would be right.
 * @param help the file that explains the variables; empty for none
 * @example settingReaders('.env.example').port('PORT', 'x') // PORT is "x"; use a port from 1 to 65535 (see .env.example)
 */
export function settingReaders(help: string) {
  const hint = help === '' ? '' : ` (see ${help})`
  const wrong = (name: string, value: string, right: string) => new Error(`${name} is "${value}"; use ${right}${hint}`)

  return {
    hint,
    wrong,

    port(name: string, value: string): number {
      const port = Number(value)
      if (!Number.isInteger(port) || port < 0 || port > 65_535) throw wrong(name, value, 'a port from 1 to 65535')
      return port
    },

    count(name: string, value: string): number {
      const count = Number(value)
      if (!Number.isInteger(count) || count < 1) throw wrong(name, value, 'a whole number from 1')
      return count
    },

    name(name: string, value: string, { pattern, right }: NameRule): string {
      if (!pattern.test(value)) throw wrong(name, value, right)
      return value
    },

    choice<T extends string>(name: string, value: string, choices: readonly T[]): T {
      const chosen = choices.find((choice) => choice === value)
      if (!chosen) throw wrong(name, value, choices.join(', '))
      return chosen
    },

    /** Returns an http(s) URL without a trailing slash. */
    url(name: string, value: string): string {
      if (!/^https?:$/.test(URL.parse(value)?.protocol ?? '')) throw wrong(name, value, address)
      return value.replace(/\/+$/, '')
    },

    /** Returns an http(s) origin; empty for an empty value. */
    origin(name: string, value: string): string {
      if (value === '') return ''
      const url = URL.parse(value)
      if (url === null || !/^https?:$/.test(url.protocol) || url.pathname !== '/') throw wrong(name, value, address)
      return url.origin
    },
  }
}

const address = 'an address such as http://localhost:3000'
