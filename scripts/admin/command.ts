/** The `--name` options of all commands. */
export interface AdminOptions {
  slug?: string
  description?: string
  deep?: boolean
  'leave-out-damaged'?: boolean
}

/** One command of the maintainer's command line. */
export interface AdminCommand {
  /** As it is typed, such as `category add NAME --slug S`. */
  usage: string
  explanation: string
  /**
   * Whether it needs the site's database, migrated, and its pictures to be open; if not told, it does.
   * @param words what follows the command's name
   */
  opensSite?: false | ((words: string[]) => boolean)
  /**
   * @param words what follows the command's name
   * @returns the lines that say what was done
   * @throws AdminFault with one clear line
   */
  run(words: string[], options: AdminOptions): Promise<string[]>
}

/** What a maintainer did wrong, or what is not there, in one line. */
export class AdminFault extends Error {}
