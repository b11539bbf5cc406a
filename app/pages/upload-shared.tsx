import { redirectDocument, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node'
import { CHOOSE_AGAIN } from '#app/features/share-target/share-target.ts'
import { flash } from '#app/http/flash.server.ts'
import { page } from '#app/http/page.server.ts'
import { loginPath } from '#app/http/return-to.ts'
import { viewerOf } from '#app/http/viewer.server.ts'

/**
 * Where the device posts a picture that another app shares. The service worker takes it; this is the
 * answer where there is none, or where it could not. Nothing of what was sent is read or kept, so it is
 * all the same who sent it.
 */
const answer = async ({ request }: LoaderFunctionArgs | ActionFunctionArgs) => {
  const viewer = await viewerOf(request)
  return redirectDocument(viewer ? '/upload' : loginPath('/upload'), {
    status: 303,
    headers: { 'Set-Cookie': await flash(CHOOSE_AGAIN) },
  })
}

export const loader = page(answer)
export const action = page(answer)
