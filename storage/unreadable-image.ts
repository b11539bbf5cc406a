/** The upload is not an accepted image; the response is a 415 (docs/product.md#validation). */
export class UnreadableImage extends Error {
  constructor(options?: ErrorOptions) {
    super('Please select a valid image file', options)
    this.name = 'UnreadableImage'
  }
}
