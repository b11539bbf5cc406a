import type { RejectedForm } from '#app/http/forms/preserved-values.ts'
import { Button } from '#app/ui/button.tsx'
import { FormErrors } from '#app/ui/form-errors.tsx'
import {
  canChoose,
  MAIL_NOTICES,
  MAIL_NOTICES_LABEL,
  NOT_VERIFIED,
  type MailNoticesChoice,
  FREQUENCIES,
  frequencyTexts,
} from './mail-notices.ts'
import { Select } from '#app/ui/field.tsx'
import { PostForm } from '#app/ui/post-form.tsx'

interface MailNoticesSectionProps {
  choice: MailNoticesChoice
  rejected?: RejectedForm
}

export const MailNoticesSection = ({ choice, rejected }: MailNoticesSectionProps) => (
  <section className="panel stack" aria-labelledby="mail">
    <h2 id="mail">Mail</h2>
    {canChoose(choice) ? (
      <PostForm action="/account#mail" className="stack" noValidate>
        <FormErrors errors={rejected?.error} labels={{ [MAIL_NOTICES]: MAIL_NOTICES_LABEL }} />
        <MailNoticesField
          choice={choice}
          id={MAIL_NOTICES}
          value={rejected?.initialValue[MAIL_NOTICES]}
          errors={rejected?.error[MAIL_NOTICES]}
        />
        <p>
          <Button>Save</Button>
        </p>
      </PostForm>
    ) : (
      <p>{NOT_VERIFIED}</p>
    )}
  </section>
)

interface MailNoticesFieldProps {
  choice: MailNoticesChoice
  id: string
  value?: string
  errors?: string[]
}

function getHelp({ frequency, address, isBounced }: MailNoticesChoice): string {
  const to = address === null ? '' : ` to ${address}`
  if (isBounced && frequency !== 'off')
    return `Our last mail${to} was rejected, so you get none. Save to try again.`
  return `Likes, comments, followers and other notifications that you have not read, in one mail${to}. Each has a link to unsubscribe.`
}

/** The choice of mail notices; without a verified address, the reason why there is none. */
export function MailNoticesField({ choice, id, value, errors }: MailNoticesFieldProps) {
  const { frequency } = choice
  if (!canChoose(choice))
    return (
      <p className="field-help">
        {MAIL_NOTICES_LABEL}: {NOT_VERIFIED}
      </p>
    )
  return (
    <Select
      id={id}
      name={MAIL_NOTICES}
      label={MAIL_NOTICES_LABEL}
      help={getHelp(choice)}
      errors={errors}
      defaultValue={value ?? frequency}
    >
      {FREQUENCIES.map((each) => (
        <option key={each} value={each}>
          {frequencyTexts[each]}
        </option>
      ))}
    </Select>
  )
}
