/** The encoder cannot make this variant, and a retry does not help. */
export class EncoderRefused extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options)
    this.name = 'EncoderRefused'
  }
}

/** The image process is not available. The image may be fine; a retry may succeed. */
export class ImageWorkUnavailable extends Error {
  constructor(options?: ErrorOptions) {
    super('The image work cannot be done now.', options)
    this.name = 'ImageWorkUnavailable'
  }
}
