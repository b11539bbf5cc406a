/** Id of every page's `main`. */
export const MAIN_ID = 'main'

/** The first tab stop, which skips the header. */
export function SkipLink() {
  return (
    <>
      <a className="skip-link button button-primary" href={`#${MAIN_ID}`}>
        Skip to content
      </a>{' '}
    </>
  )
}
