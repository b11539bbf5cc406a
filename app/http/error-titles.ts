/** The message when the application cannot render at all (docs/product.md#screens). */
export const LOADING_ERROR = 'Loading error. Please refresh the page.'

const TITLES: Record<number, string> = {
  400: 'Bad request',
  403: 'Not allowed',
  404: '404 Page Not Found',
  405: 'Method not allowed',
  408: 'That took too long',
  413: 'Too large',
  429: 'Too many requests',
  503: 'Back in a moment',
}

/** The heading of the error page for a status (docs/product.md#screens: '404 Page Not Found'). */
export function errorTitle(status: number): string {
  return TITLES[status] ?? (status < 500 ? 'Not possible' : 'Something went wrong')
}
