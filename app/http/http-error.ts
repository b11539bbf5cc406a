/** A link that an error screen offers instead of the way home. */
export interface ErrorAction {
  /** Root-relative. */
  href: string
  text: string
}

/** Messages by form field, as forms and the API show them. `''` holds those that belong to no field. */
export type FieldErrors = Record<string, string[]>

/**
 * A refusal that a visitor may read: what commands and guards throw instead of returning.
 * A page shows it beside the form or on an error screen, the API as `{message, errors}`.
 * Anything else that is thrown is a defect and reaches nobody but the log.
 */
export class HttpError extends Error {
  readonly status: number
  readonly errors: FieldErrors | undefined
  readonly headers: Record<string, string>
  readonly action: ErrorAction | undefined

  constructor(
    status: number,
    message: string,
    options: { errors?: FieldErrors; headers?: Record<string, string>; wayOn?: ErrorAction } = {},
  ) {
    super(message)
    this.name = 'Fault'
    this.status = status
    this.errors = options.errors
    this.headers = options.headers ?? {}
    this.action = options.wayOn
  }
}

/** 400: what was sent breaks a rule. The message is the first of the field messages unless given. */
export function invalid(errors: FieldErrors, message?: string): HttpError {
  const first = Object.values(errors).flat()[0]
  return new HttpError(400, message ?? first ?? 'Invalid input', { errors })
}

/** The error with messages of other fields beside its own. */
export function withErrors(
  { status, message, errors, headers }: HttpError,
  others: FieldErrors,
): HttpError {
  return new HttpError(status, message, { errors: { ...errors, ...others }, headers })
}

/** 401: signed out. */
export function unauthenticated(message = 'Please sign in.'): HttpError {
  return new HttpError(401, message)
}

/** 403: somebody else's. */
export function forbidden(message = 'This belongs to another member.'): HttpError {
  return new HttpError(403, message)
}

/** 404: absent, or private and somebody else's; the two look alike on purpose. */
export function notFound(message = 'Not found'): HttpError {
  return new HttpError(404, message)
}

/** 409: taken. */
export function conflict(errors: FieldErrors): HttpError {
  return new HttpError(409, Object.values(errors).flat()[0] ?? 'Already taken', { errors })
}

/** 413: the file is over the limit (spec section 5). */
export function fileTooLarge(field = 'image'): HttpError {
  const message = 'File size must be less than 10MB'
  return new HttpError(413, message, { errors: { [field]: [message] } })
}

/** 415: the file is not an image that can be shown (spec section 5). */
export function notAnImage(field = 'image'): HttpError {
  const message = 'Please select a valid image file'
  return new HttpError(415, message, { errors: { [field]: [message] } })
}
