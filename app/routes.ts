import { index, route, type RouteConfig } from '@remix-run/route-config'

/** The URL map: every page and every resource route of the product, pages first. */
export default [
  index('pages/home.tsx'),
  route('photo/:slug', 'pages/photo.tsx'),
  route('category/:slug', 'pages/category.tsx'),
  route('tag/:tag', 'pages/tag.tsx'),
  route('reporting-center', 'pages/static/reporting-center.tsx'),
  route('help-center', 'pages/static/help-center.tsx'),
  route('privacy-policy', 'pages/static/privacy-policy.tsx'),
  route('privacy-rights', 'pages/static/privacy-rights.tsx'),
  route('terms-of-service', 'pages/static/terms-of-service.tsx'),
  route('publishing-policy', 'pages/static/publishing-policy.tsx'),
  route('feedback-policy', 'pages/static/feedback-policy.tsx'),
  route('corrections-policy', 'pages/static/corrections-policy.tsx'),
  route('diversity-policy', 'pages/static/diversity-policy.tsx'),
  route('ethics-policy', 'pages/static/ethics-policy.tsx'),
  route('staffing-report', 'pages/static/staffing-report.tsx'),
  route('upload', 'pages/upload.tsx'),
  route('notifications', 'pages/notifications.tsx'),

  route('api/login', 'api/login.tsx'),
  route('api/auth/callback', 'api/callback.tsx'),
  route('api/logout', 'api/logout.tsx'),
  route('api/auth/user', 'api/current-user.ts'),
  route('api/photos', 'api/photos.ts'),
  route('api/photos/:id', 'api/photo.ts'),
  route('api/tags/top', 'api/top-tags.ts'),
  route('api/tags/:tag/photos', 'api/tag-photos.ts'),
  route('api/categories/:slug', 'api/category.ts'),
  route('api/categories/:slug/photos', 'api/category-photos.ts'),
  route('api/*', 'api/unknown.ts'),

  route('*', 'pages/not-found.tsx'),
] satisfies RouteConfig
