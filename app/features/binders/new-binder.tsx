import type { RejectedForm } from '#app/http/forms/rejected-form.ts'
import { Button } from '#app/ui/button.tsx'
import { FormActions } from '#app/ui/form-actions.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { BinderFields } from './binder-fields.tsx'

export interface NewBinderProps {
  /** URL of a page that handles `intent=create-binder`. */
  action: string
  /** The form as the server rejected it. */
  refused?: RejectedForm
}

/** The form for a new binder, collapsed by default. */
export function NewBinder({ action, refused }: NewBinderProps) {
  return (
    <details className="new-binder" open={refused !== undefined}>
      <summary className="button button-quiet">
        <Icon name="plus" className="size-5" />
        New binder
      </summary>
      <form method="post" action={action} className="panel stack" noValidate>
        <input type="hidden" name="intent" value="create-binder" />
        <BinderFields refused={refused} />
        <FormActions>
          <Button>Create</Button>
        </FormActions>
      </form>
    </details>
  )
}
