import type { RejectedForm } from '#app/http/forms/preserved-values.ts'
import { Button, FormActions, IntentForm } from '#app/ui/button.tsx'
import { FormErrors } from '#app/ui/form-errors.tsx'
import { plainFields, TextInput } from '#app/ui/field.tsx'
import { InitialValues } from '#app/ui/initial-values.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { CoverCard } from '../binders/binder-list.tsx'
import { MAXIMUM_COLLECTION_TITLE, type Collection, type CoveredCollection } from './collection.ts'

export function CollectionList({ collections }: { collections: CoveredCollection[] }) {
  if (collections.length === 0) return null
  return (
    <section className="binders collections" aria-label="Collections">
      {collections.map((collection) => (
        <CoverCard key={collection.id} of={collection} />
      ))}
    </section>
  )
}

const labels = { title: 'Name' }
const makeId = (name: string) => `collection-${name}`

interface ChangeCollectionProps {
  collection: Collection
  rejected?: RejectedForm
}

export const ChangeCollection = ({ collection, rejected }: ChangeCollectionProps) => (
  <details className="new-binder" open={rejected !== undefined}>
    <summary className="button button-quiet">
      <Icon name="edit" className="size-5" />
      Rename or delete
    </summary>
    <div className="panel stack">
      <IntentForm intent="rename" className="stack" noValidate>
        <FormErrors errors={rejected?.error} labels={labels} makeId={makeId} />
        <InitialValues values={{ title: collection.title }} />
        <TextInput
          {...plainFields(labels, rejected, { title: collection.title }, makeId)('title')}
          maxLength={MAXIMUM_COLLECTION_TITLE}
          required
        />
        <FormActions>
          <Button>Rename</Button>
        </FormActions>
      </IntentForm>
      <IntentForm intent="delete" className="stack">
        <p>Without the collection, its photos are still saved.</p>
        <FormActions>
          <Button variant="danger">Delete collection</Button>
        </FormActions>
      </IntentForm>
    </div>
  </details>
)
