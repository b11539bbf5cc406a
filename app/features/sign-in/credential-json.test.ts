import { expect, test } from 'vitest'
import { credentialJson } from './credential-json.js'

const bytes = (...numbers: number[]) => new Uint8Array(numbers)
/** As in a buffer of which an extension uses a part. */
const view = new DataView(bytes(0, 251, 255, 0).buffer, 1, 2)

test('reads the fields of a credential whose own JSON is missing, fails or is empty', () => {
  const fields = {
    id: 'ignored',
    rawId: bytes(1, 2, 3).buffer,
    type: 'public-key',
    response: {
      clientDataJSON: bytes(123, 125).buffer,
      attestationObject: view,
      getTransports: () => ['internal', 'hybrid'],
    },
  }
  const fails = () => {
    throw new TypeError('Illegal invocation')
  }
  for (const toJSON of [undefined, fails, () => ({})])
    expect(JSON.parse(credentialJson({ ...fields, toJSON }))).toEqual({
      id: 'AQID',
      rawId: 'AQID',
      type: 'public-key',
      response: {
        clientDataJSON: 'e30',
        attestationObject: '-_8',
        transports: ['internal', 'hybrid'],
      },
      clientExtensionResults: {},
    })
})

test('reads the fields of a sign-in, also those that are texts or null', () => {
  const response = {
    clientDataJSON: 'e30',
    authenticatorData: bytes(255).buffer,
    signature: bytes(1),
    userHandle: null,
  }
  expect(JSON.parse(credentialJson({ id: 'AQID', response }))).toEqual({
    id: 'AQID',
    rawId: 'AQID',
    type: 'public-key',
    response: { clientDataJSON: 'e30', authenticatorData: '_w', signature: 'AQ' },
    clientExtensionResults: {},
  })
})
