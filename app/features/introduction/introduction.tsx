import { site } from '#app/content/site.ts'
import { Icon } from '#app/ui/icon.tsx'
import { INTRODUCTION_PATH } from './introduction-cookie.ts'

/** One line that tells newcomers what the site is. */
export function Introduction() {
  return (
    <form className="introduction" method="post" action={INTRODUCTION_PATH}>
      <p>
        {site.name} is where golf cart people share their photos.{' '}
        <button formMethod="get" formAction="/api/login">
          Join
        </button>
      </p>
      <button className="icon-button">
        <Icon name="close" />
        <span className="sr-only">Hide introduction</span>
      </button>
    </form>
  )
}
