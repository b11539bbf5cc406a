import { fork } from 'node:child_process'
import { once } from 'node:events'
import { PassThrough } from 'node:stream'
import { createRequestHandler } from '@remix-run/express'
import { createReadableStreamFromReadable, type ServerBuild } from '@remix-run/node'
import { Links, Meta, RemixServer, Scripts, ScrollRestoration } from '@remix-run/react'
import compression from 'compression'
import express from 'express'
import { createElement as h } from 'react'
import { renderToPipeableStream } from 'react-dom/server'

/*
 * What a page costs that nobody has written anything for: Remix, Express and compression as their
 * templates have them, with a sentence and a footer, as on a 404 page. In a separate process.
 */

/**
 * Starts it.
 * @returns its process, and its origin by address
 */
export async function startBareRemix() {
  const child = fork(import.meta.filename, ['bare'], {
    env: { ...process.env, NODE_ENV: 'production' },
  })
  const [port] = (await once(child, 'message')) as [number]
  return {
    process: child,
    origin: `http://127.0.0.1:${port}`,
    async stop() {
      child.kill()
      await once(child, 'exit')
    },
  }
}

const Root = () =>
  h(
    'html',
    { lang: 'en' },
    h('head', null, h('meta', { charSet: 'utf-8' }), h(Meta), h(Links)),
    h(
      'body',
      null,
      h('main', null, h('h1', null, 'Not found'), h('p', null, 'There is no such page.')),
      h('footer', null, h('a', { href: '/about' }, 'About')),
      h(ScrollRestoration),
      h(Scripts),
    ),
  )

const route = { id: 'root', path: '', hasLoader: true, hasAction: false }
const build = {
  entry: {
    module: {
      default: (request, status, headers, context) =>
        new Promise((resolve, reject) => {
          const element = h(RemixServer, { context, url: request.url })
          const { pipe } = renderToPipeableStream(element, {
            onShellReady() {
              headers.set('Content-Type', 'text/html')
              const body = new PassThrough()
              const stream = createReadableStreamFromReadable(body)
              resolve(new Response(stream, { headers, status }))
              pipe(body)
            },
            onShellError: reject,
          })
        }),
    },
  },
  routes: { root: { ...route, module: { default: Root, loader: () => ({ user: null }) } } },
  assets: {
    version: '1',
    url: '/manifest.js',
    entry: { module: '/entry.js', imports: [] },
    routes: {
      root: {
        ...route,
        module: '/root.js',
        hasClientAction: false,
        hasClientLoader: false,
        hasErrorBoundary: false,
        imports: [],
        css: [],
      },
    },
  },
  publicPath: '/',
  assetsBuildDirectory: 'build/client',
  basename: '/',
  mode: 'production',
  isSpaMode: false,
  future: {
    v3_fetcherPersist: true,
    v3_relativeSplatPath: true,
    v3_throwAbortReason: true,
    v3_routeConfig: true,
    v3_singleFetch: true,
    v3_lazyRouteDiscovery: false,
    unstable_optimizeDeps: false,
  },
} satisfies ServerBuild as ServerBuild

if (process.argv[2] === 'bare' && process.send) {
  const app = express().disable('x-powered-by').use(compression())
  app.all('*', createRequestHandler({ build, mode: 'production' }))
  const server = app.listen(0, '127.0.0.1', () => {
    const address = server.address()
    if (address !== null && typeof address === 'object') process.send?.(address.port)
  })
}
