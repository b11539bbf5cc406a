import { createContext, forwardRef, useContext, type FormHTMLAttributes } from 'react'

/** The hidden field with the id of the member for whom a form was drawn. */
export const DRAWN_FOR = 'drawnFor'

/**
 * The id of the member for whom the page is drawn; null for visitors, and in cards, whose HTML
 * viewers share.
 */
export const DrawnForContext = createContext<string | null>(null)

/**
 * A form that is posted. It says for whom it was drawn: another tab may have signed in somebody
 * else.
 */
export const PostForm = forwardRef<HTMLFormElement, FormHTMLAttributes<HTMLFormElement>>(
  function PostForm({ children, ...rest }, ref) {
    const member = useContext(DrawnForContext)
    return (
      // eslint-disable-next-line no-restricted-syntax -- this is the component that the rule asks for
      <form ref={ref} method="post" {...rest}>
        {member !== null && <input type="hidden" name={DRAWN_FOR} value={member} />}
        {children}
      </form>
    )
  },
)
