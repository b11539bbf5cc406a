import { execFile, spawn, type ChildProcess } from 'node:child_process'

const TSX = 'node_modules/.bin/tsx'
const PROGRAM = 'scripts/admin.ts'

function environmentOf(dataDir: string): NodeJS.ProcessEnv {
  return { ...process.env, DATA_DIR: dataDir, SIGN_IN: 'demo' }
}

/** The command line prefix of admin commands, for a shell or another program. */
export const ADMIN_COMMAND = [TSX, PROGRAM]

/** Runs an admin command. @returns exit code and output */
export function admin(
  dataDir: string,
  ...words: string[]
): Promise<{ code: number; output: string }> {
  const env = environmentOf(dataDir)
  return new Promise((resolve) =>
    execFile(TSX, [PROGRAM, ...words], { env }, (error, out, err) =>
      resolve({ code: Number(error?.code ?? 0), output: (out + err).trim() }),
    ),
  )
}

/** Starts an admin command as a single process that can be killed. */
export function startAdmin(dataDir: string, ...words: string[]): ChildProcess {
  // The tsx program starts a child process, which would survive the kill.
  return spawn(process.execPath, ['--import', 'tsx', PROGRAM, ...words], {
    env: environmentOf(dataDir),
    stdio: 'ignore',
  })
}
