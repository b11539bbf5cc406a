import { redirectDocument, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node'
import {
  CHOOSE_AGAIN,
  isKept,
  SHARE_PATH,
  UPLOAD_SHARED,
} from '#app/features/share-target/share-target.ts'
import { flash } from '#app/http/flash.server.ts'
import { enforceRateLimit } from '#app/http/rate-limits.server.ts'
import { page } from '#app/http/page.server.ts'
import { loginPath } from '#app/http/return-to.ts'
import { viewerOf } from '#app/http/viewer.server.ts'

/** Whether another site's page leads here; redirects keep the word of who began. */
function isLedByAnother({ headers }: Request): boolean {
  return /^(?:cross|same)-site$/.test(headers.get('Sec-Fetch-Site') ?? '')
}

/** The upload form at an address, by way of the sign-in where there is nobody to upload. */
async function formFor(request: Request, address: string): Promise<string> {
  return (await viewerOf(request)) ? address : loginPath(address)
}

/**
 * Where the device posts a picture that another app shares. The service worker takes it; this is the
 * answer where there is none, or where it could not. Nothing of what was sent is read or kept, so it is
 * all the same who sent it.
 */
async function chooseAgain({ request }: Pick<LoaderFunctionArgs, 'request'>) {
  return redirectDocument(await formFor(request, '/upload'), {
    status: 303,
    headers: { 'Set-Cookie': await flash(CHOOSE_AGAIN) },
  })
}

export const loader = page(async (args: LoaderFunctionArgs) => {
  const { request } = args
  if (!isKept(request.url)) return chooseAgain(args)
  // Without its query this address has the worker drop what another site had it keep.
  return redirectDocument(
    isLedByAnother(request) ? SHARE_PATH : await formFor(request, UPLOAD_SHARED),
    303,
  )
})

export const action = page(async (args: ActionFunctionArgs) => {
  await enforceRateLimit('writes', args)
  return chooseAgain(args)
})

/** Never drawn itself; a route that draws has its refusals drawn, with their headers. */
export default function UploadShared() {
  return null
}
