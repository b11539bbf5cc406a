import type { ImageKind } from './addresses.ts'
import type { PreparedImage, Rendering } from './image-work.ts'

/** A task for the image process. */
export type ImageTask =
  | { call: 'prepare'; path: string; kind: ImageKind }
  | { call: 'render'; master: Uint8Array; rendering: Rendering }

export interface TaskMessage {
  id: number
  task: ImageTask
}

/**
 * Messages about a task: one for each job that starts, and one for its end. Errors are sent as outcomes,
 * because their class would be lost.
 */
export type AnswerMessage = { id: number } & (
  | { outcome: 'begun' }
  | { outcome: 'done'; result: PreparedImage | Uint8Array }
  | { outcome: 'unreadable' }
  | { outcome: 'refused'; message: string }
  | { outcome: 'failed'; message: string }
)
