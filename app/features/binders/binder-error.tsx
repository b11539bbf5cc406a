import { MemberErrorBoundary } from '../profiles/member-error.tsx'

/** What the pages of a binder show when they cannot be shown, or took no form. */
export const BinderErrorBoundary = () => (
  <MemberErrorBoundary
    absent={{
      heading: 'Binder Not Found',
      text: "The binder you're looking for doesn't exist.",
    }}
  />
)
