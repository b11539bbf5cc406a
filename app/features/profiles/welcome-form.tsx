import { getFormProps } from '@conform-to/react'
import { useRef } from 'react'
import { callApi } from '#app/http/api-client.ts'
import { welcomePath } from '#app/http/addresses.ts'
import type { RejectedForm } from '#app/http/forms/preserved-values.ts'
import { useCheckedForm } from '#app/http/forms/use-checked-form.ts'
import { Button, FormActions, QuietLink } from '#app/ui/button.tsx'
import { FormErrors } from '#app/ui/form-errors.tsx'
import { lazyPart } from '#app/ui/lazy-part.ts'
import {
  MAIL_NOTICES,
  MAIL_NOTICES_LABEL,
  type MailNoticesChoice,
} from '../mail-notices/mail-notices.ts'
import { MailNoticesField } from '../mail-notices/mail-notices-section.tsx'
import { showApiError } from '../sign-in/show-api-error.ts'
import { NameFields, ProposedUsername, useUsernameProposal } from './name-fields.tsx'
import { PROFILE_FAILURE, PROPOSED_USERNAME, profileLabels } from './profile.ts'
import { InitialValues } from '#app/ui/initial-values.tsx'
import { PostForm } from '#app/ui/post-form.tsx'

const labels = { ...profileLabels, [MAIL_NOTICES]: MAIL_NOTICES_LABEL }

const check = lazyPart(async () => (await import('./schema.ts')).checkNames)

interface WelcomeFormProps {
  values: Record<'firstName' | 'lastName' | 'username', string>
  isProposed: boolean
  mail: MailNoticesChoice | null
  /** Where `Skip for now` leads. */
  returnTo: string
  rejected?: RejectedForm
  onSaved: () => void
}

export function WelcomeForm(props: WelcomeFormProps) {
  const { values, isProposed, mail, returnTo, rejected, onSaved } = props
  const element = useRef<HTMLFormElement>(null)
  const followNames = useUsernameProposal(element, isProposed && rejected === undefined)
  const { form, fields, onSubmit, pending, failed } = useCheckedForm<keyof typeof values, unknown>({
    id: 'welcome',
    rejected,
    values,
    check,
    send: (sent) => callApi('PATCH', '/api/auth/user', Object.fromEntries(sent)),
    onSent: onSaved,
    onFailed: (error, form) => showApiError(error, PROFILE_FAILURE, form),
  })
  return (
    <PostForm
      ref={element}
      action={welcomePath(returnTo)}
      className="stack"
      {...getFormProps(form)}
      noValidate
      onSubmit={onSubmit}
      onInput={followNames}
    >
      <FormErrors
        title={failed ? PROFILE_FAILURE.title : undefined}
        errors={form.allErrors}
        labels={labels}
        makeId={(name) => `${form.id}-${name}`}
      />
      {/* A proposed username is not stored yet. */}
      <InitialValues values={isProposed ? { ...values, username: '' } : values} />
      {isProposed && (
        <ProposedUsername value={rejected?.initialValue[PROPOSED_USERNAME] ?? values.username} />
      )}
      <NameFields fields={fields} />
      {mail && (
        <MailNoticesField
          choice={mail}
          id={`${form.id}-${MAIL_NOTICES}`}
          value={rejected?.initialValue[MAIL_NOTICES]}
          errors={form.allErrors[MAIL_NOTICES]}
        />
      )}
      <FormActions>
        <Button aria-disabled={pending} aria-busy={pending}>
          {pending ? 'Saving...' : 'Save and continue'}
        </Button>{' '}
        <QuietLink href={returnTo}>Skip for now</QuietLink>
      </FormActions>
    </PostForm>
  )
}
