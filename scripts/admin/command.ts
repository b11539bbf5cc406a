/** One command of the maintainer's command line. */
export interface AdminCommand {
  /** As it is typed, such as `category add NAME --slug S`. */
  usage: string
  explanation: string
  /**
   * @param words what follows the command's name
   * @param options the `--name value` pairs
   * @returns the lines that say what was done
   * @throws AdminFault with one clear line
   */
  run(words: string[], options: Record<string, string | undefined>): Promise<string[]>
}

/** What a maintainer did wrong, or what is not there, in one line. */
export class AdminFault extends Error {}
