/**
 * What a browser or a password manager returns for a passkey, as JSON. The fields are read one by
 * one: `toJSON` of a credential that an extension made is missing, fails, or leaves fields out.
 * @param {{ readonly id?: string }} credential
 * @returns {string}
 */
export function credentialJson(credential) {
  const encode = (value) => {
    if (value === undefined || value === null || typeof value === 'string')
      return value || undefined
    const bytes = ArrayBuffer.isView(value)
      ? new Uint8Array(value.buffer, value.byteOffset, value.byteLength)
      : new Uint8Array(value)
    const text = btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))
    return text.replace(/\+/g, '-').replace(/\//g, '_').replace(/=+$/, '')
  }
  const { response } = credential
  const id = encode(credential.rawId) || credential.id
  return JSON.stringify({
    id,
    rawId: id,
    type: 'public-key',
    response: {
      clientDataJSON: encode(response.clientDataJSON),
      attestationObject: encode(response.attestationObject),
      authenticatorData: encode(response.authenticatorData),
      signature: encode(response.signature),
      userHandle: encode(response.userHandle),
      transports: response.getTransports ? response.getTransports() : undefined,
    },
    clientExtensionResults: {},
  })
}
