import { vitePlugin as remix } from '@remix-run/dev'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'

declare module '@remix-run/node' {
  interface Future {
    v3_singleFetch: true
  }
}

// The Remix plugin rewrites route modules for a running app; unit tests import plain modules.
const underTest = process.env.VITEST !== undefined

export default defineConfig(({ isSsrBuild }) => ({
  plugins: [
    tailwindcss(),
    underTest
      ? undefined
      : remix({
          future: {
            v3_fetcherPersist: true,
            v3_relativeSplatPath: true,
            v3_throwAbortReason: true,
            v3_lazyRouteDiscovery: true,
            v3_singleFetch: true,
            v3_routeConfig: true,
          },
        }),
  ],
  // One module graph for the server and the app: server.ts is the entry of the server build.
  build: {
    target: 'es2022',
    assetsInlineLimit: 0,
    ...(isSsrBuild ? { rollupOptions: { input: './server.ts' } } : {}),
  },
  test: {
    environment: 'node',
    include: ['{app,db,storage,scripts,tests}/**/*.test.{ts,tsx}'],
  },
}))
