import type { RejectedForm } from '#app/http/forms/preserved-values.ts'
import { Button, FormActions } from '#app/ui/button.tsx'
import { plainFields, TextArea, TextInput } from '#app/ui/field.tsx'
import { FormErrors } from '#app/ui/form-errors.tsx'
import { PostForm } from '#app/ui/post-form.tsx'
import { CartInputs } from '../carts/cart-fields.tsx'
import { cartLabels } from '../carts/facts.ts'
import type { ModelSuggestion } from '../carts/queries.server.ts'
import { MAXIMUM_BINDER_TITLE } from '../photos/photo.ts'
import { VisibilityField } from '../photos/fields/visibility-field.tsx'
import { toVisibility } from '../photos/visibility.ts'
import { ACCEPTED_FILES } from '../photos/upload/image-file.ts'
import { MeetInputs, meetLabels } from './meets/meet-fields.tsx'

/* The forms for a new cart and a new meet: each asks only for what that thing needs. */

const makeId = (name: string) => name

interface NewCartProps {
  models: ModelSuggestion[]
  /** What the form begins with, such as the status of a cart for sale. */
  values: Partial<Record<string, string>>
  rejected?: RejectedForm
}

const cartFormLabels = {
  ...cartLabels,
  image: 'Photos',
  title: 'Name',
  isPublic: 'Make it public',
}

export function NewCartForm({ models, values, rejected }: NewCartProps) {
  const field = plainFields(cartFormLabels, rejected)
  return (
    <PostForm encType="multipart/form-data" className="panel stack" noValidate>
      <FormErrors errors={rejected?.error} labels={cartFormLabels} makeId={makeId} />
      <TextInput
        {...field('image')}
        defaultValue={undefined}
        type="file"
        multiple
        className="file-input"
        accept={ACCEPTED_FILES}
        help="JPG, PNG, GIF, WebP, AVIF or HEIC up to 10MB each. You can add them later, too."
      />
      <CartInputs
        sent={rejected?.initialValue ?? values}
        errors={rejected?.error}
        models={models}
        makeId={makeId}
      />
      <TextInput
        {...field('title')}
        maxLength={MAXIMUM_BINDER_TITLE}
        help="Without one, the cart is called by its year, make and model."
      />
      <VisibilityField
        {...field('isPublic')}
        chosen={rejected ? toVisibility(rejected.initialValue) : 'on'}
        of="your cart"
      />
      <FormActions>
        <Button>Add my cart</Button>
      </FormActions>
    </PostForm>
  )
}

const meetFormLabels = {
  title: 'Name of the meet',
  ...meetLabels,
  description: 'Description',
  invite: 'Invite members',
  isPublic: 'Make it public',
}

/** Of the usernames, in characters. */
export const MAXIMUM_INVITE = 500

export function NewMeetForm({ rejected }: { rejected?: RejectedForm }) {
  const field = plainFields(meetFormLabels, rejected)
  return (
    <PostForm className="panel stack" noValidate>
      <FormErrors errors={rejected?.error} labels={meetFormLabels} makeId={makeId} />
      <TextInput {...field('title')} maxLength={MAXIMUM_BINDER_TITLE} required />
      <MeetInputs
        sent={rejected?.initialValue ?? {}}
        errors={rejected?.error}
        makeId={makeId}
        isRequired
      />
      <TextArea {...field('description')} rows={3} help="What happens, and what to bring." />
      <TextInput
        {...field('invite')}
        maxLength={MAXIMUM_INVITE}
        autoComplete="off"
        autoCapitalize="none"
        help="Their usernames, separated by commas. The meet's page has a link for others."
      />
      <VisibilityField
        {...field('isPublic')}
        chosen={rejected ? toVisibility(rejected.initialValue) : 'on'}
        of="this meet"
      />
      <FormActions>
        <Button>Plan the meet</Button>
      </FormActions>
    </PostForm>
  )
}
