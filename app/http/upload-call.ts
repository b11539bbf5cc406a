import { ApiError, drawnForHeader } from './api-client.ts'

function parseJson<Result>(text: string): Result | undefined {
  try {
    return JSON.parse(text) as Result
  } catch {
    return undefined
  }
}

/**
 * As `callApi` with POST and a form, but reports the share that has been sent, which `fetch`
 * cannot.
 * @throws ApiError
 */
export const uploadToApi = <Result>(
  path: string,
  body: FormData,
  onProgress?: (share: number) => void,
): Promise<Result> =>
  new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open('POST', path)
    request.setRequestHeader('Cache-Control', 'no-cache')
    for (const [name, value] of Object.entries(drawnForHeader()))
      request.setRequestHeader(name, value)
    request.upload.onprogress = ({ lengthComputable, loaded, total }) => {
      if (lengthComputable) onProgress?.(loaded / total)
    }
    request.onload = () => {
      const { status, statusText, responseText } = request
      const result = status >= 200 && status < 300 ? parseJson<Result>(responseText) : undefined
      if (result) resolve(result)
      else reject(new ApiError(status, responseText || statusText))
    }
    request.onerror = () => reject(new ApiError(0, 'The connection failed.'))
    request.send(body)
  })
