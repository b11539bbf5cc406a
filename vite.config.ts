import mdx from '@mdx-js/rollup'
import { vitePlugin as remix } from '@remix-run/dev'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig, type Plugin } from 'vite'
import { browserChunks } from './scripts/build/chunks.ts'
import { hideKnownWarnings } from './scripts/build/known-warnings.ts'
import { outline } from './scripts/build/outline.ts'
import { serviceWorker } from './scripts/build/service-worker.ts'
import { BUILD_TARGET } from './scripts/build/target.ts'
import { compressFiles } from './scripts/build/compress-files.ts'

declare module '@remix-run/node' {
  interface Future {
    v3_singleFetch: true
  }
}

/**
 * The server's programs, of one module graph with Remix's build. After Remix's plugin, which sets
 * its own entry.
 */
const programs: Plugin = {
  name: 'programs',
  enforce: 'post',
  config(_config, { isSsrBuild }) {
    if (!isSsrBuild)
      return { build: { rolldownOptions: { preserveEntrySignatures: 'allow-extension' } } }
    const input = {
      index: './server.ts',
      admin: './scripts/admin.ts',
      'image-worker': './storage/image-worker.ts',
      migrate: './db/migrate-program.ts',
      'quick-check': './db/quick-check-program.ts',
    }
    return { build: { rolldownOptions: { input, output: { entryFileNames: '[name].js' } } } }
  },
}

/**
 * The server's build contains its packages, whose modules Node would look up and read one by one at
 * each start. Not those with native code or files of their own, and React, which has a build for
 * production.
 */
const external = ['better-sqlite3', 'libheif-js', 'pino', 'react', 'react-dom', 'sharp']

hideKnownWarnings()

export default defineConfig(({ command, isSsrBuild }) => ({
  plugins: [
    mdx({ rehypePlugins: [outline] }),
    tailwindcss(),
    remix({
      buildEnd: () => compressFiles('build/client'),
      future: {
        v3_fetcherPersist: true,
        v3_relativeSplatPath: true,
        v3_throwAbortReason: true,
        v3_lazyRouteDiscovery: true,
        v3_singleFetch: true,
        v3_routeConfig: true,
      },
    }),
    programs,
    serviceWorker,
  ],
  ssr: command === 'build' ? { noExternal: true, external } : {},
  // For development. A package that Vite discovers while a page is open would be bundled again,
  // with a second React in that page. So the browser's packages are listed here, and discovery is
  // off.
  optimizeDeps: {
    noDiscovery: true,
    rolldownOptions: { transform: { target: 'es2022' } },
    include: [
      ...['react', 'react/jsx-runtime', 'react/jsx-dev-runtime', 'react-dom', 'react-dom/client'],
      ...['@remix-run/react', '@conform-to/react', '@conform-to/zod/v4', '@headlessui/react'],
      ...['@radix-ui/react-toast', 'zod'],
    ],
  },
  build: {
    target: isSsrBuild ? 'es2022' : BUILD_TARGET,
    cssTarget: 'es2022',
    // Lightning CSS joins selectors with `:is()`, which drops them in browsers before 2021.
    cssMinify: 'esbuild',
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    rolldownOptions: {
      // `depd`, a package of the server, uses `eval` with its own text.
      checks: { bundlerTimings: false, eval: false },
      output: isSsrBuild ? {} : { codeSplitting: browserChunks() },
    },
  },
}))
