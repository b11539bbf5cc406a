import { MemberErrorBoundary } from '../../members/member-error.tsx'

const HEADINGS: Record<number, string> = {
  403: 'Not allowed',
  405: 'Method not allowed',
  409: 'Please check first',
  429: 'Too many requests',
  503: 'Back in a moment',
}

export const PhotoErrorBoundary = () => (
  <MemberErrorBoundary
    notFound={{
      heading: 'Photo Not Found',
      text: "The photo you're looking for doesn't exist.",
    }}
    getHeading={(status) => HEADINGS[status] ?? 'Error'}
    unexpected="Something unexpected happened on our side. Please try again."
  />
)
