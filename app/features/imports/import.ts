/* Addresses and limits of imports, also for pages. */

export const MAX_ARCHIVE_BYTES = 1_073_741_824
