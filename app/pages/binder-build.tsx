import { data, type ActionFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { buildPath, editTitle } from '#app/features/binders/binder.ts'
import { BuildForm } from '#app/features/binders/carts/build-form.tsx'
import { BUILD_FIELDS, MAXIMUM_BUILD_ROWS } from '#app/features/binders/carts/build.ts'
import { BinderErrorBoundary } from '#app/features/binders/binder-error.tsx'
import { changeBuild } from '#app/features/binders/carts/commands.server.ts'
import { EditSectionLinks } from '#app/features/binders/edit-page.tsx'
import { requireCart, requireOwnBinder } from '#app/features/binders/access.server.ts'
import { sheetOf } from '#app/features/binders/carts/queries.server.ts'
import { buildRowSchema, sentBuildRows } from '#app/features/binders/schema.ts'
import { choiceLinks } from '#app/features/binders/photo-choice.tsx'
import { cartLinks } from '#app/features/carts/cart-links.ts'
import { metaFor } from '#app/features/sharing/meta.ts'
import { formAction } from '#app/handlers/form-action.server.ts'
import { memberLoader, type MemberPageArgs } from '#app/handlers/page-loaders.server.ts'
import { useRejectedForm } from '#app/handlers/shell.ts'
import { idOfSlug } from '#app/http/addresses.ts'
import type { RejectedForm } from '#app/http/forms/preserved-values.ts'
import { textLimits, type Fields } from '#app/http/forms/text.ts'
import { HttpError, type FieldErrors } from '#app/http/http-error.ts'
import { requireCanonicalPath } from '#app/http/request-paths.server.ts'
import { QuietLink } from '#app/ui/button.tsx'
import { PageHeading } from '#app/ui/page-heading.tsx'

export const links = () => [...cartLinks(), ...choiceLinks()]

type CartArgs = Pick<MemberPageArgs, 'viewer'> & Pick<ActionFunctionArgs, 'params'>

async function requireOwnCart({ viewer, params }: CartArgs) {
  const binder = await requireOwnBinder(idOfSlug(params.slug ?? ''), viewer)
  requireCart(binder)
  return binder
}

export const loader = memberLoader(async (args) => {
  const binder = await requireOwnCart(args)
  requireCanonicalPath(args, buildPath(binder.url))
  return { binder, ...(await sheetOf(binder)) }
})

/** More empty rows, for browsers without a script. */
const MORE_ROWS = 5

/**
 * The form again with all its rows: what other forms repeat is too short for the longest sheet,
 * whose rows have limits of their own.
 */
function formAgain(fields: Fields, error: FieldErrors, more = 0): RejectedForm {
  const rows = sentBuildRows(fields)
  const last = rows.at(-1)?.[0] ?? 0
  const empty = Array.from({ length: Math.min(more, MAXIMUM_BUILD_ROWS - last) }, (_, index) => [
    `what-${last + index + 1}`,
    '',
  ])
  const values = rows.flatMap(([number, row]) =>
    Object.entries(row).map(([name, text]) => [`${name}-${number}`, text]),
  )
  const initialValue = Object.fromEntries([...values, ...empty]) as Record<string, string>
  return { status: 'error', initialValue, error, typed: Object.keys(initialValue) }
}

export const action = formAction({
  find: requireOwnCart,
  texts: textLimits(buildRowSchema),
  rows: BUILD_FIELDS,
  failure: 'Failed to change the build sheet',
  async run({ viewer, target: { id, url }, fields }) {
    if (fields.intent === 'add') return data(formAgain(fields, {}, MORE_ROWS))
    try {
      await changeBuild(viewer, id, fields)
    } catch (error) {
      if (!(error instanceof HttpError) || !error.errors) throw error
      return data(formAgain(fields, error.errors), { status: error.status })
    }
    return { to: url, message: 'Build sheet updated' }
  },
})

export const meta = metaFor<typeof loader>(({ binder }) => ({
  title: 'Build Sheet',
  path: buildPath(binder.url),
  noindex: true,
}))

export default function BinderBuild() {
  const { binder, build, sheet } = useLoaderData<typeof loader>()
  return (
    <main id="main" className="page">
      <PageHeading title={editTitle(binder)} lead={<bdi>{binder.title}</bdi>}>
        <QuietLink href={binder.url}>Back to cart</QuietLink>
      </PageHeading>
      <EditSectionLinks binder={binder} current="build" />
      <div className="stack">
        <h2>Build sheet</h2>
        <BuildForm
          binderUrl={binder.url}
          build={build}
          sheet={sheet}
          rejected={useRejectedForm()}
        />
      </div>
    </main>
  )
}

export { BinderErrorBoundary as ErrorBoundary }
