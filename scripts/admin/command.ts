/** The `--name` options of all commands. */
export interface AdminOptions {
  slug?: string
  description?: string
  deep?: boolean
  'leave-out-damaged'?: boolean
}

/** A command of the admin command line. */
export interface AdminCommand {
  /** Its syntax, such as `category add NAME --slug S`. */
  usage: string
  explanation: string
  /**
   * Whether it needs the site's database, migrated, and its image store; true by default.
   * @param words the arguments
   */
  opensSite?: false | ((words: string[]) => boolean)
  /**
   * @param words the arguments
   * @returns lines with the result
   * @throws AdminFault with one clear line
   */
  run(words: string[], options: AdminOptions): Promise<string[]>
}

/** An error of the maintainer, or a missing target, in one line. */
export class AdminFault extends Error {}
