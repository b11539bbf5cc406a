import { useState, type FormEvent } from 'react'
import { site } from '#app/content/site.ts'
import { Icon } from '#app/ui/icon.tsx'
import { PostForm } from '#app/ui/post-form.tsx'
import { INTRODUCTION_PATH } from './introduction-cookie.ts'

/** One line that tells newcomers what the site is. Two forms, because text browsers ignore `formaction`. */
export function Introduction() {
  const [closed, setClosed] = useState(false)
  function close(event: FormEvent) {
    event.preventDefault()
    setClosed(true)
    // If it fails, the line is there again on the next visit.
    fetch(INTRODUCTION_PATH, { method: 'POST', redirect: 'manual' }).catch(() => undefined)
  }
  if (closed) return null
  return (
    <div className="introduction">
      <form action="/api/login">
        {site.name} is where golf cart people share their photos. <button>Join</button>{' '}
      </form>{' '}
      <PostForm action={INTRODUCTION_PATH} onSubmit={close}>
        <button className="icon-button" aria-label="Hide introduction">
          <Icon name="close" />
        </button>
      </PostForm>
    </div>
  )
}
