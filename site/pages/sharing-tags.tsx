import { DEFAULT_LOCALE } from '#contract/locales.ts'
import type { SiteContent } from '../content/types.ts'
import { useCompany, useLanguageAssets, useSiteSettings } from '../sections/site-settings.ts'

type SharingTagsProps = { content: SiteContent; title: string; description: string; path: string }

export function SharingTags({ content, title, description, path }: SharingTagsProps) {
  const { publicOrigin } = useSiteSettings()
  const url = publicOrigin + path
  return (
    <>
      <meta name="description" content={description} />
      <link rel="canonical" href={url} />
      <meta property="og:type" content="website" />
      {content.locale !== DEFAULT_LOCALE && (
        <meta property="og:locale" content={toGraphLocale(content.dates)} />
      )}
      <meta property="og:site_name" content={useCompany().name} />
      <meta property="og:url" content={url} />
      <meta property="og:title" content={title} />
      <meta property="og:description" content={description} />
      <meta property="og:image" content={publicOrigin + useLanguageAssets(content).shareImage} />
      <meta property="og:image:width" content="1200" />
      <meta property="og:image:height" content="630" />
      <meta property="og:image:alt" content={content.meta.shareImageAlt} />
      <meta name="twitter:card" content="summary_large_image" />
    </>
  )
}

/** Open Graph wants a country, too, and takes US English without the tag. */
function toGraphLocale(dates: string): string {
  const { language, region } = new Intl.Locale(dates).maximize()
  return `${language}_${region}`
}
