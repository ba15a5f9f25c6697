import { Icon } from './icon.tsx'
import { useSiteSettings } from './site-settings.ts'

/** The company's sign; its name stands beside it. */
export function Logo() {
  const { logo } = useSiteSettings().lookAssets
  return logo ? (
    <img className="logo" src={logo.url} alt="" width={logo.width} height={logo.height} />
  ) : (
    <Icon name="logo" />
  )
}
