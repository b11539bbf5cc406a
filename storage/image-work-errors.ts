/** A size of a picture cannot be made: the encoder refuses it, and will refuse it again. */
export class EncoderRefused extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options)
    this.name = 'EncoderRefused'
  }
}

/** There is nobody to do the image work now. Nothing is wrong with the picture; later it may be done. */
export class ImageWorkUnavailable extends Error {
  constructor(options?: ErrorOptions) {
    super('The image work cannot be done now.', options)
    this.name = 'ImageWorkUnavailable'
  }
}
