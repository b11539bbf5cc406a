import { MemberErrorBoundary } from '../profiles/member-error.tsx'

/** The error boundary of a binder's pages. */
export const BinderErrorBoundary = () => (
  <MemberErrorBoundary
    absent={{
      heading: 'Binder Not Found',
      text: "The binder you're looking for doesn't exist.",
    }}
  />
)
