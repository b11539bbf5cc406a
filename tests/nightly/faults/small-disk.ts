import { spawnSync } from 'node:child_process'
import { closeSync, cpSync, mkdtempSync, openSync, readdirSync, rmSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startServer, type RunningServer } from '#tests/support/server.ts'

/*
 * A disk of a few megabytes in memory, only visible to the server: a private mount namespace, which
 * Linux lets most users create and which ends with the process.
 */

const OWN_MOUNTS = ['unshare', '--user', '--map-root-user', '--mount']

/** Reason why such a disk is unavailable here; null if it is available. */
export function whyNoSmallDisk(): string | null {
  if (process.platform !== 'linux') return 'only Linux has them'
  const [program = '', ...words] = [...OWN_MOUNTS, 'sh', '-c', 'mount -t tmpfs tmpfs /mnt']
  const { status, stderr, error } = spawnSync(program, words, { encoding: 'utf8' })
  return status === 0 ? null : (error?.message ?? stderr.trim())
}

/**
 * Command prefix that provides the disk.
 * @param folder mount point
 * @param setUp shell commands that run in that folder before the command starts
 */
export function onSmallDisk(folder: string, megabytes: number, setUp = ':'): string[] {
  const script = `mount -t tmpfs -o size=${megabytes}m tmpfs "$0" && (cd "$0" && ${setUp}) && exec "$@"`
  return [...OWN_MOUNTS, 'sh', '-c', script, folder]
}

/** Writes a file until its disk is full to the last byte. */
export function fillDisk(path: string): void {
  const file = openSync(path, 'a')
  try {
    for (const size of [1024 * 1024, 4096, 1]) {
      const bytes = Buffer.alloc(size)
      try {
        while (writeSync(file, bytes) > 0);
      } catch (error) {
        if (!(error instanceof Error && 'code' in error && error.code === 'ENOSPC')) throw error
      }
    }
  } finally {
    closeSync(file)
  }
}

/**
 * Puts a disk in memory on a folder, for all processes: as root.
 * @returns false where that is not possible
 */
export const mountDisk = (folder: string, megabytes: number): boolean =>
  spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', folder]).status === 0

/** A server with its own disk. */
export class SmallDiskServer {
  private constructor(
    readonly server: RunningServer,
    private readonly folder: string,
  ) {}

  static async start(megabytes: number): Promise<SmallDiskServer> {
    const folder = mkdtempSync(join(tmpdir(), 'cartfolio-small-disk-'))
    const within = onSmallDisk(folder, megabytes)
    return new SmallDiskServer(
      await startServer({ DATA_DIR: folder }, { commandPrefix: within }),
      folder,
    )
  }

  /** Path of a file on the disk for this process. */
  path(...names: string[]): string {
    return join(`/proc/${this.server.process.pid}/root`, this.folder, ...names)
  }

  /** Writes until the disk is full to the last byte. */
  fill(): void {
    fillDisk(this.path('filling'))
  }

  makeSpace(): void {
    rmSync(this.path('filling'))
  }

  /** Runs a shell command as root of the server's namespace, in the disk's folder. */
  run(script: string): void {
    const target = String(this.server.process.pid)
    const within = ['--target', target, '--user', '--mount', '--preserve-credentials']
    const { status, stderr } = spawnSync(
      'nsenter',
      [...within, 'sh', '-c', `cd "$0" && ${script}`, this.folder],
      { encoding: 'utf8' },
    )
    if (status !== 0) throw new Error(stderr)
  }

  /** All files in a folder of the disk, recursively. */
  files(...folder: string[]): string[] {
    return readdirSync(this.path(...folder), { recursive: true, encoding: 'utf8' }).sort()
  }

  /**
   * Copies the database while there are no writes.
   * @returns the copy's path
   */
  copyDatabase(to: string): string {
    for (const ending of ['', '-wal'])
      cpSync(this.path(`cartfolio.sqlite${ending}`), join(to, `copy.sqlite${ending}`))
    return join(to, 'copy.sqlite')
  }

  dispose(): Promise<void> {
    return this.server.dispose()
  }
}
