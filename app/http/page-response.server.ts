/** A page whose bytes need no stream: a body costs more than the rest of a Response. */
export class PageResponse extends Response {
  /** @param content the complete body */
  constructor(
    readonly content: Buffer,
    init: ResponseInit,
  ) {
    super(null, init)
  }
}

/** The complete body of a response. */
export async function bodyOf(response: Response): Promise<Buffer> {
  return response instanceof PageResponse
    ? response.content
    : Buffer.from(await response.arrayBuffer())
}
