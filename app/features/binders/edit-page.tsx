import { Fragment } from 'react'
import type { SerializeFrom } from '@remix-run/node'
import type { RejectedForm } from '#app/http/forms/preserved-values.ts'
import {
  Button,
  ButtonLink,
  CancelLink,
  FormActions,
  IntentButton,
  LoadMore,
} from '#app/ui/button.tsx'
import { Chip } from '#app/ui/chip.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { FormErrors } from '#app/ui/form-errors.tsx'
import { PostForm } from '#app/ui/post-form.tsx'
import { photoCount } from '../photos/photo.ts'
import { BeforeAfterForm } from './before-after-form.tsx'
import { isCart } from '../carts/cart.ts'
import {
  buildPath,
  EDIT_SECTIONS,
  editPath,
  kindOf,
  kindTitle,
  type Binder,
  type EditSection,
} from './binder.ts'
import { uploadInto } from '#app/http/addresses.ts'
import { BinderFields } from './binder-form.tsx'
import { ContributorsSection } from './sharing/contributors-section.tsx'
import type { loadEditSection } from './edit-sections.server.ts'
import { OrganizeForm } from './organize-form.tsx'
import { PhotoChoices } from './photo-choice.tsx'

type SectionData = SerializeFrom<typeof loadEditSection>
type Section<Name extends EditSection> = Extract<SectionData, { section: Name }>

interface SectionLinksProps {
  binder: Pick<Binder, 'url' | 'cart'>
  current: EditSection | 'build'
}

export const EditSectionLinks = ({ binder: { url, cart }, current }: SectionLinksProps) => (
  <nav className="strip strip-wrapping" aria-label="Sections">
    {(Object.keys(EDIT_SECTIONS) as EditSection[]).map((section) => (
      <Fragment key={section}>
        {section === 'before-after' && isCart(cart) && (
          <Chip href={buildPath(url)} current={current === 'build'}>
            Build sheet
          </Chip>
        )}
        <Chip href={editPath(url, section)} current={section === current}>
          {EDIT_SECTIONS[section]}
        </Chip>
      </Fragment>
    ))}
  </nav>
)

interface FormProps<Name extends EditSection> {
  data: Section<Name>
  rejected?: RejectedForm
}

export function EditSectionForm({
  data,
  rejected,
}: {
  data: SectionData
  rejected?: RejectedForm
}) {
  if (data.section === 'details') return <DetailsForm data={data} rejected={rejected} />
  if (data.section === 'delete') return <DeleteForm data={data} rejected={rejected} />
  if (data.section === 'contributors') return <ContributorsSection {...data} rejected={rejected} />
  if (data.section === 'add') return <AddForm data={data} rejected={rejected} />
  const { binder, photos, nextHref } = data
  return (
    <>
      {photos.length === 0 ? (
        <EmptyState
          title="No photos here"
          action={<ButtonLink href={editPath(binder.url, 'add')}>Add photos</ButtonLink>}
        />
      ) : data.section === 'photos' ? (
        <OrganizeForm {...data} rejected={rejected} />
      ) : (
        <BeforeAfterForm {...data} rejected={rejected} />
      )}
      <LoadMore href={nextHref} label="More photos" />
    </>
  )
}

const DetailsForm = ({ data: { binder, cart, models }, rejected }: FormProps<'details'>) => (
  <PostForm className="panel stack edit-section" noValidate>
    <h2>{EDIT_SECTIONS.details}</h2>
    <BinderFields binder={binder} cart={cart} rejected={rejected} models={models} />
    <FormActions>
      <Button>Save changes</Button>
      <IntentButton value="stay">Save and keep editing</IntentButton>
      <CancelLink href={binder.url} />
    </FormActions>
  </PostForm>
)

const AddForm = ({ data: { binder, photos, nextHref }, rejected }: FormProps<'add'>) => {
  const kind = kindOf(binder)
  return (
    <>
      {photos.length > 0 ? (
        <PostForm className="panel stack edit-section">
          <h2>{EDIT_SECTIONS.add}</h2>
          <FormErrors errors={rejected?.error} />
          <p>{`Choose photos of yours that are not in this ${kind} yet, the newest first.`}</p>
          <PhotoChoices photos={photos} chosen={rejected?.initialValue} />
          <FormActions>
            <Button>{`Add to ${kind}`}</Button>
            <CancelLink href={binder.url} />
          </FormActions>
        </PostForm>
      ) : (
        <EmptyState
          title={nextHref ? `All of these are in the ${kind}` : 'No other photos'}
          text={nextHref ? undefined : `All your photos are in this ${kind}.`}
          action={<ButtonLink href={uploadInto(binder.id)}>Upload Photo</ButtonLink>}
        />
      )}
      <LoadMore href={nextHref} label="More photos" />
    </>
  )
}

const DeleteForm = ({ data: { binder }, rejected }: FormProps<'delete'>) => (
  <PostForm className="panel stack edit-section">
    <h2>{`Delete ${kindTitle(binder)}`}</h2>
    <FormErrors errors={rejected?.error} />
    <p className="user-text">
      Are you sure you want to delete the {kindOf(binder)} “{binder.title}”? This action cannot be
      undone.
      {binder.photoCount > 0 && ` Its ${photoCount(binder.photoCount)} will be kept.`}
    </p>
    <FormActions>
      <Button variant="danger">{`Delete ${kindTitle(binder)}`}</Button>
      <CancelLink href={binder.url} />
    </FormActions>
  </PostForm>
)
