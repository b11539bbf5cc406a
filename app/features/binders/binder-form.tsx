import type { RejectedForm } from '#app/http/forms/preserved-values.ts'
import { Button, FormActions, IntentForm } from '#app/ui/button.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { FormErrors } from '#app/ui/form-errors.tsx'
import { plainFields, Select, TextArea, TextInput } from '#app/ui/field.tsx'
import { cartLabels, type Cart } from '../carts/facts.ts'
import { CartFields } from '../carts/cart-fields.tsx'
import type { ModelSuggestion } from '../carts/queries.server.ts'
import { MAXIMUM_BINDER_TITLE } from '../photos/photo.ts'
import { VisibilityField } from '../photos/fields/visibility-field.tsx'
import { InitialValues } from '#app/ui/initial-values.tsx'
import { MeetFields, meetLabels } from './meets/meet-fields.tsx'
import { OpenToOptions } from './sharing/contributors-section.tsx'
import { binderFormValues, kindOf, OPEN_TO_LABEL, type Binder } from './binder.ts'

type Models = ModelSuggestion[]

export interface NewBinderProps {
  action: string
  rejected?: RejectedForm
  models: Models
}

export const NewBinder = ({ action, rejected, models }: NewBinderProps) => (
  <details className="new-binder" open={rejected !== undefined}>
    <summary className="button button-quiet">
      <Icon name="plus" className="size-5" />
      New binder
    </summary>
    <IntentForm intent="create-binder" action={action} className="panel stack" noValidate>
      <BinderFields rejected={rejected} models={models} />
      <FormActions>
        <Button>Create</Button>
      </FormActions>
    </IntentForm>
  </details>
)

const labels = {
  title: 'Title',
  description: 'Description',
  isPublic: 'Make it public',
  openTo: OPEN_TO_LABEL,
  ...cartLabels,
  ...meetLabels,
}
const makeId = (name: string) => `binder-${name}`

interface BinderFieldsProps {
  binder?: Pick<Binder, 'title' | 'description' | 'isPublic' | 'isHeld' | 'cart' | 'meet'>
  /** The facts that the form begins with, if they are not those of the binder. */
  cart?: Cart
  rejected?: RejectedForm
  models: Models
}

export function BinderFields({ binder, cart = binder?.cart, rejected, models }: BinderFieldsProps) {
  const kind = binder ? kindOf(binder) : 'binder'
  const field = plainFields(
    labels,
    rejected,
    { title: binder?.title, description: binder?.description },
    makeId,
  )
  const sent = rejected?.initialValue
  const isPublic = sent ? sent.isPublic === 'on' : binder ? binder.isPublic || binder.isHeld : true
  return (
    <>
      <FormErrors errors={rejected?.error} labels={labels} makeId={makeId} />
      {binder && <InitialValues values={binderFormValues(binder)} />}
      <TextInput {...field('title')} maxLength={MAXIMUM_BINDER_TITLE} required />
      <TextArea {...field('description')} rows={2} />
      <VisibilityField
        {...field('isPublic')}
        chosen={isPublic ? 'on' : 'off'}
        of={`this ${kind}`}
      />
      {!binder && (
        <Select {...field('openTo')} key={sent?.openTo}>
          <OpenToOptions />
        </Select>
      )}
      <CartFields
        cart={cart}
        isNewSale={cart?.status !== binder?.cart.status}
        rejected={rejected}
        models={models}
        makeId={makeId}
      />
      <MeetFields meet={binder?.meet} rejected={rejected} makeId={makeId} />
    </>
  )
}
