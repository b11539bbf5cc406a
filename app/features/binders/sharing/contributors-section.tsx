import { memberPath } from '#app/http/addresses.ts'
import type { RejectedForm } from '#app/http/forms/preserved-values.ts'
import { Button, FormActions, IntentButton, LoadMore, QuietLink } from '#app/ui/button.tsx'
import { plainFields, Select, TextInput } from '#app/ui/field.tsx'
import { CopyBox, LINK_COPIED, SystemShare } from '#app/ui/copy-box.tsx'
import { FormErrors } from '#app/ui/form-errors.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { PostForm } from '#app/ui/post-form.tsx'
import { TextLink } from '#app/ui/text-link.tsx'
import { authorName, type Author } from '../../members/author.ts'
import { photoCount } from '../../photos/photo.ts'
import {
  type Binder,
  contributePath,
  EDIT_SECTIONS,
  kindOf,
  OPEN_TO,
  OPEN_TO_LABEL,
} from '../binder.ts'

interface ContributorsProps {
  binder: Binder
  people: { member: Author; hasJoined: boolean; photosCount: number }[]
  followed: Author[]
  hasLink: boolean
  nextHref: string | null
}

const labels = {
  openTo: OPEN_TO_LABEL,
  username: 'Username',
  memberId: 'Or someone you follow',
}

export const OpenToOptions = () => (
  <>
    {Object.entries(OPEN_TO).map(([value, text]) => (
      <option key={value} value={value}>
        {text}
      </option>
    ))}
  </>
)

export function ContributorsSection(props: ContributorsProps & { rejected?: RejectedForm }) {
  const { binder, rejected, nextHref } = props
  return (
    <div className="stack">
      <FormErrors errors={rejected?.error} labels={labels} />
      {binder.isPublic ? (
        <OpenForms {...props} />
      ) : (
        <Notice tone="note">
          {`Only a public ${kindOf(binder)} can be open to others. Photos of contributors are not shown in it now.`}
        </Notice>
      )}
      <People {...props} />
      <LoadMore href={nextHref} label="More contributors" />
    </div>
  )
}

function OpenForms({
  binder,
  followed,
  hasLink,
  rejected,
}: ContributorsProps & { rejected?: RejectedForm }) {
  const field = plainFields(labels, rejected, { openTo: binder.openTo })
  return (
    <>
      <PostForm className="panel stack edit-section">
        <h2>{EDIT_SECTIONS.contributors}</h2>
        <p>
          A photo stays its owner’s. Only public photos of contributors are shown, and you can take
          each of them out.
        </p>
        <Select {...field('openTo')} key={binder.openTo}>
          <OpenToOptions />
        </Select>
        <FormActions>
          <Button>Save</Button>
        </FormActions>
      </PostForm>
      <PostForm className="panel stack edit-section" noValidate>
        <h2>Invite a member</h2>
        <TextInput {...field('username')} autoComplete="off" autoCapitalize="none" />
        {followed.length > 0 && (
          <Select {...field('memberId')}>
            <option value="">Nobody</option>
            {followed.map((member) => (
              <option key={member.id} value={member.id}>
                {authorName(member)}
              </option>
            ))}
          </Select>
        )}
        <FormActions>
          <IntentButton value="invite">Invite</IntentButton>
        </FormActions>
      </PostForm>
      {binder.openTo !== 'nobody' && (
        <PostForm className="panel stack edit-section">
          <h2>Invitation link</h2>
          <p>
            {hasLink
              ? 'Every member who has the link can join. A new link replaces it.'
              : 'Every member to whom you send it can join.'}
          </p>
          <FormActions>
            <IntentButton value="renew-link">{hasLink ? 'New link' : 'Make a link'}</IntentButton>
            {hasLink && <IntentButton value="end-link">End the link</IntentButton>}
          </FormActions>
        </PostForm>
      )}
    </>
  )
}

const People = ({ binder, people }: ContributorsProps) =>
  people.length === 0 ? null : (
    <section className="panel edit-section">
      <h2>Invited and contributing</h2>
      <ul className="row-list">
        {people.map(({ member, hasJoined, photosCount }) => (
          <li key={member.id}>
            <div>
              <p>
                <TextLink href={memberPath(member)}>
                  <bdi>{authorName(member)}</bdi>
                </TextLink>
              </p>
              <p className="text-muted">{hasJoined ? photoCount(photosCount) : 'Invited'}</p>
            </div>
            <PostForm>
              <input type="hidden" name="memberId" value={member.id} />
              <IntentButton value="remove">
                {hasJoined ? 'Remove' : 'Withdraw'}
                <span className="sr-only">{` ${authorName(member)}`}</span>
              </IntentButton>
            </PostForm>
          </li>
        ))}
      </ul>
      <p>
        <QuietLink href={contributePath(binder.url, 'added')}>Photos by contributors</QuietLink>
      </p>
    </section>
  )

/** The new link that joins a binder: it cannot be read again. */
export const NewJoinLink = ({ link, binder }: { link: string; binder: Binder }) => (
  <section className="panel stack edit-section" role="status">
    <CopyBox
      id="link"
      label="Your invitation link"
      help={`Copy it now: you cannot see it again. Every member who opens it can join the ${kindOf(binder)}.`}
      button="Copy"
      text={link}
      copied={LINK_COPIED}
    />
    <SystemShare
      always
      label="Share"
      data={{ title: binder.title, text: `You are invited: ${binder.title}`, url: link }}
    />
  </section>
)
