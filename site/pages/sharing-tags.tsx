import type { SiteContent } from '../content/types.ts'
import { toLanguageAssets } from '../language-assets.ts'
import { useSiteSettings } from '../site-settings.ts'

type SharingTagsProps = { content: SiteContent; title: string; description: string; path: string }

export function SharingTags({ content, title, description, path }: SharingTagsProps) {
  const { company, publicOrigin } = useSiteSettings()
  const url = publicOrigin + path
  return (
    <>
      <meta name="description" content={description} />
      <link rel="canonical" href={url} />
      <meta property="og:type" content="website" />
      <meta property="og:site_name" content={company.name} />
      <meta property="og:url" content={url} />
      <meta property="og:title" content={title} />
      <meta property="og:description" content={description} />
      <meta property="og:image" content={publicOrigin + toLanguageAssets(content).shareImage} />
      <meta property="og:image:width" content="1200" />
      <meta property="og:image:height" content="630" />
      <meta property="og:image:alt" content={content.meta.shareImageAlt} />
      <meta name="twitter:card" content="summary_large_image" />
    </>
  )
}
