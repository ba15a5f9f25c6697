import type { InquiryDetail } from '#contract/desk/inquiries.ts'
import { Icon } from '../../shell/icon.tsx'
import { toContactLinks } from './contact-links.ts'
import { CopiedText } from './copied-text.tsx'
import { useCopyWithLink } from './use-page-link.ts'

type CopyForWhatsAppProps = {
  inquiry: InquiryDetail['inquiry']
  body: string
  /** Called instead of copying, while placeholders are open. */
  onBlocked: (() => void) | undefined
}

/** The text is pasted: an address that carries it would reach WhatsApp's servers unencrypted. */
export function CopyForWhatsApp({ inquiry, body, onBlocked }: CopyForWhatsAppProps) {
  const { mutate, data, isPending, variables } = useCopyWithLink(inquiry.reference)
  if (body.trim() === '' || toContactLinks(inquiry, '').whatsApp === undefined) return null
  return (
    <div className="copy-for-whatsapp">
      <button
        className="tool"
        type="button"
        aria-disabled={isPending}
        onClick={() => {
          if (onBlocked) onBlocked()
          else if (!isPending) mutate(body)
        }}
      >
        <Icon name="whatsapp" />
        {isPending ? 'Copying …' : 'Copy for WhatsApp'}
      </button>
      <CopiedText
        copied={variables === body ? data : undefined}
        done="Copied. Press “WhatsApp”, paste it there, then log that it was sent."
      />
    </div>
  )
}
