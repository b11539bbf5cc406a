/** What a browser or a password manager returns for a passkey, as JSON. */
export function credentialJson(credential: object): string
