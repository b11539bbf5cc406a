/** Is told of a failure that reaches nobody otherwise, and of what could not be done for it. */
export type Warn = (error: unknown, message: string) => void
