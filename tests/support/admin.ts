import { execFile, spawn, type ChildProcess } from 'node:child_process'
import type { AdminCommand, AdminOptions } from '#scripts/admin/command.ts'
import { toLines } from '#scripts/admin/text.ts'
import { TEST_SECRET } from './server.ts'

/** The built command line, which the container runs. */
const PROGRAM = 'build/server/admin.js'

const getEnvironment = (dataDir: string): NodeJS.ProcessEnv => ({
  ...process.env,
  DATA_DIR: dataDir,
  SIGN_IN: 'demo',
  SESSION_SECRET: TEST_SECRET,
})

/** The command line prefix of admin commands, for a shell or another program. */
export const ADMIN_COMMAND = [process.execPath, PROGRAM]

interface AdminResult {
  code: number
  output: string
}

/**
 * Runs an admin command.
 * @returns exit code and output
 */
export const admin = (dataDir: string, ...words: string[]): Promise<AdminResult> =>
  adminWith({}, dataDir, ...words)

/** As `admin`, with further environment variables. */
export function adminWith(
  environment: Record<string, string>,
  dataDir: string,
  ...words: string[]
): Promise<AdminResult> {
  const env = { ...getEnvironment(dataDir), ...environment }
  return new Promise((resolve) =>
    execFile(process.execPath, [PROGRAM, ...words], { env }, (error, out, err) =>
      resolve({ code: Number(error?.code ?? 0), output: (out + err).trim() }),
    ),
  )
}

/** Starts an admin command, which can be killed. */
export const startAdmin = (dataDir: string, ...words: string[]): ChildProcess =>
  spawn(process.execPath, [PROGRAM, ...words], {
    env: getEnvironment(dataDir),
    stdio: 'ignore',
  })

/**
 * Runs a command in this process.
 * @returns the lines that it prints
 * @throws AdminError
 */
export const linesOf = async (command: AdminCommand, words: string[], options: AdminOptions = {}) =>
  toLines(await command.run(words, options))
