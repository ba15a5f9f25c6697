import type { SiteAssets } from '../../site/style/site-assets.ts'

/** For rendering without a build: pages without styles and scripts. */
export const plainAssets: SiteAssets = {
  styles: {
    home: '',
    page: '',
    team: '',
    unreviewed: '',
    writing: { latin: '', arabic: '', ethiopic: '' },
  },
  stampInk: '--stamp-ink',
  loader: '',
  inquiryFormModule: '/inquiry-form.js',
  tooltipModule: '/tooltip.js',
  languageOfferModule: '/language-offer.js',
  patientFilesModule: '/patient-files.js',
  patientPageModule: '/patient-page.js',
}
