/* Addresses and limits of imports, also for pages. */

export const IMPORT_PATH = '/account/import'

export const MAX_ARCHIVE_BYTES = 1_073_741_824

export const ARCHIVE_TOO_LARGE =
  'The file must be smaller than 1 GB. Please split it into several zip files.'

export const archiveLabels = { archive: 'Zip file' }
