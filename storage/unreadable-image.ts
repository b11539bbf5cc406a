/** The upload is not a picture that the product takes; the answer is a 415 (contract: Input). */
export class UnreadableImage extends Error {
  constructor(options?: ErrorOptions) {
    super('Please select a valid image file', options)
    this.name = 'UnreadableImage'
  }
}
