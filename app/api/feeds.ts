import { type LoaderFunctionArgs, redirect } from '@remix-run/node'
import { getBinder } from '#app/features/binders/access.server.ts'
import {
  categoryPath,
  idOfSlug,
  MEETS_PATH,
  memberPath,
  tagPath,
  WEEKS_PATH,
} from '#app/http/addresses.ts'
import { cartsPath } from '#app/features/carts/carts-path.ts'
import { feedPath } from '#app/features/sharing/atom.ts'
import { feedRoute } from '#app/features/feeds/feed-route.server.ts'
import {
  binderFeed,
  cartsFeed,
  categoryFeed,
  homeFeed,
  meetsFeed,
  memberFeed,
  tagFeed,
  weeksFeed,
} from '#app/features/feeds/queries.server.ts'
import { requireMember } from '#app/features/members/queries.server.ts'
import { canonicalTag, tagOfPath } from '#app/features/tags/tag.ts'
import { requireCanonicalPath } from '#app/http/request-paths.server.ts'
import { parseContinuation } from '#app/http/paging.ts'

/*
 * The Atom feeds (docs/api.md). All routes `api/feeds/{name}` of `app/routes.ts`, which differ in
 * their parameters.
 */

async function feedOfTag(request: Request) {
  const { pathname, search } = new URL(request.url)
  const given = tagOfPath(pathname)
  const tag = canonicalTag(given)
  if (tag !== given && tag !== '') throw redirect(feedPath(tagPath(tag)) + search, 301)
  return tagFeed(tag, parseContinuation(request))
}

async function feedOfCategory(request: Request, given: string) {
  const slug = given.toLowerCase()
  if (slug !== given)
    throw redirect(feedPath(categoryPath(slug)) + new URL(request.url).search, 301)
  return categoryFeed(slug, parseContinuation(request))
}

async function feedOfMake(args: LoaderFunctionArgs, make: string) {
  requireCanonicalPath(args, feedPath(cartsPath({ make })))
  return cartsFeed(make, parseContinuation(args.request))
}

async function feedOfBinder(args: LoaderFunctionArgs, slug: string) {
  const binder = await getBinder(idOfSlug(slug), null)
  requireCanonicalPath(args, feedPath(binder.url))
  return binderFeed(binder, parseContinuation(args.request))
}

async function feedOfMember(args: LoaderFunctionArgs, username: string) {
  const member = await requireMember(username)
  requireCanonicalPath(args, feedPath(memberPath(member)))
  return memberFeed(member, parseContinuation(args.request))
}

const route = feedRoute((args) => {
  const { request, params } = args
  const { tag, username, slug, make } = params
  if (make !== undefined) return feedOfMake(args, make)
  if (tag !== undefined) return feedOfTag(request)
  if (username !== undefined)
    return slug === undefined ? feedOfMember(args, username) : feedOfBinder(args, slug)
  if (slug !== undefined) return feedOfCategory(request, slug)
  const { pathname } = new URL(request.url)
  if (pathname === feedPath(WEEKS_PATH)) return weeksFeed()
  if (pathname === feedPath(MEETS_PATH)) return meetsFeed()
  return homeFeed(parseContinuation(request))
})

export { route as loader, route as action }
