/** The image process could not be started, or ended before it sent the result. */
export class WorkerDied extends Error {
  /** True if the task had started. */
  readonly begun: boolean

  /**
   * @param how the exit code or signal as text
   * @param options `cause`: the system's error when the process could not be started or reached
   */
  constructor(how: string, options: ErrorOptions & { begun?: boolean } = {}) {
    super(`The process of the image work ended: ${how}.`, options)
    this.name = 'WorkerDied'
    this.begun = options.begun ?? false
  }
}
