import { site } from '#app/content/site.ts'
import { Icon } from '#app/ui/icon.tsx'
import { PostForm } from '#app/ui/post-form.tsx'
import { INTRODUCTION_PATH } from './introduction-cookie.ts'

/** One line that tells newcomers what the site is. Two forms, because text browsers ignore `formaction`. */
export const Introduction = () => (
  <div className="introduction">
    <form action="/api/login">
      {site.name} is where golf cart people share their photos. <button>Join</button>{' '}
    </form>{' '}
    <PostForm action={INTRODUCTION_PATH}>
      <button className="icon-button">
        <Icon name="close" />
        <span className="sr-only">Hide introduction</span>
      </button>
    </PostForm>
  </div>
)
