import type { ReportedContent, RecordableAction } from './moderation.ts'

type Kind = ReportedContent['kind'] | null

const getName = (kind: Kind): string => (kind === 'comment' ? 'comment' : 'photo')

/** The button of an action, and what the record says afterward; `*` is the kind of content. */
const TEXTS: Record<
  RecordableAction | 'hide-photos' | 'show-all' | 'theme' | 'tag' | 'show' | 'keep',
  [label: string, done: string]
> = {
  dismiss: ['Dismiss', 'Report dismissed'],
  hide: ['Hide *', '* hidden'],
  unhide: ['Show * again', '* shown again'],
  'hide-photos': ['Hide everything', ''],
  'show-all': ['Show everything again', ''],
  delete: ['Delete *', '* deleted'],
  warn: ['Send warning', 'Warning sent'],
  suspend: ['Suspend member', 'Member suspended'],
  lift: ['Lift suspension', 'Suspension lifted'],
  theme: ['', 'Theme of a week changed'],
  tag: ['', 'Tag renamed'],
  show: ['Show *', '* shown'],
  keep: ['Keep hidden', '* stays hidden'],
}

/** The texts of an action for a post that waits for its first decision. */
export const heldAction = (action: RecordableAction) =>
  action === 'unhide' ? 'show' : action === 'dismiss' ? 'keep' : action

export const actionLabel = (action: keyof typeof TEXTS, kind: Kind): string =>
  TEXTS[action][0].replace('*', getName(kind))

export const actionDone = (action: keyof typeof TEXTS, kind: Kind): string =>
  TEXTS[action][1].replace('*', getName(kind)).replace(/^./, (letter) => letter.toUpperCase())
