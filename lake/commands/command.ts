/** What can be asked of a lake on the command line, a file each in this folder. */
export type Command = {
  /** What follows the command's name: `EMAIL --role ROLE`; empty when nothing does. */
  usage: string
  /** One line that says what it does. */
  summary: string
  /**
   * @param args what was typed after the command's name
   * @throws UsageError when they make no sense, any other error when the command failed
   */
  run: (args: string[]) => Promise<void>
}

/** Told with how the command is used; ends with 2. */
export class UsageError extends Error {}
