/** Why a sign-in failed. */
export type SignInErrorKind =
  'unavailable' | 'provider' | 'refused' | 'stale' | 'mismatch' | 'email-missing'

/** The message and status of each kind. */
export const SIGN_IN_ERRORS: Record<
  SignInErrorKind,
  { status: number; title: string; text: string }
> = {
  unavailable: {
    status: 503,
    title: 'Sign-in is not available',
    text: 'The sign-in service does not answer at the moment. Please try again in a minute.',
  },
  provider: {
    status: 502,
    title: 'Sign-in failed',
    text: 'The sign-in service sent an invalid response. Please try again.',
  },
  refused: {
    status: 401,
    title: 'Sign-in was cancelled',
    text: 'You are not signed in, because you did not allow the sign-in service to share your identity.',
  },
  stale: {
    status: 400,
    title: 'This sign-in has expired',
    text: 'It was already used, took too long, or was started in another browser. Please start again.',
  },
  mismatch: {
    status: 400,
    title: 'This sign-in was not begun here',
    text: 'It does not belong to a sign-in from this browser. Please start again.',
  },
  'email-missing': {
    status: 401,
    title: 'An e-mail address is needed',
    text: 'The sign-in service did not send your e-mail address. Please allow it and try again.',
  },
}

/** Thrown when a sign-in fails; the visitor stays signed out. */
export class SignInError extends Error {
  constructor(
    readonly kind: SignInErrorKind,
    options?: { cause?: unknown },
  ) {
    super(SIGN_IN_ERRORS[kind].title, options)
    this.name = 'SignInError'
  }
}
