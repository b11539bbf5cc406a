import { useId, useState, type Ref, useEffect } from 'react'
import { classNames } from '#app/ui/class-names.ts'
import { Button } from '#app/ui/button.tsx'
import { Select, TextInput } from '#app/ui/field.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { type BinderOption, photoCount } from '../photo.ts'
import { BinderOptions } from '../fields/binder-picker.tsx'
import { AltTextField, type ControlProps } from '../fields/photo-fields.tsx'
import { photoLabels } from '../fields/photo-labels.ts'
import { TagsInput } from '../fields/tags-input.tsx'
import { ALREADY_THERE, type EarlierPhoto } from './messages.ts'
import { batchField, batchLabels, NO_BINDER, PHOTO_NUMBER } from './batch.ts'
import {
  fileNameShown,
  imageFileError,
  isSmallPicture,
  MAX_FILES,
  SMALL_PICTURE,
  titleOfFile,
} from './image-file.ts'
import type { ChosenImages } from './image-drop.tsx'
import type { SeveralPhotos } from './use-several-photos.ts'
import { callApi } from '#app/http/api-client.ts'

const FIELDS = ['title', 'altText', 'tags', 'binderId'] as const
type FieldName = (typeof FIELDS)[number]

const numbers = new WeakMap<File, number>()
let count = 0

export function photoNumber(file: File): number {
  if (!numbers.has(file)) numbers.set(file, ++count)
  return numbers.get(file) ?? 0
}

export const gridLabels = (files: File[]) => batchLabels(files.map(photoNumber), FIELDS)

export const isSent = (file: File) => imageFileError(file) === null

interface BatchGridProps {
  formId: string
  chosen: ChosenImages
  several: SeveralPhotos
  binders: BinderOption[] | null
  errors: Record<string, string[]>
  pending: boolean
}

export function BatchGrid(props: BatchGridProps) {
  const { chosen, several, pending } = props
  const { files, isOver, input, removeButton } = chosen
  const getDuplicate = useDuplicates(files)
  return (
    <div className={classNames('batch-grid', isOver && 'is-over')}>
      <p role="status">
        {several.published > 0
          ? `${photoCount(several.published)} published, ${files.length} not yet`
          : photoCount(files.length)}
      </p>
      <ol>
        {files.map((file, at) => (
          <BatchCard
            {...props}
            key={photoNumber(file)}
            file={file}
            place={`Photo ${at + 1} of ${files.length}`}
            duplicate={getDuplicate(file)}
            button={at === 0 ? removeButton : undefined}
          />
        ))}
      </ol>
      {files.length < MAX_FILES && several.published === 0 && (
        <Button
          type="button"
          variant="quiet"
          disabled={pending}
          onClick={() => input.current?.click()}
        >
          Add more
        </Button>
      )}
    </div>
  )
}

interface BatchCardProps extends BatchGridProps {
  file: File
  place: string
  duplicate: Duplicate | null
  button?: Ref<HTMLButtonElement>
}

function BatchCard(props: BatchCardProps) {
  const { file, place, duplicate, button, chosen, several, pending } = props
  const id = useId()
  const [isSmall, setSmall] = useState(false)
  const error = imageFileError(file)
  const state = several.photoStates.get(photoNumber(file))
  const message = error ?? (state?.state === 'failed' ? state.message : null)
  return (
    <li data-state={state?.state}>
      <fieldset>
        <legend className="sr-only">{place}</legend>
        <div className="batch-thumbnail">
          {error === null ? (
            <FileThumbnail file={file} onSmall={() => setSmall(true)} />
          ) : (
            <Icon name="alert" />
          )}
          {state?.state === 'done' && <Icon name="check" className="batch-done" />}
          <button
            ref={button}
            type="button"
            className="icon-button"
            aria-label="Remove image"
            aria-describedby={id}
            disabled={pending}
            onClick={() => chosen.remove(file)}
          >
            <Icon name="close" />
          </button>
        </div>
        <p id={id} className="field-help batch-name">
          <bdi>{fileNameShown(file.name)}</bdi>
        </p>
        {message && <p className="field-error">{message}</p>}
        {isSmall && <p className="field-help">{SMALL_PICTURE}</p>}
        {duplicate && <DuplicateNote duplicate={duplicate} />}
        {isSent(file) && <BatchFields {...props} />}
      </fieldset>
    </li>
  )
}

const DuplicateNote = ({ duplicate }: { duplicate: Duplicate }) => (
  <p className="batch-duplicate">
    {'photo' in duplicate ? (
      <>
        {ALREADY_THERE}{' '}
        <a href={duplicate.photo.url} target="_blank">
          {duplicate.photo.title}
          <span className="sr-only"> (opens in a new tab)</span>
        </a>
      </>
    ) : (
      <>
        Chosen twice: the same photo as <bdi>{fileNameShown(duplicate.chosen.name)}</bdi>
      </>
    )}
  </p>
)

