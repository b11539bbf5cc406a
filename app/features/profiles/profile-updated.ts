import type { ToastMessage } from '#app/ui/toast-store.ts'

/** Spec section 8. */
export const PROFILE_UPDATED: ToastMessage = { kind: 'success', title: 'Profile Updated' }
