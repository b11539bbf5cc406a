import type { WorkerScope } from './scope.ts'

/*
 * What is served in place of the worker when it is switched off (SERVICE_WORKER=off): it takes the old
 * one's place, removes what that kept, and goes.
 */

const scope = globalThis as unknown as WorkerScope

scope.addEventListener('install', (event) => event.waitUntil(scope.skipWaiting()))
scope.addEventListener('activate', (event) => event.waitUntil(leave()))

async function leave(): Promise<void> {
  await Promise.all((await caches.keys()).map((name) => caches.delete(name)))
  await scope.registration.unregister()
}
