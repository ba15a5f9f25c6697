import { createContext, useContext } from 'react'
import type { RenderSettings } from '#contract/site-build.ts'

export const SiteSettingsContext = createContext<RenderSettings | undefined>(undefined)

/** The settings that a page is rendered with. Islands get what they need of them as props. */
export function useSiteSettings(): RenderSettings {
  const settings = useContext(SiteSettingsContext)
  if (settings === undefined) throw new Error('A page is rendered with settings')
  return settings
}
