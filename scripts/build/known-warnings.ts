/** Remix's plugin was written for Vite 6; Vite 8 understands both of these options. */
const OF_REMIX = /`envFile` option is deprecated|`esbuild` option was specified by "remix" plugin/

/**
 * Hides two warnings that say nothing about this project. At the console, because Remix starts a
 * second Vite, which reads `app/routes.ts` without this project's configuration.
 */
export function hideKnownWarnings(): void {
  const { warn } = console
  console.warn = (...message: unknown[]) => {
    if (!OF_REMIX.test(String(message[0]))) warn(...message)
  }
}
