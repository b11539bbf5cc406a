import { index, route, type RouteConfig } from '@remix-run/route-config'

/** The URL map: every page and every resource route of the product, pages first. */
export default [
  index('pages/home.tsx'),
  route('photo/:slug', 'pages/photo.tsx'),
  route('upload', 'pages/upload.tsx'),
  route('notifications', 'pages/notifications.tsx'),

  route('api/login', 'api/login.tsx'),
  route('api/auth/callback', 'api/callback.tsx'),
  route('api/logout', 'api/logout.tsx'),
  route('api/auth/user', 'api/current-user.ts'),
  route('api/photos', 'api/photos.ts'),
  route('api/photos/:id', 'api/photo.ts'),
  route('api/tags/top', 'api/top-tags.ts'),
  route('api/*', 'api/unknown.ts'),

  route('*', 'pages/not-found.tsx'),
] satisfies RouteConfig
