import type { RejectedForm } from '#app/http/forms/preserved-values.ts'
import { Button, FormActions, QuietLink } from '#app/ui/button.tsx'
import { plainFields, TextInput } from '#app/ui/field.tsx'
import { FormErrors } from '#app/ui/form-errors.tsx'
import { PostForm } from '#app/ui/post-form.tsx'
import { cartLabels } from '../carts/facts.ts'
import { CartQuestion } from '../carts/cart-question.tsx'
import { ACCEPTED_FILES } from '../photos/upload/image-file.ts'

const labels = { ...cartLabels, image: 'A photo of it' }

interface MyCartFormProps {
  returnTo: string
  rejected?: RejectedForm
}

/** Asks a new member about the cart that is to stand first on the profile. */
export function MyCartForm({ returnTo, rejected }: MyCartFormProps) {
  const field = plainFields(labels, rejected)
  return (
    <PostForm encType="multipart/form-data" className="stack" noValidate>
      <FormErrors errors={rejected?.error} labels={labels} makeId={(name) => name} />
      <CartQuestion control={field} />
      <TextInput
        {...field('image')}
        defaultValue={undefined}
        type="file"
        className="file-input"
        accept={ACCEPTED_FILES}
        help="JPG, PNG, GIF, WebP, AVIF or HEIC up to 10MB. You can add it later, too."
      />
      <FormActions>
        <Button>Add my cart</Button> <QuietLink href={returnTo}>Skip for now</QuietLink>
      </FormActions>
    </PostForm>
  )
}
