import { useEffect, useRef, useState } from 'react'
import { ApiError } from '#app/http/api-client.ts'
import { uploadToApi } from '#app/http/upload-call.ts'
import { showToast } from '#app/ui/toast-store.ts'
import { usePreHydrationValue } from '#app/ui/use-pre-hydration-value.ts'
import { imageFileError } from '../photos/upload/image-file.ts'
import { showApiError } from '../sign-in/show-api-error.ts'

/** docs/product.md#errors */
const FAILURE = {
  action: 'change your picture',
  title: 'Upload Failed',
  text: 'Failed to upload profile picture',
}

/** Under an address of its own no cache can answer in the server's place (docs/api.md). */
const address = () => `/api/auth/user/avatar?t=${Date.now()}`

/**
 * Sends a member's picture as soon as it is chosen (docs/product.md#messages): also one that was chosen before
 * the script came.
 * @param onChanged told when the server has it
 */
export function useAvatarUpload(onChanged: () => void) {
  const input = useRef<HTMLInputElement>(null)
  const found = usePreHydrationValue(() => input.current?.files?.[0] ?? null, null)
  const [avatar, setAvatar] = useState<string>()
  const [uploading, setUploading] = useState(false)
  const [errors, setErrors] = useState<string[]>()

  async function upload(body: FormData) {
    setUploading(true)
    setErrors(undefined)
    try {
      const answer = await uploadToApi<{ profileImageUrl: string }>(address(), body)
      setAvatar(answer.profileImageUrl)
      showToast({ kind: 'success', title: 'Profile Picture Updated' })
      onChanged()
    } catch (error) {
      if (error instanceof ApiError) setErrors(error.fields.avatar)
      showApiError(error, FAILURE)
    }
    setUploading(false)
  }

  function send(file: File | null | undefined) {
    if (!file) return
    // The form that is saved later has no picture to send again.
    if (input.current) input.current.value = ''
    const fault = imageFileError(file)
    if (fault) return setErrors([fault])
    const body = new FormData()
    body.set('avatar', file)
    void upload(body)
  }

  const sendFound = useRef(send)
  useEffect(() => sendFound.current(found), [found])

  return { input, send, avatar, uploading, errors }
}
