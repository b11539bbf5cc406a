import type { Client } from './client.ts'
import { RawConnection } from './raw-connection.ts'

/** Announces an archive and sends only its beginning. */
export async function beginImport(client: Client, bytes: number): Promise<RawConnection> {
  const connection = new RawConnection(client.origin)
  await connection.send(
    [
      'POST /account/import HTTP/1.1',
      'Host: localhost',
      `Origin: ${client.origin}`,
      `Cookie: ${client.cookieHeader('/account/import')}`,
      'Content-Type: multipart/form-data; boundary=b0undary',
      `Content-Length: ${bytes}`,
      '',
      '--b0undary',
      'Content-Disposition: form-data; name="archive"; filename="photos.zip"',
      'Content-Type: application/zip',
      '',
      'PK',
    ].join('\r\n'),
  )
  return connection
}
