import type { Feature } from '../../shell/feature.ts'
import { lazyPage } from '../../shell/lazy-part.tsx'

const AuditPage = lazyPage(async () => (await import('./audit-page.tsx')).AuditPage)

export const audit: Feature = {
  pages: [
    {
      path: '/audit',
      show: () => <AuditPage />,
      link: { name: 'Audit', icon: 'shield', part: 'tools', isForAdmins: true },
    },
  ],
}
