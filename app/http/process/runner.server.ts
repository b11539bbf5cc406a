import { log } from '../logging/log.server.ts'

/** Runs a job when asked, one run at a time; asked during a run, it runs once more. */
export class Runner {
  stopped = false
  private running: Promise<void> | undefined
  private runAgain = false

  constructor(
    private readonly job: () => Promise<void>,
    private readonly failure: string,
  ) {}

  /** Never rejects: logs an error. Does nothing once stopped. */
  run(): Promise<void> {
    if (this.stopped) return Promise.resolve()
    this.runAgain = true
    this.running ??= this.runAll()
    return this.running
  }

  private async runAll(): Promise<void> {
    while (this.runAgain && !this.stopped) {
      this.runAgain = false
      try {
        await this.job()
      } catch (error) {
        log.error({ err: error }, this.failure)
      }
    }
    // In the same tick as the last check of `runAgain`: a later call starts a new run.
    this.running = undefined
  }

  /** Stops for good, after the current run. */
  async stop(): Promise<void> {
    this.stopped = true
    await this.running
  }
}
