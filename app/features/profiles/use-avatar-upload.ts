import { useEffect, useRef, useState } from 'react'
import { ApiError } from '#app/http/api-client.ts'
import { uploadToApi } from '#app/http/upload-call.ts'
import { showToast } from '#app/ui/toast-store.ts'
import { usePreHydrationValue } from '#app/ui/hydration.ts'
import { imageFileError } from '../photos/upload/image-file.ts'
import { showApiError } from '../sign-in/show-api-error.ts'

/** Toast of a failed upload (docs/product.md#errors). */
const FAILURE = {
  action: 'change your picture',
  title: 'Upload Failed',
  text: 'Failed to upload profile picture',
}

/** A unique URL, so that no cache responds instead of the server (docs/api.md). */
const address = () => `/api/auth/user/avatar?t=${Date.now()}`

/**
 * Uploads the avatar as soon as it is selected (docs/product.md#pages-and-forms), including one
 * selected before hydration.
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
      const response = await uploadToApi<{ profileImageUrl: string }>(address(), body)
      setAvatar(response.profileImageUrl)
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
    // The form submit must not send the picture again.
    if (input.current) input.current.value = ''
    const fileError = imageFileError(file)
    if (fileError) return setErrors([fileError])
    const body = new FormData()
    body.set('avatar', file)
    void upload(body)
  }

  const sendFound = useRef(send)
  useEffect(() => sendFound.current(found), [found])

  return { input, send, avatar, uploading, errors }
}
