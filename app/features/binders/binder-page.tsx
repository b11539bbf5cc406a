import type { JsonLdNode } from '#app/features/sharing/json-ld.ts'
import { Fragment } from 'react'
import { memberPath } from '#app/http/addresses.ts'
import { Button, ButtonLink, IntentForm, QuietLink } from '#app/ui/button.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { PrivateNote } from '#app/ui/notice.tsx'
import { PageHeading } from '#app/ui/page-heading.tsx'
import { PopoverMenu } from '#app/ui/popover-menu.tsx'
import { TextLink } from '#app/ui/text-link.tsx'
import { withNoun } from '#app/ui/count.ts'
import { UserText } from '#app/ui/user-text.tsx'
import { pageMeta, type PageMatches } from '#app/features/sharing/meta.ts'
import { previewImage } from '#storage/addresses.ts'
import { isCart, statusText } from '../carts/cart.ts'
import { CartFacts } from '../carts/cart-facts.tsx'
import { factsText } from '../carts/facts.ts'
import { FollowButton } from '../follows/follow-button.tsx'
import { AuthorLine } from '../members/author-line.tsx'
import { authorName, type Author } from '../members/author.ts'
import { photoCount } from '../photos/photo.ts'
import { Picture } from '../photos/picture/picture.tsx'
import { ShareLink } from '../sharing/share-link.tsx'
import { ASK_FIELD } from './questions/questions.tsx'
import { type Going, MeetSection } from './meets/meet-section.tsx'
import { meetText } from './meets/meet.ts'
import {
  type BeforeAfter,
  type Binder,
  contributePath,
  editPath,
  editTitle,
  sellPath,
  heldText,
  kindOf,
  kindTitle,
} from './binder.ts'

interface BinderHeaderProps {
  binder: Binder
  isOwn: boolean
  following: boolean
  /** Its followers and whether the viewer is one; null for a binder without. */
  followers: { count: string; following: boolean } | null
  /** Root-relative URL of the week that its cart won. */
  weekUrl: string | null
  /** Whether the page has a form that asks the owner about the cart. */
  mayAsk: boolean
  going: Going | null
  contributors: {
    people: Author[]
    /** How many more than those named. */
    others: number
    mayAdd: boolean
    isInvited: boolean
    hasJoined: boolean
  }
}

/** What a binder is about; for a cart its cover beside its facts. */
export function BinderHeader(props: BinderHeaderProps) {
  const { binder, isOwn, following, followers, weekUrl, mayAsk, going, contributors } = props
  const { title, description, cover, cart, user } = binder
  const hasCart = isCart(cart)
  return (
    <div className="binder-header">
      <PageHeading
        title={<bdi>{title}</bdi>}
        lead={[photoCount(binder.photoCount), followers?.count].filter(Boolean).join(' · ')}
      >
        <div className="flex flex-wrap gap-3">
          {mayAsk && (
            <ButtonLink href={`#${ASK_FIELD}`} icon="comment">
              Ask about this cart
            </ButtonLink>
          )}
          {followers && !isOwn && (
            <CartFollowForm url={binder.url} isQuiet={mayAsk} {...followers} />
          )}
          <ShareLink {...sharedBinder(binder, isOwn)} />
          <ContributorActions
            url={binder.url}
            isMeet={binder.meet !== null && going?.isOver === false}
            {...contributors}
          />
          {isOwn && <OwnerActions binder={binder} />}
        </div>
      </PageHeading>
      {!binder.isPublic && <PrivateNote text={privateText(binder)} />}
      <div className={hasCart && cover ? 'cart-page' : undefined}>
        {hasCart && cover && (
          <div className="cart-cover">
            <Picture picture={cover} alt={title} use="hero" priority />
          </div>
        )}
        <div className="stack">
          {weekUrl && (
            <p>
              <a className="chip" href={weekUrl}>
                Cart of the week
              </a>
            </p>
          )}
          {cart.status && (
            <p>
              <span className="cart-status">{statusText(cart)}</span>
            </p>
          )}
          {hasCart && <CartFacts cart={cart} />}
          {binder.meet && going && (
            <MeetSection binder={{ ...binder, meet: binder.meet }} isOwn={isOwn} {...going} />
          )}
          {description && <UserText text={description} />}
          <AuthorLine author={user}>
            {!isOwn && (
              <FollowButton action={memberPath(user)} member={user} following={following} />
            )}
          </AuthorLine>
          <ContributorLine {...contributors} />
        </div>
      </div>
    </div>
  )
}

