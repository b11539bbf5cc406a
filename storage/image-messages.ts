import type { ImageKind } from './addresses.ts'
import type { PreparedImage, Rendering } from './image-work.ts'

/** What the process of the image work is asked for. */
export type ImageTask =
  | { call: 'prepare'; path: string; kind: ImageKind }
  | { call: 'render'; master: Uint8Array; rendering: Rendering }

export interface TaskMessage {
  id: number
  task: ImageTask
}

/**
 * What is told of a task: each time one of its jobs begins, and once how it ended. Errors cross the
 * border as what they mean, for their class would be lost.
 */
export type AnswerMessage = { id: number } & (
  | { outcome: 'begun' }
  | { outcome: 'done'; result: PreparedImage | Uint8Array }
  | { outcome: 'unreadable' }
  | { outcome: 'refused'; message: string }
  | { outcome: 'failed'; message: string }
)
