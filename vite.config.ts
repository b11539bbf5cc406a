import { cpSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import mdx from '@mdx-js/rollup'
import { vitePlugin as remix } from '@remix-run/dev'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig, type Plugin } from 'vite'

import { BUILD_TARGET } from './app/browsers.ts'
import { outline } from './app/content/outline.ts'
import { serviceWorker } from './app/service-worker/build-plugin.ts'
import { firstViewChunk, noDeveloperScreens, serverEntry } from './app/remix/build-plugins.ts'

declare module '@remix-run/node' {
  interface Future {
    v3_singleFetch: true
  }
}

const programAddress = /new URL\('(\.\/[\w-]+\.ts)', import\.meta\.url\)/g

/**
 * Builds programs that the server starts as separate processes: a module referenced by `new
 * URL('./program.ts', import.meta.url)` becomes a chunk, and the URL its path.
 */
const programChunks: Plugin = {
  name: 'program-chunks',
  // Before the compiler changes the sources.
  enforce: 'pre',
  apply: (_config, { command, isSsrBuild }) => command === 'build' && isSsrBuild === true,
  transform(code, id) {
    if (!id.endsWith('.ts') || !code.includes('import.meta.url')) return null
    return code.replace(programAddress, (_whole, path: string) => {
      const reference = this.emitFile({ type: 'chunk', id: resolve(dirname(id), path) })
      return `new URL(import.meta.ROLLUP_FILE_URL_${reference})`
    })
  },
}

/** Copies the migrations into the build, see `MIGRATIONS_FOLDER` in `db/migrate.ts`. */
const migrations: Plugin = {
  name: 'migrations',
  apply: (_config, { command, isSsrBuild }) => command === 'build' && isSsrBuild === true,
  writeBundle: () => cpSync('db/migrations', 'build/migrations', { recursive: true }),
}

/**
 * Removes Tailwind's license notice from `styles.css`, which contains none of its code; the deferred
 * stylesheet keeps it.
 */
const withoutLicenseNotice: Plugin = {
  name: 'no-notice',
  // After Tailwind, before the stylesheet becomes a file.
  enforce: 'pre',
  apply: 'build',
  transform: (code, id) =>
    /\/app\/styles\.css/.test(id)
      ? { code: code.replace(/^\/\*!.*?\*\//s, ''), map: null }
      : undefined,
}

/** Compiles the client build for the oldest supported browsers. */
const browserSyntax: Plugin = {
  name: 'browser-syntax',
  config: (_config, { command, isSsrBuild }) =>
    command === 'build' && !isSsrBuild ? { build: { target: BUILD_TARGET } } : undefined,
}

const ZOD_CONFIG = 'globalConfig = globalThis.__zod_globalConfig;'

/**
 * Zod tries `new Function` for each schema, which the content security policy blocks and Firefox reports as
 * an error. Set in Zod's own module, so that it applies before any schema is created.
 */
const jitlessZod: Plugin = {
  name: 'jitless-zod',
  apply: (_config, { command, isSsrBuild }) => command === 'build' && !isSsrBuild,
  transform(code, id) {
    if (!id.endsWith('/zod/v4/core/core.js')) return null
    if (!code.includes(ZOD_CONFIG)) this.error('Zod stores its configuration elsewhere now.')
    return { code: code.replace(ZOD_CONFIG, 'globalConfig = { jitless: true };'), map: null }
  },
}

/**
 * The server build contains packages of many small modules: Node would open and resolve 650 files at each start, a
 * third of the time until the server is ready (docs/performance.md#start).
 */
const bundledPackages: Plugin = {
  name: 'bundled-packages',
  apply: 'build',
  config: () => ({
    ssr: {
      noExternal: [
        ...['arctic', 'drizzle-orm', 'jose', 'oidc-provider', 'zod'],
        ...['@edgefirst-dev/data', /^@oslojs\//, /^remix-auth/],
        ...[
          '@headlessui/react',
          'tabbable',
          'use-sync-external-store',
          /^@conform-to\//,
          /^@floating-ui\//,
        ],
        ...[/^@tanstack\//, /^react-aria/, /^react-stately/],
      ],
    },
  }),
}

const remixPlugin = () =>
  remix({
    future: {
      v3_fetcherPersist: true,
      v3_relativeSplatPath: true,
      v3_throwAbortReason: true,
      v3_lazyRouteDiscovery: true,
      v3_singleFetch: true,
      v3_routeConfig: true,
    },
  })

export default defineConfig({
  plugins: [
    mdx({ rehypePlugins: [outline] }),
    tailwindcss(),
    remixPlugin(),
    serverEntry,
    bundledPackages,
    programChunks,
    migrations,
    firstViewChunk,
    withoutLicenseNotice,
    browserSyntax,
    jitlessZod,
    noDeveloperScreens,
    serviceWorker,
  ],
  // For development. A package that Vite discovers while a page is open would be bundled again, with a second
  // React in that page. So the browser's packages are listed here, and discovery is off.
  optimizeDeps: {
    noDiscovery: true,
    include: [
      'react',
      'react/jsx-runtime',
      'react/jsx-dev-runtime',
      'react-dom',
      'react-dom/client',
      '@remix-run/react',
      '@conform-to/react',
      '@conform-to/zod/v4',
      '@headlessui/react',
      '@radix-ui/react-toast',
      'zod',
    ],
  },
  build: {
    // The server build runs in Node.
    target: 'es2022',
    cssTarget: 'es2022',
    assetsInlineLimit: 0,
  },
})
