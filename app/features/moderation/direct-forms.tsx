import type { ReactNode } from 'react'
import { moderationPath } from '#app/http/addresses.ts'
import type { RejectedForm } from '#app/http/forms/preserved-values.ts'
import { plainFields, Switch, TextArea, TextInput } from '#app/ui/field.tsx'
import { Button, FormActions } from '#app/ui/button.tsx'
import { MAXIMUM_TAG_LENGTH } from '../tags/tag.ts'
import { FormErrors } from '#app/ui/form-errors.tsx'
import { ReportedBox } from '../feedback/report-form.tsx'
import { ActionButton } from './moderation-lists.tsx'
import { MAXIMUM_BULK_NOTE, MAXIMUM_NOTE } from './moderation.ts'

import type { ModeratedBinder, ModeratedComment, ModeratedPhoto } from './serializers.server.ts'
import { TextLink } from '#app/ui/text-link.tsx'
import { PostForm } from '#app/ui/post-form.tsx'

/* The moderators' forms and lists on the pages about a member, a photo and a comment. */

const states = { hidden: 'Hidden', followers: 'For followers', private: 'Private' } as const

const memberLabels = {
  note: 'Note',
  reason: 'Reason',
  hidePhotos: 'Hide everything as well',
}

interface MemberFormProps {
  suspended: boolean
  /** Whether everything was hidden once. */
  wasHidden: boolean
  rejected?: RejectedForm
}

export const MemberForm = ({ suspended, wasHidden, rejected }: MemberFormProps) => (
  <PostForm className="panel stack" noValidate>
    <FormErrors errors={rejected?.error} labels={memberLabels} />
    <TextArea
      {...plainFields(memberLabels, rejected)('note')}
      help="Stored in the record. The member does not see it."
      maxLength={MAXIMUM_BULK_NOTE}
      rows={2}
    />
    {!suspended && (
      <TextArea
        {...plainFields(memberLabels, rejected)('reason')}
        help="For Suspend member: the member sees it."
        maxLength={MAXIMUM_BULK_NOTE}
        rows={2}
      />
    )}
    {!suspended && (
      <Switch
        id="hidePhotos"
        name="hidePhotos"
        label={memberLabels.hidePhotos}
        help="For Suspend member: hides all photos, comments and binders of this member."
        errors={rejected?.error.hidePhotos}
        defaultChecked={rejected?.initialValue.hidePhotos === 'on'}
      />
    )}
    <p className="flex flex-wrap gap-2">
      <ActionButton action={suspended ? 'lift' : 'suspend'} kind="user" />
      <ActionButton action="hide-photos" kind="user" />
      {wasHidden && <ActionButton action="show-all" kind="user" />}
    </p>
    <p className="field-help">
      Hide everything hides all photos, comments and binders of this member from others at once, in
      small steps. Show everything again shows what it has hidden, and nothing that was hidden one
      by one. The member can still see it, and post unless suspended.
    </p>
  </PostForm>
)

const contentLabels = { note: 'Reason' }

interface ContentFormProps {
  kind: 'photo' | 'comment'
  isHidden: boolean
  rejected?: RejectedForm
}

export function ContentForm({ kind, isHidden, rejected }: ContentFormProps) {
  const canDelete = kind === 'photo'
  return (
    <PostForm className="panel stack" noValidate>
      <FormErrors errors={rejected?.error} labels={contentLabels} />
      <TextArea
        {...plainFields(contentLabels, rejected)('note')}
        help={`Stored in the record.${canDelete ? ' Required for deleting, which cannot be undone.' : ''}`}
        maxLength={MAXIMUM_NOTE}
        rows={2}
      />
      <p className="flex flex-wrap gap-2">
        <ActionButton action={isHidden ? 'unhide' : 'hide'} kind={kind} />
        {canDelete && <ActionButton action="delete" kind={kind} />}
      </p>
    </PostForm>
  )
}

export function ModeratedPhotoView({
  photo,
  children,
}: {
  photo: ModeratedPhoto
  children?: ReactNode
}) {
  const { id, title, state } = photo
  return (
    <ReportedBox {...photo} title={title ?? `Private photo ${id}`} icon="lock">
      {state && <span className="chip ml-2">{states[state]}</span>}
      {children}
    </ReportedBox>
  )
}

export const ModeratedPhotoList = ({ photos }: { photos: ModeratedPhoto[] }) => (
  <ul className="panel record">
    {photos.map((photo) => (
      <li key={photo.id}>
        <ModeratedPhotoView photo={photo}>
          <p>
            <TextLink href={moderationPath('photo', photo.id)}>
              Hide or delete
              <span className="sr-only"> {photo.title ?? `private photo ${photo.id}`}</span>
            </TextLink>
          </p>
        </ModeratedPhotoView>
      </li>
    ))}
  </ul>
)

export const ModeratedCommentList = ({ comments }: { comments: ModeratedComment[] }) => (
  <ul className="panel record">
    {comments.map(({ id, state, text, ...comment }) => (
      <li key={id}>
        <ReportedBox {...comment} icon="comment">
          {state && <span className="chip ml-2">{states[state]}</span>}
          {text && <p className="user-text text-muted">{text}</p>}
          <p>
            <TextLink href={moderationPath('comment', id)}>
              Hide or show<span className="sr-only">{` comment ${id}`}</span>
            </TextLink>
          </p>
        </ReportedBox>
      </li>
    ))}
  </ul>
)

export const ModeratedBinderList = ({ binders }: { binders: ModeratedBinder[] }) => (
  <ul className="panel record">
    {binders.map(({ id, title, url, state }) => (
      <li key={id}>
        {url === null ? (
          <bdi>{title ?? `Private binder ${id}`}</bdi>
        ) : (
          <TextLink href={url}>
            <bdi>{title}</bdi>
          </TextLink>
        )}
        {state && <span className="chip ml-2">{states[state]}</span>}
      </li>
    ))}
  </ul>
)

const tagLabels = { tag: 'Tag', newTag: 'New tag' }

export function TagForm({ tag, rejected }: { tag: string; rejected?: RejectedForm }) {
  const field = plainFields(tagLabels, rejected, { tag })
  const typed = { maxLength: MAXIMUM_TAG_LENGTH, autoComplete: 'off', required: true }
  return (
    <PostForm className="panel stack" noValidate>
      <FormErrors errors={rejected?.error} labels={tagLabels} />
      <TextInput {...field('tag')} {...typed} />
      <TextInput
        {...field('newTag')}
        help="On all photos and themes. If photos have the new tag already, both become one, which cannot be undone."
        {...typed}
      />
      <FormActions>
        <Button>Rename tag</Button>
      </FormActions>
    </PostForm>
  )
}
