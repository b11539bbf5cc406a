import type { RejectedForm } from '#app/http/forms/rejected-form.ts'
import { Button } from '#app/ui/button.tsx'
import { FormActions } from '#app/ui/form-actions.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { BinderFields } from './binder-fields.tsx'

export interface NewBinderProps {
  /** Address of a page that takes `intent=create-binder`. */
  action: string
  /** What the server made of the last try. */
  refused?: RejectedForm
}

/** The form for a new binder, folded away until it is wanted. */
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
