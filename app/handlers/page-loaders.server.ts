import type { LoaderFunctionArgs } from '@remix-run/node'
import { withHttpErrors } from './page-errors.server.ts'
import type { Viewer } from './viewer.ts'
import { requireViewer } from './viewer.server.ts'

export interface MemberPageArgs extends LoaderFunctionArgs {
  viewer: Viewer
}

export interface ViewerPageArgs extends LoaderFunctionArgs {
  /** Null for a visitor. */
  viewer: Viewer | null
  viewerId: string | null
}

/** The loader of a page for members: a visitor signs in first. */
export const memberLoader = <Result>(load: (args: MemberPageArgs) => Promise<Result>) =>
  withHttpErrors(async (args: LoaderFunctionArgs) =>
    load({ ...args, viewer: await requireViewer(args) }),
  )

/** The loader of a page for everyone that differs for its viewer. */
export const viewerLoader = <Result>(load: (args: ViewerPageArgs) => Promise<Result>) =>
  withHttpErrors(async (args: LoaderFunctionArgs) => {
    const viewer = await args.context.viewer()
    return load({ ...args, viewer, viewerId: viewer?.id ?? null })
  })
