/** The process of the image work could not be started, or ended before it had answered. */
export class WorkerDied extends Error {
  /** Whether the task that this is the answer to had been begun. */
  readonly begun: boolean

  /**
   * @param how The exit code or signal, in words.
   * @param options `cause`: what the system said, when the process could not be started or reached.
   */
  constructor(how: string, options: ErrorOptions & { begun?: boolean } = {}) {
    super(`The process of the image work ended: ${how}.`, options)
    this.name = 'WorkerDied'
    this.begun = options.begun ?? false
  }
}
