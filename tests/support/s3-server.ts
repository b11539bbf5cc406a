import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestBucket } from './bucket.ts'
import { cachedPackage } from './cached-package.ts'
import { freePort } from './server.ts'

/** An S3 server that others maintain, which needs Node 24. */
const PACKAGE = '@20minutes/s3rver@5.0.0'

const PROGRAM = `
const S3rver = require(process.argv[1])
const [port, directory, ...names] = process.argv.slice(2)
const configureBuckets = names.map((name) => ({ name }))
const options = { port: Number(port), address: '127.0.0.1', silent: true, directory, configureBuckets }
new S3rver(options).run().then(() => console.log('ready'))`

/**
 * Starts the server with empty buckets, in its own process and folder.
 * @param names of its buckets; the settings have the first one
 * @throws where npm cannot install it
 */
export async function startS3Server(names: string[]): Promise<TestBucket> {
  const node = join(cachedPackage('node@26'), 'bin', 'node')
  const directory = mkdtempSync(join(tmpdir(), 'cartfolio-s3-'))
  const port = await freePort()
  const words = ['-e', PROGRAM, cachedPackage(PACKAGE), String(port), directory, ...names]
  const server = spawn(node, words, { stdio: ['ignore', 'pipe', 'inherit'] })
  await once(server.stdout, 'data')
  const keys = { accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' }
  return {
    settings: {
      ...keys,
      endpoint: `http://127.0.0.1:${port}`,
      bucket: names[0] ?? '',
      region: 'us-east-1',
    },
    async empty() {
      for (const name of names) rmSync(join(directory, name), { recursive: true, force: true })
    },
    async stop() {
      server.kill()
      await once(server, 'exit')
      rmSync(directory, { recursive: true, force: true })
    },
  }
}
