/** Where browsers find the worker: at the root, so that it may answer for every page. */
export const SERVICE_WORKER_PATH = '/service-worker.js'

/** What is sent in its place when it is switched off. */
export const SWITCHED_OFF_PATH = '/service-worker-off.js'
