import type { ReportedContent, RecordableAction } from './moderation.ts'

type Kind = ReportedContent['kind'] | null

const nameOf = (kind: Kind): string => (kind === 'comment' ? 'comment' : 'photo')

export function actionLabel(action: RecordableAction, kind: Kind): string {
  switch (action) {
    case 'dismiss':
      return 'Dismiss'
    case 'hide':
      return `Hide ${nameOf(kind)}`
    case 'unhide':
      return `Show ${nameOf(kind)} again`
    case 'delete':
      return `Delete ${nameOf(kind)}`
    case 'warn':
      return 'Send warning'
    case 'suspend':
      return 'Suspend member'
    case 'lift':
      return 'Lift suspension'
  }
}

export function actionDone(action: RecordableAction | 'theme', kind: Kind): string {
  const name = nameOf(kind).replace(/^./, (letter) => letter.toUpperCase())
  switch (action) {
    case 'dismiss':
      return 'Report dismissed'
    case 'hide':
      return `${name} hidden`
    case 'unhide':
      return `${name} shown again`
    case 'delete':
      return `${name} deleted`
    case 'warn':
      return 'Warning sent'
    case 'suspend':
      return 'Member suspended'
    case 'lift':
      return 'Suspension lifted'
    case 'theme':
      return 'Theme of a week changed'
  }
}
