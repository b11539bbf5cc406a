/** Reports a failure of background work. */
export type Warn = (error: unknown, message: string) => void
