import { useRef, useState } from 'react'
import type { InquiryDetail } from '#contract/desk/inquiries.ts'
import {
  chooseText,
  fillTemplate,
  type Placeholder,
  type Template,
  type TemplateText,
} from '#contract/desk/templates.ts'
import { toLanguageName } from '#contract/site/language-name.ts'
import { toRow } from '../../case/cached-rows.ts'
import { takeAct } from '../../case/take-act.ts'
import { type FilledWords, toFilled } from '../../replies/fill-reply.ts'
import { useTemplates } from '../../replies/use-templates.ts'
import { type Choice, Choices } from '../../shell/choices.tsx'
import { Dialog } from '../../shell/dialog.tsx'
import { useWorkplace } from '../../workplace/use-workplace.ts'

type TemplateDialogProps = {
  inquiry: InquiryDetail['inquiry']
  onFill: (words: FilledWords) => void
  onClose: () => void
  /** Called after the dialog has closed, to move the focus. */
  onFilled: () => void
}

const ofDestination: readonly Placeholder[] = ['destination', 'savings', 'processing']

export function TemplateDialog({ inquiry, onFill, onClose, onFilled }: TemplateDialogProps) {
  const workplace = useWorkplace()
  const { data: templates } = useTemplates()
  const [asked, setAsked] = useState<TemplateText>()
  const isFilled = useRef<boolean>(false)

  function fillFor(destination: string | null, text: TemplateText): FilledWords {
    return toFilled(text, { ...inquiry, destination }, workplace)
  }

  function fill(words: FilledWords): void {
    onFill(words)
    isFilled.current = true
    onClose()
  }

  function choose(text: TemplateText): void {
    const words = fillFor(inquiry.destination, text)
    const { missing } = fillTemplate(`${words.subject}\n${words.body}`, {})
    if (missing.some((word) => ofDestination.includes(word))) setAsked(text)
    else fill(words)
  }

  function chooseDestination(text: TemplateText, destination: string): void {
    takeAct(toRow(inquiry), { action: 'set-destination', destination })
    fill(fillFor(destination, text))
  }

  const toDestinations = (text: TemplateText): Choice[] => [
    ...(workplace?.destinations ?? []).map(({ name, savings }) => ({
      key: name,
      label: name,
      ...(savings && { hint: `saves ${savings}` }),
      onChoose: () => chooseDestination(text, name),
    })),
    { key: 'later', label: 'Not yet', onChoose: () => fill(fillFor(null, text)) },
  ]
  return (
    <Dialog
      title={asked ? 'Destination' : 'Template'}
      onClose={onClose}
      onClosed={() => isFilled.current && onFilled()}
    >
      {!templates && <p>Loading …</p>}
      {templates?.length === 0 && <p>No templates yet: add some under Templates.</p>}
      {asked ? (
        <Choices key="destination" label="Destinations" choices={toDestinations(asked)} />
      ) : (
        <Choices
          key="template"
          label="Templates"
          choices={toTexts(templates ?? [], inquiry.locale).map(({ template, text, hint }) => ({
            key: template.id,
            label: template.title,
            hint,
            onChoose: () => choose(text),
          }))}
        />
      )}
    </Dialog>
  )
}

/** Texts in the inquiry's language first; others name their language. */
function toTexts(templates: readonly Template[], locale: string) {
  const texts = templates.flatMap((template) => {
    const text = chooseText(template, locale)
    if (text === undefined) return []
    const isOther = text.locale !== locale
    return [{ template, text, isOther, hint: isOther ? toLanguageName(text.locale) : undefined }]
  })
  return texts.toSorted((a, b) => Number(a.isOther) - Number(b.isOther))
}
