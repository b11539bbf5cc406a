/* Addresses and limits of imports, also for pages. */

export const IMPORT_PATH = '/account/import'

export const MAX_ARCHIVE_BYTES = 1_073_741_824
