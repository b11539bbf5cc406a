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

/** Errors cross the border as what they mean, for their class would be lost. */
export type AnswerMessage = { id: number } & (
  | { outcome: 'done'; result: PreparedImage | Uint8Array }
  | { outcome: 'unreadable' }
  | { outcome: 'failed'; message: string }
)
