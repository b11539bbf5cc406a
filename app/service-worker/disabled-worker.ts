import type { WorkerScope } from './handlers.ts'

/*
 * Replaces the worker when it is disabled (SERVICE_WORKER=off): deletes its caches and unregisters
 * it.
 */

const scope = globalThis as unknown as WorkerScope

scope.addEventListener('install', (event) => event.waitUntil(scope.skipWaiting()))
scope.addEventListener('activate', (event) => event.waitUntil(removeWorker()))

async function removeWorker(): Promise<void> {
  await Promise.all((await caches.keys()).map((name) => caches.delete(name)))
  await scope.registration.unregister()
}
