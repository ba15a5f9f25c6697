import type { Company } from '#contract/company/company.ts'
import type { ContactContent } from '../content/types.ts'
import { Icon } from './icon.tsx'
import { toWhatsAppUrl } from './whatsapp-url.ts'

type QuickBarProps = { content: ContactContent['quickBar']; company: Company }

/** Hidden until the loader sees that the first buttons and the form are out of view. */
export function QuickBar({ content, company }: QuickBarProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields
    <div className="quick-bar" role="group" aria-label={content.label} hidden>
      <div className="quick-bar__links">
        <a className="quick-bar__link" href={`tel:${company.phones[0].e164}`}>
          <Icon name="phone" />
          {content.call}
        </a>
        <a className="quick-bar__link" href={toWhatsAppUrl(company)} rel="noreferrer">
          <Icon name="whatsapp" />
          {content.whatsApp}
        </a>
        <a className="quick-bar__link quick-bar__link--form" href="#contact">
          {content.form}
        </a>
      </div>
    </div>
  )
}