interface CartFollowProps {
  url: string
  following: boolean
  isQuiet: boolean
}

function privateText(binder: Binder): string {
  const kind = kindOf(binder)
  if (binder.isHidden) return `A moderator has hidden this ${kind}`
  return binder.isHeld ? heldText(kind) : `Private ${kind}`
}

const CartFollowForm = ({ url, following, isQuiet }: CartFollowProps) => (
  <IntentForm intent={following ? 'unfollow-cart' : 'follow-cart'} action={url}>
    <Button variant={following || isQuiet ? 'quiet' : 'primary'} aria-pressed={following}>
      {following ? 'Following this cart' : 'Follow this cart'}
    </Button>
  </IntentForm>
)

type Contributors = BinderHeaderProps['contributors']

const ContributorActions = (props: Contributors & { url: string; isMeet: boolean }) => {
  const { url, isMeet, mayAdd, isInvited, hasJoined } = props
  return (
    <>
      {isInvited && (
        <>
          <IntentForm intent="join-binder" action={url}>
            <Button>{isMeet ? 'I’m coming' : 'Join'}</Button>
          </IntentForm>
          <IntentForm intent="decline-binder" action={url}>
            <Button variant="quiet">{isMeet ? 'Maybe later' : 'Decline'}</Button>
          </IntentForm>
        </>
      )}
      {mayAdd && (
        <QuietLink href={contributePath(url, 'add')} icon="plus">
          Add yours
        </QuietLink>
      )}
      {hasJoined && <QuietLink href={contributePath(url, 'leave')}>Leave</QuietLink>}
    </>
  )
}

const ContributorLine = ({ people, others }: Contributors) =>
  people.length === 0 ? null : (
    <p className="text-muted">
      {'With photos by '}
      {people.map((member, index) => (
        <Fragment key={member.id}>
          {index > 0 && (index === people.length - 1 && others === 0 ? ' and ' : ', ')}
          <TextLink href={memberPath(member)}>
            <bdi>{authorName(member)}</bdi>
          </TextLink>
        </Fragment>
      ))}
      {others > 0 && ` and ${withNoun(others, 'other')}`}
    </p>
  )

const OwnerActions = ({ binder }: { binder: Binder }) => {
  const { id, url, isPinned, cart, user, meet } = binder
  return (
    <>
      {isCart(cart) && cart.status !== 'for-sale' && (
        <QuietLink href={sellPath(url)}>Sell this cart</QuietLink>
      )}
      {meet && (
        <QuietLink href={editPath(url, 'contributors')} icon="share">
          Invite
        </QuietLink>
      )}
      <QuietLink href={editPath(url, 'add')} icon="plus">
        Add photos
      </QuietLink>
      <PopoverMenu id={`binder-${id}-options`} label="Options" trigger={<Icon name="more" />}>
        <a className="menu-item" href={editPath(url)}>
          <Icon name="edit" />
          {editTitle(binder)}
        </a>{' '}
        <IntentForm intent={isPinned ? 'unpin-binder' : 'pin-binder'} action={memberPath(user)}>
          <input type="hidden" name="binderId" value={id} />
          <button className="menu-item">
            <Icon name="pin" />
            {isPinned ? 'Unpin' : 'Pin to profile'}
          </button>
        </IntentForm>
      </PopoverMenu>
    </>
  )
}

/** A binder to share; its owner is led to its contributors. */
export const sharedBinder = (binder: Binder, isOwn: boolean) => ({
  kind: kindTitle(binder),
  subject: { ...binder, picture: binder.cover },
  contributorsHref: isOwn ? editPath(binder.url, 'contributors') : undefined,
})

export function binderMeta(
  binder: Binder,
  {
    compared,
    continued,
    jsonLd,
  }: { compared: BeforeAfter | null; continued: boolean; jsonLd?: JsonLdNode[] | undefined },
  matches: PageMatches,
) {
  const { title, description, cover, cart, user, isPublic, photoCount: count } = binder
  const name = authorName(user)
  return pageMeta(
    {
      title: `${title} by ${name}`,
      description: [
        binder.meet && meetText(binder.meet),
        statusText(cart),
        factsText(cart),
        compared && `Before and after: ${compared.before.title}, ${compared.after.title}`,
        description || `${photoCount(count)} by ${name}`,
      ]
        .filter(Boolean)
        .join(' · '),
      image: cover ? { ...previewImage(cover), alt: title } : undefined,
      path: binder.url,
      noindex: !isPublic || continued || (count === 0 && !binder.meet),
      hasFeed: isPublic,
      jsonLd,
    },
    matches,
  )
}
