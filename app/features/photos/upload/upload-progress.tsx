/** The progress of an upload. After sending, the server needs a moment to process it. */
export function UploadProgress({ share }: { share: number }) {
  const sent = share >= 1
  return (
    <div className="upload-progress">
      <progress value={sent ? undefined : share} aria-label="Upload progress" />
      <span aria-hidden="true">{sent ? 'Almost done' : `${Math.round(share * 100)} %`}</span>
    </div>
  )
}
