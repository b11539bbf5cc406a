import { useLoaderData } from '@remix-run/react'
import { createCart } from '#app/features/binders/carts/commands.server.ts'
import { removeBinder } from '#app/features/binders/commands.server.ts'
import { NewCartForm } from '#app/features/binders/new-forms.tsx'
import { SellOwnCart } from '#app/features/binders/carts/sell-own-cart.tsx'
import { cartsToSell } from '#app/features/binders/carts/queries.server.ts'
import { getBinder } from '#app/features/binders/access.server.ts'
import { binderSchema } from '#app/features/binders/schema.ts'
import { cartLinks } from '#app/features/carts/cart-links.ts'
import { suggestedModels } from '#app/features/carts/queries.server.ts'
import { photosUploaded } from '#app/features/photos/upload/messages.ts'
import { uploadPhotos } from '#app/features/photos/upload/batch.server.ts'
import { MAX_FILES } from '#app/features/photos/upload/image-file.ts'
import { parseUpload } from '#app/features/photos/upload/upload-request.server.ts'
import { unindexedMeta } from '#app/features/sharing/meta.ts'
import { formAction } from '#app/handlers/form-action.server.ts'
import { SuspendedNotice } from '#app/features/members/suspended-notice.tsx'
import { suspensionOf } from '#app/features/members/suspension.server.ts'
import { memberLoader } from '#app/handlers/page-loaders.server.ts'
import { useRejectedForm } from '#app/handlers/shell.ts'
import { requireActive } from '#app/handlers/viewer.ts'
import { NEW_PATHS } from '#app/http/addresses.ts'
import { textLimits } from '#app/http/forms/text.ts'
import { PageHeading } from '#app/ui/page-heading.tsx'

export const links = cartLinks

export const loader = memberLoader(async ({ request, viewer }) => {
  const isSale = new URL(request.url).searchParams.has('sell')
  const suspension = await suspensionOf(viewer)
  const ownCarts = isSale ? await cartsToSell(viewer) : []
  return { models: await suggestedModels(null), isSale, ownCarts, suspension }
})

const texts = textLimits(binderSchema('form'))

export const action = formAction({
  limit: 'uploads',
  makes: true,
  texts,
  failure: 'Failed to add your cart. Please try again.',
  receive({ request, viewer, countOne }) {
    requireActive(viewer)
    return parseUpload(request, { maxFiles: MAX_FILES, rejectFile: countOne, texts })
  },
  async run({ viewer, ...upload }) {
    const id = await createCart(viewer, upload.fields)
    const { title, url } = await getBinder(id, viewer.id)
    if (upload.files.length > 0) {
      const { isPublic } = upload.fields
      const fields = { title, binderId: String(id), isPublic }
      try {
        const { photoIds, failed } = await uploadPhotos(viewer, { ...upload, fields })
        if (failed.length > 0)
          return { to: url, message: photosUploaded(photoIds.length, failed.length) }
      } catch (error) {
        // The form is shown again, and makes the cart then.
        await removeBinder(viewer, id)
        throw error
      }
    }
    return { to: url, message: 'Your cart has its page' }
  },
})

export const meta = unindexedMeta('Add My Cart', NEW_PATHS.cart)

export default function NewCart() {
  const { models, isSale, ownCarts, suspension } = useLoaderData<typeof loader>()
  const rejected = useRejectedForm()
  return (
    <main id="main" className="page page-narrow">
      <PageHeading title={isSale ? 'Sell My Cart' : 'Add My Cart'} />
      {suspension ? (
        <SuspendedNotice suspension={suspension} rejected={rejected} />
      ) : (
        <div className="stack">
          <SellOwnCart carts={ownCarts} />
          <NewCartForm
            models={models}
            values={isSale ? { status: 'for-sale' } : {}}
            rejected={rejected}
          />
        </div>
      )}
    </main>
  )
}
