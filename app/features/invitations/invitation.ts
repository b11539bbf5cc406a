/* Invitations to sign up (docs/product.md#sign-in). */

export const INVITATIONS_PATH = '/invitations'

export const invitationPath = (code: string): string => `/invite/${code}`

/** An invitation of the member who sees it; the code is shown once, when it is made. */
export interface OwnInvitation {
  id: number
  createdAt: string
  expiresAt: string
  isUsed: boolean
}
