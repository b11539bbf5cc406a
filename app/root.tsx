import type { ErrorData } from './handlers/page-errors.server.ts'
import { site } from './content/site.ts'
import type { GridPageHandle } from './features/gallery/cards/photo-grid.tsx'
import { Footer } from './features/navigation/footer.tsx'
import { Header } from './features/navigation/header.tsx'
import { PageEnhancements } from './features/navigation/page-enhancements.tsx'
import { errorMeta } from './features/sharing/meta.ts'
import { errorTitle, LOADING_ERROR, SUSPENDED } from './http/http-error.ts'
import { READ_ONLY } from './http/error-mapping.server.ts'
import { isEmbedRequest } from './http/security-headers.server.ts'
import { environment } from './http/process/environment.server.ts'
import { readFlash, type FlashMessage } from './http/flash.server.ts'
import { offeredForm } from './handlers/held-form.server.ts'
import type { Viewer } from './handlers/viewer.ts'
import { wantsPageJson } from './http/page-json.ts'
import { readSiteSettings } from '#db/queries/site-settings.ts'
import { ButtonLink } from './ui/button.tsx'
import { ErrorScreen } from './ui/error-screen.tsx'
import { deferredStylesheet } from './ui/deferred-stylesheet.ts'
import { HYDRATED_ID } from './ui/hydration.ts'
import { hasDeclinedNames } from './features/members/welcome-cookie.ts'
import { IconSprite } from './ui/icon.tsx'
import { DrawnForContext } from './ui/post-form.tsx'
import { Notice } from './ui/notice.tsx'
import { ScriptErrorBoundary } from './ui/script-error-boundary.tsx'
import { useNonce } from './ui/server-rendering.ts'
import { Toaster } from './ui/toaster.tsx'
import { data, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node'
import {
  isRouteErrorResponse,
  Links,
  Meta,
  Outlet,
  Scripts,
  useMatches,
  useRouteError,
  useRouteLoaderData,
} from '@remix-run/react'
import { type ReactNode, useEffect } from 'react'
import stylesheet from './styles.css?url'
import { classNames } from '#app/ui/class-names.ts'
import { afterTitle, showToast } from '#app/ui/toast-store.ts'

const NO_FLASH = { message: null, setCookie: null, offered: undefined }

/**
 * The flash message, and the form that it offers again: they wait for the form's page, and are for
 * its member.
 */
async function flashFor(request: Request, path: string, viewer: Viewer | null) {
  const { message, setCookie } = await readFlash(request)
  if (!message?.form) return { message, setCookie, offered: undefined }
  const offered = offeredForm(message.form, path, viewer?.id)
  if (offered === null) return NO_FLASH
  if (offered !== 'gone') return { message, setCookie, offered }
  // A welcome is about more than the form.
  return { message: message.link ? message : null, setCookie, offered: undefined }
}

/** The line that the maintainer shows on every page. */
function getAnnouncement(): { announcement?: string } {
  const { announcement, 'read-only': readOnly } = readSiteSettings()
  const line = announcement ?? (readOnly === undefined ? undefined : READ_ONLY)
  return line === undefined ? {} : { announcement: line }
}

export async function loader({ request, context }: LoaderFunctionArgs) {
  // An embed has no viewer, and a flash message waits for the page that it is for.
  const embed = isEmbedRequest(request)
  const { pathname, search, searchParams } = new URL(request.url)
  const viewer = embed ? null : await context.viewer()
  const { message, setCookie, offered } =
    embed || wantsPageJson(request) ? NO_FLASH : await flashFor(request, pathname + search, viewer)
  return data(
    {
      viewer,
      embed,
      // Absent without one: each name costs bytes on every page.
      ...(embed ? {} : getAnnouncement()),
      ...(viewer && hasDeclinedNames(request, viewer.id) && { namesDeclined: true }),
      flash: message,
      offered,
      origin: environment().PUBLIC_URL,
      path: pathname + search,
      searchText: pathname === '/search' ? (searchParams.get('q') ?? '') : '',
    },
    setCookie ? { headers: { 'Set-Cookie': setCookie } } : undefined,
  )
}

/** False for frames, and for pages whose `handle` says that they need no script. */
function useHydration(embed: boolean): boolean {
  const matches = useMatches()
  return !(
    embed ||
    matches.some(({ handle }) => (handle as { hydrate?: boolean } | undefined)?.hydrate === false)
  )
}

/** True if the page is a grid of photos: its `handle` says so. */
const useIsGrid = (): boolean =>
  useMatches().some(({ handle, data }) =>
    (handle as Partial<GridPageHandle> | undefined)?.isGridOnly?.(data),
  )

export function Layout({ children }: { children: ReactNode }) {
  const nonce = useNonce()
  const shell = useRouteLoaderData<typeof loader>('root')
  const embed = shell?.embed ?? false
  const hydrate = useHydration(embed)
  const isGrid = useIsGrid()
  // What is seen first of a grid needs the first stylesheet only, unless there is a message.
  const isOnlyGrid =
    isGrid && shell && !shell.viewer?.suspended && !shell.flash && !shell.announcement
  const deferredStyles = <link rel="stylesheet" href={deferredStylesheet} />
  const content = (
    <ScriptErrorBoundary>
      {embed ? null : (
        <Header
          viewer={shell?.viewer ?? null}
          path={shell?.path ?? '/'}
          searchText={shell?.searchText ?? ''}
          content={isGrid ? '#photos' : '#main'}
        />
      )}
      {shell?.announcement ? (
        <div className="page flash">
          <div className="notice">
            <div>{shell.announcement}</div>
          </div>
        </div>
      ) : null}
      {shell?.viewer?.suspended ? (
        <div className="page flash">
          <Notice tone="error">{SUSPENDED}</Notice>
        </div>
      ) : null}
      {shell?.flash ? <FlashNotice message={shell.flash} asToast={hydrate} /> : null}
      <DrawnForContext.Provider value={shell?.viewer?.id ?? null}>
        {children}
      </DrawnForContext.Provider>
      {embed ? null : <Footer isMember={Boolean(shell?.viewer)} />}
      <IconSprite isMember={Boolean(shell?.viewer)} />
      {hydrate ? <Toaster /> : null}
      {hydrate ? <PageEnhancements /> : null}
    </ScriptErrorBoundary>
  )
  // The places of the head and the scripts, because `useId` counts the children of each parent.
  if (!import.meta.env.SSR)
    return (
      <>
        {null}
        <>
          {content}
          {null}
        </>
      </>
    )
  return (
    <html
      lang="en"
      data-site={hydrate ? site.data : undefined}
      data-drawn-for={(hydrate && shell?.viewer?.id) || undefined}
    >
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        {/* The surface of each scheme, for the browser's own bars. */}
        <meta name="theme-color" content="#f6f7f4" media="(prefers-color-scheme:light)" />
        <meta name="theme-color" content="#0f1210" media="(prefers-color-scheme:dark)" />
        {embed ? <base target="_blank" /> : null}
        <Meta />
        <link rel="stylesheet" href={stylesheet} />
        {isOnlyGrid ? null : deferredStyles}
        <link rel="icon" href="/favicon.ico" sizes="32x32" />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
        <link rel="manifest" href="/site.webmanifest" />
        <Links />
      </head>
      <body>
        <div id={HYDRATED_ID}>{content}</div>
        {/* Of a member's menus, which a grid does not wait for. */}
        {isOnlyGrid && shell.viewer ? deferredStyles : null}
        {hydrate ? <Scripts nonce={nonce} /> : null}
      </body>
    </html>
  )
}

export default function App() {
  return <Outlet />
}

/** The title of an error page; other pages set their own. */
export const meta: MetaFunction = ({ error }) => (error ? errorMeta(error) : [])

export function ErrorBoundary() {
  const error = useRouteError()
  const status = isRouteErrorResponse(error) ? error.status : 500
  const errorData = isRouteErrorResponse(error) ? (error.data as Partial<ErrorData> | null) : null
  return (
    <ErrorScreen
      heading={errorTitle(status)}
      text={errorData?.message ?? (status < 500 ? undefined : LOADING_ERROR)}
      action={<ButtonLink href="/">Go Home</ButtonLink>}
    />
  )
}

function FlashNotice({ message, asToast }: { message: FlashMessage; asToast: boolean }) {
  const { kind } = message
  const becomesToast = asToast && kind !== 'note'
  useEffect(() => {
    if (asToast && kind !== 'note') showToast({ ...message, kind, inPage: true })
  }, [asToast, kind, message])
  return (
    <div className={classNames('page flash', becomesToast && 'flash-toast')}>
      <Notice tone={kind === 'success' ? 'status' : kind}>
        <strong>{message.title}</strong>
        {message.text ? afterTitle(message.title, message.text) : null}
        {message.link ? (
          <>
            {' '}
            <a href={message.link.href}>{message.link.text}</a>
          </>
        ) : null}
      </Notice>
    </div>
  )
}
