import { redirectDocument, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node'
import {
  CHOOSE_AGAIN,
  isShareSaved,
  SHARE_PATH,
  UPLOAD_SHARED,
} from '#app/features/share-target/share-target.ts'
import { flash } from '#app/http/flash.server.ts'
import { enforceRateLimit } from '#app/http/rate-limits.server.ts'
import { withHttpErrors } from '#app/handlers/page-errors.server.ts'
import { loginPath } from '#app/http/return-to.ts'

/** True if another site's page started this navigation; redirects keep that header. */
const isFromAnotherSite = ({ headers }: Request) =>
  /^(?:cross|same)-site$/.test(headers.get('Sec-Fetch-Site') ?? '')

const formFor = async ({ context }: LoaderFunctionArgs, address: string) =>
  (await context.viewer()) ? address : loginPath(address)

/**
 * Target of the device's share action where no service worker handled it. The file is not read, so
 * any sender will do.
 */
const chooseAgain = async (args: LoaderFunctionArgs) =>
  redirectDocument(await formFor(args, '/upload'), {
    status: 303,
    headers: { 'Set-Cookie': await flash(CHOOSE_AGAIN) },
  })

export const loader = withHttpErrors(async (args: LoaderFunctionArgs) => {
  const { request } = args
  if (!isShareSaved(request.url)) return chooseAgain(args)
  // Without its query this address makes the worker drop a file that another site shared.
  return redirectDocument(
    isFromAnotherSite(request) ? SHARE_PATH : await formFor(args, UPLOAD_SHARED),
    303,
  )
})

export const action = withHttpErrors(async (args: ActionFunctionArgs) => {
  await enforceRateLimit('writes', args)
  return chooseAgain(args)
})

/**
 * Never rendered; a route with a component gets its error responses rendered, with their headers.
 */
export default function UploadShared() {
  return null
}
