/** A link that an error page offers instead of "Go Home". */
export interface ErrorAction {
  href: string
  text: string
}

/** Messages by form field, as forms and the API show them. `''` holds messages without a field. */
export type FieldErrors = Record<string, string[]>

/**
 * An error that the user may read, in the form, the error boundary or as `{message, errors}`; any
 * other is only logged.
 */
export class HttpError extends Error {
  readonly status: number
  readonly errors: FieldErrors | undefined
  readonly headers: Record<string, string>
  readonly action: ErrorAction | undefined
  /** The button that sends a rejected form again, for an error that is a question. */
  readonly sendAgain: string | undefined
  /** What the form shows again, if it differs from what was sent. */
  readonly fields: Record<string, unknown> | undefined

  constructor(
    status: number,
    message: string,
    options: {
      errors?: FieldErrors
      headers?: Record<string, string>
      action?: ErrorAction
      sendAgain?: string
      fields?: Record<string, unknown>
    } = {},
  ) {
    super(message)
    this.name = 'HttpError'
    this.status = status
    this.errors = options.errors
    this.headers = options.headers ?? {}
    this.action = options.action
    this.sendAgain = options.sendAgain
    this.fields = options.fields
  }
}

/** 400: the input is invalid. The message is the first field message. */
export const invalid = (errors: FieldErrors): HttpError =>
  new HttpError(400, Object.values(errors).flat()[0] ?? 'Invalid input', { errors })

/** The error with messages for further fields. */
export const withErrors = ({ status, message, errors, headers }: HttpError, others: FieldErrors) =>
  new HttpError(status, message, { errors: { ...errors, ...others }, headers })

/** 401: signed out. */
export const unauthenticated = (): HttpError => new HttpError(401, 'Please sign in.')

export const SUSPENDED =
  'Your account is suspended. You can browse, but you cannot post or change anything.'

/** 403: belongs to another member. */
export const forbidden = (message = 'This belongs to another member.'): HttpError =>
  new HttpError(403, message)

export const NO_PAGE =
  'This page does not exist. It may have moved, or the address may be mistyped.'

/** 404: does not exist, or is private to another member; the two must look the same. */
export const notFound = (message = 'Not found'): HttpError => new HttpError(404, message)

/** 409: already taken. */
export const conflict = (errors: FieldErrors): HttpError =>
  new HttpError(409, Object.values(errors).flat()[0] ?? 'Already taken', { errors })

/** 409: drawn for another member than `name`, who is signed in now. */
export function drawnForAnother(name: string): HttpError {
  const message = `This was opened by another member. You are now signed in as ${name}. Nothing has been sent yet.`
  return new HttpError(409, message, {
    errors: { drawnFor: [message] },
    sendAgain: `Send as ${name}`,
  })
}

/** 413: the file is over the limit (docs/product.md#validation). */
export function fileTooLarge(field = 'image'): HttpError {
  const message = 'File size must be less than 10MB'
  return new HttpError(413, message, { errors: { [field]: [message] } })
}

/** 415: the file is not a supported image (docs/product.md#validation). */
export function notAnImage(
  field = 'image',
  message = 'Please select a valid image file',
): HttpError {
  return new HttpError(415, message, { errors: { [field]: [message] } })
}

/** The message when the application cannot render at all (docs/product.md#errors). */
export const LOADING_ERROR = 'Loading error. Please refresh the page.'

const TITLES: Record<number, string> = {
  400: 'Bad request',
  403: 'Not allowed',
  404: '404 Page Not Found',
  405: 'Method not allowed',
  408: 'That took too long',
  409: 'Please check first',
  413: 'Too large',
  429: 'Too many requests',
  503: 'Back in a moment',
}

/** The heading of the error page for a status (docs/product.md#screens: '404 Page Not Found'). */
export const errorTitle = (status: number): string =>
  TITLES[status] ?? (status < 500 ? 'Not possible' : 'Something went wrong')
