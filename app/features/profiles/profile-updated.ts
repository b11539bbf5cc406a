import type { ToastMessage } from '#app/ui/toast-store.ts'

/** The message after a saved profile (docs/product.md#errors). */
export const PROFILE_UPDATED: ToastMessage = { kind: 'success', title: 'Profile Updated' }
