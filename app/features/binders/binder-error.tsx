import { MemberErrorBoundary } from '../members/member-error.tsx'

export const BinderErrorBoundary = () => (
  <MemberErrorBoundary
    notFound={{
      heading: 'Binder Not Found',
      text: "The binder you're looking for doesn't exist.",
    }}
  />
)
