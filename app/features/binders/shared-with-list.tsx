import { memberPath } from '#app/http/addresses.ts'
import { Button } from '#app/ui/button.tsx'
import { PostForm } from '#app/ui/post-form.tsx'
import { TextLink } from '#app/ui/text-link.tsx'
import { authorName, type Author } from '../members/author.ts'

interface SharedWith {
  id: number
  /** Null while the binder is private. */
  title: string | null
  url: string | null
  hasJoined: boolean
  owner: Author
}

/** The binders of others in which a member may put photos, each with a way out. */
export const SharedWithList = ({ binders }: { binders: SharedWith[] }) => (
  <ul className="row-list panel">
    {binders.map(({ id, title, url, hasJoined, owner }) => (
      <li key={id}>
        <div>
          <p>
            {url === null ? (
              'A binder that is private at the moment'
            ) : (
              <TextLink href={url}>
                <bdi>{title}</bdi>
              </TextLink>
            )}
          </p>
          <p className="text-muted">
            {hasJoined ? 'by ' : 'You are invited by '}
            <a href={memberPath(owner)}>
              <bdi>{authorName(owner)}</bdi>
            </a>
          </p>
        </div>
        <PostForm>
          <input type="hidden" name="binderId" value={id} />
          <Button variant="quiet">{hasJoined ? 'Leave' : 'Decline'}</Button>
        </PostForm>
      </li>
    ))}
  </ul>
)
