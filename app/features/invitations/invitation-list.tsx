import { Button } from '#app/ui/button.tsx'
import { TextInput } from '#app/ui/field.tsx'
import { PostForm } from '#app/ui/post-form.tsx'
import { dayText } from '#app/ui/relative-time.tsx'
import type { OwnInvitation } from './invitation.ts'

const onDay = (time: string) => dayText(Date.parse(time))

export const InvitationList = ({ invitations }: { invitations: OwnInvitation[] }) => (
  <ul className="row-list panel">
    {invitations.map(({ id, createdAt, expiresAt, isUsed }) => (
      <li key={id}>
        <div>
          <p>Made on {onDay(createdAt)}</p>
          <p className="text-muted">
            {isUsed ? 'Used' : `Not used yet, works until ${onDay(expiresAt)}`}
          </p>
        </div>
        {!isUsed && (
          <PostForm>
            <input type="hidden" name="id" value={id} />
            <Button variant="quiet" name="intent" value="withdraw">
              Withdraw
            </Button>
          </PostForm>
        )}
      </li>
    ))}
  </ul>
)

/** The link of a new invitation: it cannot be read again. */
export const NewInvitation = ({ link }: { link: string }) => (
  <section className="panel stack" role="status">
    <TextInput
      id="link"
      label="Your invitation link"
      help="Copy it now and send it to one person. You cannot see it again."
      readOnly
      value={link}
    />
  </section>
)
