import type { ToastMessage } from '#app/ui/toast-store.ts'

/** docs/product.md#errors */
export const PROFILE_UPDATED: ToastMessage = { kind: 'success', title: 'Profile Updated' }
