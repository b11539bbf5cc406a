import { createHash, generateKeyPairSync, sign } from 'node:crypto'
import { isoCBOR } from '@simplewebauthn/server/helpers'

const base64url = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64url')
const sha256 = (bytes: string | Uint8Array) => createHash('sha256').update(bytes).digest()

const FLAGS = { present: 1, verified: 4, hasKey: 64 }

interface Ceremony {
  challenge: string
  origin?: string
  host?: string
  /** Whether the person was recognized, by a finger or a PIN. */
  isVerified?: boolean
  /** The kind of the authenticator; without one it does not say. */
  aaguid?: string
}

/** An authenticator with one passkey. Its answers are the JSON that a browser sends. */
export class TestAuthenticator {
  private readonly keys = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  readonly id = base64url(sha256(this.keys.publicKey.export({ format: 'der', type: 'spki' })))
  counter = 0

  private data({ host = 'localhost', isVerified = true }: Ceremony, more = 0) {
    const flags = FLAGS.present | (isVerified ? FLAGS.verified : 0) | more
    const counter = Buffer.alloc(4)
    counter.writeUInt32BE(this.counter)
    return Buffer.concat([sha256(host), Buffer.from([flags]), counter])
  }

  private answer(
    { challenge, origin = 'http://localhost:3000' }: Ceremony,
    type: string,
    getResponse: (clientData: Buffer) => Record<string, unknown>,
  ) {
    const clientData = Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }))
    const response = { clientDataJSON: base64url(clientData), ...getResponse(clientData) }
    const { id } = this
    return JSON.stringify({
      id,
      rawId: id,
      type: 'public-key',
      response,
      clientExtensionResults: {},
    })
  }

  create(ceremony: Ceremony): string {
    const { x = '', y = '' } = this.keys.publicKey.export({ format: 'jwk' })
    const key = isoCBOR.encode(
      new Map<number, number | Uint8Array>([
        ...([
          [1, 2],
          [3, -7],
          [-1, 1],
        ] as const),
        [-2, new Uint8Array(Buffer.from(x, 'base64url'))],
        [-3, new Uint8Array(Buffer.from(y, 'base64url'))],
      ]),
    )
    const id = Buffer.from(this.id, 'base64url')
    const data = this.data(ceremony, FLAGS.hasKey)
    const kind = Buffer.from((ceremony.aaguid ?? '').replaceAll('-', '').padEnd(32, '0'), 'hex')
    const authData = Buffer.concat([data, kind, Buffer.from([0, id.length]), id, key])
    const attestation = new Map<string, unknown>([
      ['fmt', 'none'],
      ['attStmt', new Map()],
      ['authData', new Uint8Array(authData)],
    ])
    return this.answer(ceremony, 'webauthn.create', () => ({
      attestationObject: base64url(
        isoCBOR.encode(attestation as Parameters<typeof isoCBOR.encode>[0]),
      ),
      transports: ['internal'],
    }))
  }

  get(ceremony: Ceremony): string {
    const data = this.data(ceremony)
    return this.answer(ceremony, 'webauthn.get', (clientData) => ({
      authenticatorData: base64url(data),
      signature: base64url(
        sign('sha256', Buffer.concat([data, sha256(clientData)]), this.keys.privateKey),
      ),
    }))
  }
}
