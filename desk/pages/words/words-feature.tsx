import type { Feature } from '../../shell/feature.ts'
import { lazyPage } from '../../shell/lazy-part.tsx'

const WordsPage = lazyPage(async () => (await import('./words-page.tsx')).WordsPage)
const ReviewPage = lazyPage(async () => (await import('./review-page.tsx')).ReviewPage)

export const words: Feature = {
  pages: [
    {
      path: '/words',
      show: () => <WordsPage />,
      link: { name: 'Words', icon: 'pen', part: 'tools', isForAdmins: true },
    },
  ],
  openPages: [{ path: '/review', show: () => <ReviewPage /> }],
}
