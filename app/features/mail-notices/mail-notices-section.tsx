import type { RejectedForm } from '#app/http/forms/preserved-values.ts'
import { Button } from '#app/ui/button.tsx'
import { FormErrors } from '#app/ui/form-errors.tsx'
import {
  canChoose,
  MAIL_NOTICES,
  MAIL_NOTICES_LABEL,
  NOT_VERIFIED,
  type MailNoticesChoice,
} from './mail-notices.ts'
import { MailNoticesField } from './mail-notices-field.tsx'

interface MailNoticesSectionProps {
  choice: MailNoticesChoice
  rejected?: RejectedForm
}

export function MailNoticesSection({ choice, rejected }: MailNoticesSectionProps) {
  return (
    <section className="panel stack" aria-labelledby="mail">
      <h2 id="mail">Mail</h2>
      {canChoose(choice) ? (
        <form method="post" action="/account#mail" className="stack" noValidate>
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
        </form>
      ) : (
        <p>{NOT_VERIFIED}</p>
      )}
    </section>
  )
}
