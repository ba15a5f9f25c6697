import { createContext, useContext } from 'react'
import type { Company } from '#contract/company/company.ts'
import type { LanguageAssets, RenderInputs } from '#contract/site/site-build.ts'
import type { SiteContent } from '../content/types.ts'

export const SiteSettingsContext = createContext<RenderInputs | undefined>(undefined)

/** Inputs that a page is rendered with. Islands get the ones that they need as props. */
export function useSiteSettings(): RenderInputs {
  const settings = useContext(SiteSettingsContext)
  if (settings === undefined) throw new Error('A page is rendered with settings')
  return settings
}

export function useCompany(): Company {
  return useSiteSettings().contents.company
}

/** The address of a drawing in the company's colours. */
export function useDrawing(name: string, ofBuild = ''): string {
  return useSiteSettings().lookAssets.drawings[name] ?? ofBuild
}

export function useLanguageAssets({ locale }: Pick<SiteContent, 'locale'>): LanguageAssets {
  const found = useSiteSettings().assets[locale]
  if (found === undefined) throw new Error(`There are no files of the language ${locale}`)
  return found
}
