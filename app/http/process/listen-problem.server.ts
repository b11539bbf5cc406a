/** Why a server cannot listen, as one line for the terminal. */
export function listenProblem(error: unknown, port: number): string {
  const { code, message } = error as NodeJS.ErrnoException
  if (code === 'EADDRINUSE')
    return `The start failed: port ${port} is in use. Stop what uses it, or set PORT to another one.`
  if (code === 'EACCES')
    return `The start failed: this user may not listen at port ${port}. Set PORT to one above 1023.`
  return `The start failed: ${message}.`
}
