/** The worker's URL: at the root, so that its scope is the whole site. */
export const SERVICE_WORKER_PATH = '/service-worker.js'

/** The file that replaces it when it is disabled. */
export const DISABLED_WORKER_PATH = '/service-worker-off.js'

export const OFFLINE_PATH = '/offline'
