import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'

const NGINX = '/usr/sbin/nginx'

/**
 * Whether nginx is installed, where Debian has it. Says so if it is not, because its tests are
 * skipped then.
 */
export const hasNginx = existsSync(NGINX)
if (!hasNginx) console.warn(`${NGINX} is not installed: its tests are skipped.`)

/** A running nginx. */
export interface RunningNginx {
  /** The lines of its error log so far. */
  errors(): string[]
  stop(): Promise<void>
}

async function listens(port: number): Promise<boolean> {
  const socket = connect(port, '127.0.0.1')
  try {
    await once(socket, 'connect')
    return true
  } catch {
    return false
  } finally {
    socket.destroy()
  }
}

/**
 * Runs nginx with a folder of its own, and waits until it listens.
 * @param config what stands in its `http` block
 * @param port one that it listens on, at 127.0.0.1
 * @throws with its messages when it does not start
 */
export async function runNginx(config: string, port: number): Promise<RunningNginx> {
  const folder = mkdtempSync(join(tmpdir(), 'cartfolio-nginx-'))
  // Started by root, nginx works as another user, who must reach its temporary files.
  chmodSync(folder, 0o711)
  const log = join(folder, 'error.log')
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
    .map((name) => `${name}_temp_path ${folder}/${name};`)
    .join(' ')
  const file = join(folder, 'nginx.conf')
  writeFileSync(
    file,
    `daemon off; worker_processes 1; pid ${folder}/pid; error_log ${log};
    events {}
    http { access_log off; ${temporary}
    ${config}
    }`,
  )
  const nginx = spawn(NGINX, ['-c', file], { stdio: ['ignore', 'ignore', 'pipe'] })
  let output = ''
  nginx.stderr.on('data', (chunk) => (output += chunk))
  const stop = async () => {
    nginx.kill('SIGTERM')
    if (nginx.exitCode === null) await once(nginx, 'exit')
    rmSync(folder, { recursive: true, force: true })
  }
  for (let tries = 0; !(await listens(port)); tries++) {
    if (nginx.exitCode !== null || tries === 200) {
      await stop()
      throw new Error(`nginx did not start:\n${output}`)
    }
    await wait(50)
  }
  return {
    errors: () => readFileSync(log, 'utf8').split('\n').filter(Boolean),
    stop,
  }
}