function BatchFields({ file, formId, several, binders, errors }: BatchCardProps) {
  const number = photoNumber(file)
  const control = (name: FieldName): ControlProps => {
    const field = batchField(name, number)
    const defaultValue = several.texts[field] ?? ''
    return { id: `${formId}-${field}`, name: field, defaultValue, errors: errors[field] }
  }
  const more = (['tags', 'binderId', 'altText'] as const).map(control)
  const isUsed = more.some(({ defaultValue, errors }) => defaultValue || errors?.length)
  return (
    <>
      <input type="hidden" name={PHOTO_NUMBER} value={number} />
      <TextInput
        {...control('title')}
        label="Own title"
        placeholder={titleOfFile(file.name)}
        maxLength={1000}
      />
      <details className="more-details" open={isUsed}>
        <summary className="button button-quiet">
          For this photo
          <Icon name="chevron" className="size-5" />
        </summary>
        <div className="stack">
          <TagsInput {...control('tags')} />
          <Select
            {...control('binderId')}
            label={photoLabels.binderId}
            key={String(binders === null)}
          >
            <option value="">As for all photos</option>
            <option value={NO_BINDER}>No binder</option>
            <BinderOptions of={binders ?? []} />
          </Select>
          <AltTextField {...control('altText')} />
        </div>
      </details>
    </>
  )
}

/** A thumbnail of the image; an icon if the browser cannot decode it. */
function FileThumbnail({ file, onSmall }: { file: File; onSmall: () => void }) {
  const [url] = useState(() => URL.createObjectURL(file))
  const [isDecodable, setDecodable] = useState(true)
  // Once decoded or failed, the object URL is no longer needed.
  const release = () => URL.revokeObjectURL(url)
  if (!isDecodable) return <Icon name="image" />
  return (
    <img
      src={url}
      alt=""
      decoding="async"
      onLoad={({ currentTarget: { naturalWidth: width, naturalHeight: height } }) => {
        release()
        if (isSmallPicture({ width, height })) onSmall()
      }}
      onError={() => {
        release()
        setDecodable(false)
      }}
    />
  )
}

export type Duplicate = { chosen: File } | { photo: EarlierPhoto }

type Digests = ReadonlyMap<File, string>

export function twinsIn(files: File[], digests: Digests): Map<File, File> {
  const first = new Map<string, File>()
  const twins = new Map<File, File>()
  for (const file of files) {
    const content = digests.get(file) ?? `${file.name}/${file.size}/${file.lastModified}`
    const other = first.get(content)
    if (other) twins.set(file, other)
    else first.set(content, file)
  }
  return twins
}

async function computeDigest(file: File): Promise<string | null> {
  try {
    const digest = await crypto.subtle.digest('SHA-256', await file.arrayBuffer())
    return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('')
  } catch {
    return null
  }
}

const fetchEarlier = (digests: string[]) =>
  callApi<(EarlierPhoto & { digest: string })[]>(
    'GET',
    `/api/photos/duplicates?digests=${digests.join(',')}`,
  )

const NO_DIGESTS: Digests = new Map()

/**
 * Compares the chosen files with each other and the member's photos.
 * @returns a file's duplicate; null for none, or until it is known
 */
function useDuplicates(files: File[]): (file: File) => Duplicate | null {
  const [digests, setDigests] = useState(NO_DIGESTS)
  const [earlier, setEarlier] = useState<ReadonlyMap<string, EarlierPhoto>>(new Map())

  useEffect(() => {
    let current = true
    const fresh = files.filter((file) => !digests.has(file) && imageFileError(file) === null)
    async function compare() {
      const added: [File, string][] = []
      // One after the other: each takes as much memory as its file.
      for (const file of fresh) {
        const digest = await computeDigest(file)
        if (!current) return
        if (digest) added.push([file, digest])
      }
      if (added.length === 0) return
      const photos = await fetchEarlier([...new Set(added.map(([, digest]) => digest))]).catch(
        // The server reports duplicates after the upload, too.
        () => [],
      )
      if (!current) return
      setEarlier(
        (known) => new Map([...known, ...photos.map((photo) => [photo.digest, photo] as const)]),
      )
      setDigests((known) => new Map([...known, ...added]))
    }
    // Of too many files the form sends none, and the server compares none.
    const isComparable = fresh.length > 0 && files.length <= MAX_FILES && 'subtle' in crypto
    if (isComparable) void compare()
    return () => {
      current = false
    }
  }, [files, digests])

  const twins = twinsIn(files, digests)
  return (file) => {
    const photo = earlier.get(digests.get(file) ?? '')
    const chosen = twins.get(file)
    return photo ? { photo } : chosen ? { chosen } : null
  }
}
