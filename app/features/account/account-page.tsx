import { countText, withNoun } from '#app/ui/count.ts'
import { Button } from '#app/ui/button.tsx'
import { PostForm } from '#app/ui/post-form.tsx'
import { TextLink } from '#app/ui/text-link.tsx'
import { dayText } from '#app/ui/relative-time.tsx'
import { photoCount } from '../photos/photo.ts'
import { ALT_TEXT_PATH, withoutAltText } from '../photos/upload/batch.ts'
import type { AccountOverview } from './queries.server.ts'

export function AccountFacts({ account }: { account: AccountOverview }) {
  const { email, username, providers, sessionsCount } = account
  const facts = [
    ['E-mail address', `${email}, visible only to you`],
    ['Username', username ?? 'Not set'],
    ['Member since', dayText(Date.parse(account.createdAt))],
    ...(providers.length > 0 ? [['Signs in with', providers.join(', ')] as const] : []),
    ['Signed in on', withNoun(sessionsCount, 'device')],
    ['Posted', `${photoCount(account.photosCount)}, ${withNoun(account.bindersCount, 'binder')}`],
    ['Comments', countText(account.commentsCount)],
    [
      'Likes given',
      <TextLink key="liked" href="/liked">
        {countText(account.likesCount)}
      </TextLink>,
    ],
    ['Followers', countText(account.followersCount)],
    ['Following', countText(account.followingCount)],
  ] as const
  return (
    <dl className="facts">
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd className="user-text">{value}</dd>
        </div>
      ))}
    </dl>
  )
}

export const AltTextSection = ({ account }: { account: AccountOverview }) => (
  <section className="panel stack" aria-labelledby="alt-text">
    <h2 id="alt-text">Alt text</h2>
    <p>
      {account.withoutAltText > 0 ? (
        <TextLink href={ALT_TEXT_PATH}>{withoutAltText(account.withoutAltText)}</TextLink>
      ) : account.photosCount > 0 ? (
        'All your photos have alt text.'
      ) : (
        'You have no photos yet.'
      )}
    </p>
    <PostForm action="/account">
      <input type="hidden" name="altTextReminder" value={account.altTextReminder ? 'off' : 'on'} />
      <Button variant="quiet">
        {account.altTextReminder ? 'Don’t remind me' : 'Remind me when I edit a photo'}
      </Button>
    </PostForm>
  </section>
)

export const CommentsSection = ({ account }: { account: AccountOverview }) => (
  <section className="panel stack" aria-labelledby="comments">
    <h2 id="comments">Comments on your photos</h2>
    <p>
      {account.commentsClosed
        ? 'Comments are closed on all your photos. Those that are there stay.'
        : 'You can close the comments of one photo in its options, or of all your photos here.'}
    </p>
    <PostForm action="/account">
      <input type="hidden" name="commentsClosed" value={account.commentsClosed ? 'off' : 'on'} />
      <Button variant="quiet">
        {account.commentsClosed ? 'Open comments' : 'Close comments on all my photos'}
      </Button>
    </PostForm>
  </section>
)
