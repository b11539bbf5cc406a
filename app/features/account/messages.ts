/** A device or password manager makes one passkey for an account. */
export const HAS_PASSKEY =
  'There is a passkey for your account on this device already. You can use it, or add one with another device.'
