import { lazyPage } from '../shell/lazy-part.tsx'

/** Apart from the routes, so that it can be loaded before them. */
export const InquiryPage = lazyPage(async () => (await import('./inquiry-page.tsx')).InquiryPage)
