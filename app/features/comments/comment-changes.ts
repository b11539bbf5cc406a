import { callApi } from '#app/http/api-client.ts'
import { showToast } from '#app/ui/toast-store.ts'
import { showApiError } from '../sign-in/show-api-error.ts'
import { COMMENT_DELETED, COMMENT_HIDDEN, COMMENT_RESTORED, COMMENT_SHOWN } from './comment.ts'

/* What a script does with a comment in place, with Undo. It loads with the first press. */

interface Change {
  method: 'POST' | 'DELETE'
  path: string
  done: string
  failure: string
  undo?: Change
}

const RESTORE: Change = {
  method: 'POST',
  path: '/restore',
  done: COMMENT_RESTORED,
  failure: 'Failed to restore comment',
}
const SHOW: Change = {
  method: 'DELETE',
  path: '/hide',
  done: COMMENT_SHOWN,
  failure: 'Failed to show comment',
}
const CHANGES = {
  show: SHOW,
  hide: {
    method: 'POST',
    path: '/hide',
    done: COMMENT_HIDDEN,
    failure: 'Failed to hide comment',
    undo: SHOW,
  },
  delete: {
    method: 'DELETE',
    path: '',
    done: COMMENT_DELETED,
    failure: 'Failed to delete comment',
    undo: RESTORE,
  },
} satisfies Record<string, Change>

async function send(id: number, change: Change, reload: Reload): Promise<boolean> {
  const { method, path, done, failure, undo } = change
  try {
    await callApi(method, `/api/comments/${id}${path}`)
    await reload(path === '' ? undefined : id)
    showToast({
      kind: 'success',
      title: done,
      action: undo && { text: 'Undo', run: () => void send(id, undo, reload) },
    })
    return true
  } catch (error) {
    showApiError(error, { action: 'change comments', title: failure })
    return false
  }
}

/** Loads the comments again, the given one among them. */
export type Reload = (commentId?: number) => Promise<void>

/**
 * Hides, shows or deletes a comment.
 * @returns false if that failed
 */
export const changeComment = (id: number, what: keyof typeof CHANGES, reload: Reload) =>
  send(id, CHANGES[what], reload)
