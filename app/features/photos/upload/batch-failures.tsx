import { Notice } from '#app/ui/notice.tsx'

/** The files of an upload that failed, each with its reason. */
export function BatchFailures({ failed }: { failed: { name: string; message: string }[] }) {
  if (failed.length === 0) return null
  return (
    <Notice tone="error">
      <strong>Not uploaded</strong>
      <ul className="batch-failures">
        {failed.map(({ name, message }, index) => (
          <li key={index}>
            <bdi>{name}</bdi>: {message}
          </li>
        ))}
      </ul>
    </Notice>
  )
}
