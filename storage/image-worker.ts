import { writeFileSync } from 'node:fs'
import { withJobListener, collectGarbage } from './image-jobs.ts'
import {
  type AnswerMessage,
  type ImageTask,
  type TaskMessage,
  EncodingError,
  type PreparedImage,
  UneditableImage,
  UnreadableImage,
} from './image-work.ts'
import { localImageWork } from './ingest.ts'

/*
 * The image process that `image-child.ts` starts. It uses no network and no database, and ends with
 * its parent.
 */

function work(task: ImageTask): Promise<PreparedImage | Uint8Array> {
  switch (task.call) {
    case 'prepare':
      return localImageWork.prepare(task.path, task.kind, task.edit, task.tiles)
    case 'edit':
      return localImageWork.edit(async () => task.master, task.edit)
    case 'render':
      return localImageWork.render(async () => task.master, task.rendering)
  }
}

async function run({ id, task }: TaskMessage): Promise<AnswerMessage> {
  try {
    const result = await withJobListener(
      () => report({ id, outcome: 'started' }),
      () => work(task),
    )
    return { id, outcome: 'done', result }
  } catch (error) {
    if (error instanceof UnreadableImage)
      return { id, outcome: 'unreadable', message: error.message }
    if (error instanceof UneditableImage)
      return { id, outcome: 'uneditable', obstacle: error.obstacle }
    const message = error instanceof Error ? error.message : String(error)
    return { id, outcome: error instanceof EncodingError ? 'rejected' : 'failed', message }
  }
}

function report(outcomeMessage: AnswerMessage): void {
  process.send?.(outcomeMessage)
}

/** Makes Linux kill this process first when memory runs out, so that the site continues. */
function raiseOomScore(): void {
  try {
    writeFileSync('/proc/self/oom_score_adj', '1000')
  } catch {
    return
  }
}

raiseOomScore()
process.on('message', (taskMessage: TaskMessage) => {
  void run(taskMessage).then((outcomeMessage) => {
    report(outcomeMessage)
    collectGarbage()
  })
})
// A normal exit would first finish the running jobs, which nothing needs any more.
process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'))
// A terminal sends these to the whole process group; the server still finishes uploads then.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => {})
