import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import express from 'express'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  guardedLookup,
  isPublicAddress,
  ForbiddenAddress,
  downloadPublicFile,
} from './provider-picture.server.ts'
import { words } from '#tests/support/words.ts'
import { listen } from '#tests/support/sign-in/site.ts'
import { folderOfAllTests } from '#tests/support/folder.ts'

describe('isPublicAddress', () => {
  it.each(
    words(`
    1.1.1.1 8.8.8.8 9.255.255.255 11.0.0.0 100.63.255.255 100.128.0.0 172.15.255.255 172.32.0.0
    192.167.255.255 223.255.255.255 2606:4700:4700::1111 2a00:1450:4001:80b::200e
  `),
  )('accepts %s', (address) => {
    expect(isPublicAddress(address)).toBe(true)
  })

  it.each([
    '',
    ...words(`
    0.0.0.0 10.0.0.1 100.64.0.1 127.0.0.1 127.255.255.254 169.254.169.254 172.16.0.1
    172.31.255.255 192.0.0.1 192.0.2.1 192.168.1.1 198.18.0.1 198.51.100.1 203.0.113.1 224.0.0.1
    255.255.255.255 :: ::1 ::ffff:8.8.8.8 ::ffff:127.0.0.1 ::ffff:7f00:1 ::127.0.0.1
    64:ff9b::7f00:1 64:ff9b:1::1 100::1 2001::1 2001:db8::1 2002:7f00:1:: 3fff::1 fc00::1
    fd00:ec2::254 fe80::1 fe80::1%eth0 fec0::1 ff02::1 localhost 0x7f.1
  `),
  ])('rejects %j', (address) => {
    expect(isPublicAddress(address)).toBe(false)
  })
})

describe('guardedLookup', () => {
  function resolved(all: boolean, allows: (address: string) => boolean): Promise<unknown> {
    return new Promise((resolve, reject) => {
      guardedLookup(allows)('localhost', { all }, (error, address, family) =>
        error ? reject(error) : resolve({ address, family }),
      )
    })
  }

  it('rejects a name that resolves to a private address', async () => {
    await expect(resolved(true, isPublicAddress)).rejects.toThrow(ForbiddenAddress)
    await expect(resolved(false, isPublicAddress)).rejects.toThrow(ForbiddenAddress)
  })

  it('returns the checked addresses in either form', async () => {
    expect(await resolved(true, () => true)).toMatchObject({
      address: expect.arrayContaining([{ address: '127.0.0.1', family: 4 }]),
    })
    expect(await resolved(false, () => true)).toMatchObject({ family: expect.any(Number) })
  })
})

describe('downloadPublicFile', () => {
  let origin: string
  let close: () => Promise<void>
  const folder = folderOfAllTests()
  let asked = 0
  const here = (address: string) => address === '127.0.0.1' || address === '::1'

  beforeAll(async () => {
    const app = express()
    app.use((_request, _response, next) => {
      asked++
      next()
    })
    app.get('/picture', (_request, response) => void response.send(Buffer.from('a picture')))
    app.get('/hops/:left', ({ params }, response) => {
      const left = Number(params.left)
      response.redirect(left > 1 ? `/hops/${left - 1}` : '/picture')
    })
    app.get('/elsewhere', (request, response) => response.redirect(String(request.query.to)))
    app.get('/large', (_request, response) => void response.send(Buffer.alloc(5 * 1024 * 1024 + 1)))
    app.get('/slow', (_request, response) => void response.write('a'))
    ;({ origin, close } = await listen(app))
  })

  afterAll(async () => {
    await close()
  })

  function download(address: string, allows?: (address: string) => boolean): Promise<void> {
    return downloadPublicFile(address, join(folder, 'file'), allows && { allows })
  }

  it.each(['/picture', '/hops/1', '/hops/3'])('downloads %s', async (path) => {
    await download(origin + path, here)
    expect(await readFile(join(folder, 'file'), 'utf8')).toBe('a picture')
  })

  it('rejects addresses of this machine without a request', async () => {
    asked = 0
    const { port } = new URL(origin)
    for (const host of words('127.0.0.1 localhost 127.1 0x7f000001 [::ffff:127.0.0.1] [::1]'))
      await expect(download(`http://${host}:${port}/picture`)).rejects.toThrow(ForbiddenAddress)
    expect(asked).toBe(0)
  })

  it('checks the target of redirects', async () => {
    const redirect = (to: string) =>
      download(`${origin}/elsewhere?to=${encodeURIComponent(to)}`, here)
    for (const to of [
      'http://10.0.0.1/',
      'http://[fd00:ec2::254]/',
      'http://169.254.169.254/latest',
    ])
      await expect(redirect(to)).rejects.toThrow(ForbiddenAddress)
    await expect(redirect('file:///etc/passwd')).rejects.toThrow('not http')
  })

  it.each([
    ['/hops/4', 'too many redirects'],
    ['/absent', 'unexpected status 404'],
    ['/large', 'more than 5242880 bytes'],
  ])('rejects %s', async (path, message) => {
    await expect(download(origin + path, here)).rejects.toThrow(message)
  })

  it('times out after 5 s', async () => {
    await expect(download(`${origin}/slow`, here)).rejects.toThrow(/abort|timeout/i)
  }, 8000)
})
