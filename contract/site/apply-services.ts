import type { ServiceSetting } from '../settings/services.ts'
import type { LanguageContent, SiteContents } from './site-build.ts'
import { translateFact } from './translated-facts.ts'

type Services = NonNullable<LanguageContent['services']>

/** Names of the content's services in the default language. Other languages have them in the same order. */
export function listServiceNames({ languages }: Pick<SiteContents, 'languages'>): string[] {
  return languages[0]?.services?.items.map(({ title }) => title) ?? []
}

/** The services that are shown, in their order; the content's where nothing is set. */
export function applyServices(
  content: LanguageContent,
  services: readonly ServiceSetting[],
  names: readonly string[],
): { services: Services } | undefined {
  const known = content.services
  if (known === undefined || services.length === 0) return undefined
  const items = services.flatMap(({ name, isShown, card }) => {
    if (!isShown) return []
    if (card === null) return known.items[names.indexOf(name)] ?? []
    const { description, icon, colour } = card
    return {
      title: translateFact(content, name),
      description: translateFact(content, description),
      icon,
      colour,
    }
  })
  return { services: { ...known, items } }
}
