import { useLoaderData } from '@remix-run/react'
import { contributePath, kindOf } from '#app/features/binders/binder.ts'
import { BinderErrorBoundary } from '#app/features/binders/binder-error.tsx'
import { endSharing } from '#app/features/binders/sharing/commands.server.ts'
import {
  CONTRIBUTE_TITLES,
  ContributeForm,
  ContributeFrame,
} from '#app/features/binders/sharing/contribute-form.tsx'
import { loadContribution } from '#app/features/binders/sharing/contribution.server.ts'
import { choiceLinks } from '#app/features/binders/photo-choice.tsx'
import { getBinder } from '#app/features/binders/access.server.ts'
import { unindexedMeta } from '#app/features/sharing/meta.ts'
import { formAction } from '#app/handlers/form-action.server.ts'
import { memberLoader } from '#app/handlers/page-loaders.server.ts'
import { useRejectedForm } from '#app/handlers/shell.ts'
import { idOfSlug } from '#app/http/addresses.ts'
import { Button } from '#app/ui/button.tsx'

export const handle = { hydrate: false }

export const links = choiceLinks

export const loader = memberLoader((args) => loadContribution(args, 'leave'))

export const action = formAction({
  find: ({ viewer, params }) => getBinder(idOfSlug(params.slug ?? ''), viewer.id),
  failure: 'Failed to change the photos',
  async run({ viewer, target }) {
    await endSharing(viewer, target.id)
    const message = `You left this ${kindOf(target)}. Your photos are not in it any more.`
    return { to: target.url, message }
  },
})

export const meta = unindexedMeta<typeof loader>(CONTRIBUTE_TITLES.leave, ({ binder }) =>
  contributePath(binder.url, 'leave'),
)

export default function BinderLeave() {
  const contribution = useLoaderData<typeof loader>()
  const { url } = contribution.binder
  const kind = kindOf(contribution.binder)
  return (
    <ContributeFrame {...contribution} list="leave">
      <ContributeForm
        action={contributePath(url, 'leave')}
        question={`Do you want to leave this ${kind}? Your photos are taken out of it. You keep them.`}
        button={<Button variant="danger">{`Leave ${kind}`}</Button>}
        binderUrl={url}
        rejected={useRejectedForm()}
      />
    </ContributeFrame>
  )
}

export { BinderErrorBoundary as ErrorBoundary }
