import { welcomePath, withQuery } from '#app/http/addresses.ts'
import { Icon } from '#app/ui/icon.tsx'
import { PostForm } from '#app/ui/post-form.tsx'
import { TextLink } from '#app/ui/text-link.tsx'
import { useShell } from '#app/handlers/shell.ts'
import { authorName } from './author.ts'

/**
 * Tells a member without a username what others see, until the member chooses one or declines. It
 * blocks nothing.
 */
export function NameReminder({ isProfile = false }: { isProfile?: boolean }) {
  const shell = useShell()
  const viewer = shell?.viewer
  if (!viewer || viewer.username !== null || shell.namesDeclined) return null
  return (
    <div className="notice">
      <Icon name="user" />
      <div>
        {isProfile ? 'Others see you as ' : 'Your photos will show '}
        <b>{authorName(viewer)}</b>
        {isProfile ? ', ' : ' as their author, '}
        without a username.{' '}
        <TextLink href={welcomePath(shell.path)}>Choose your name and username</TextLink>
      </div>
      <DeclineForm path={shell.path} />
    </div>
  )
}

/** Ends the question, in this browser. */
const DeclineForm = ({ path }: { path: string }) => (
  <PostForm action={withQuery('/welcome', { step: 'later', returnTo: path })}>
    <button className="text-link">Don’t ask again</button>
  </PostForm>
)
