import type { InquiryDetail } from '#contract/desk/inquiries.ts'
import { fillTemplate, type Placeholder, type Template } from '#contract/desk/templates.ts'
import type { Workplace } from '#contract/desk/workplace.ts'
import { Icon } from '../shell/icon.tsx'
import { Menu, MenuItem, MenuLabel } from '../shell/menu.tsx'
import { tellDone } from '../shell/toasts-store.ts'
import { useTemplates } from '../templates/use-templates.ts'
import { useWorkplace } from '../workplace/use-workplace.ts'
import { toRow } from './cached-rows.ts'
import type { Draft } from './drafts.ts'
import { useAction } from './use-action.ts'

type Words = Pick<Draft, 'subject' | 'body'>
type TemplateChoiceProps = {
  inquiry: InquiryDetail['inquiry']
  draft: Words
  onFill: (words: Words) => void
}

/** Fills the reply from a template, and names the destination that its figures come from. */
export function TemplateChoice({ inquiry, draft, onFill }: TemplateChoiceProps) {
  const workplace = useWorkplace()
  const templates = useTemplates().data ?? []
  const { act } = useAction()
  const fitting = templates.toSorted(
    (a, b) => Number(b.locale === inquiry.locale) - Number(a.locale === inquiry.locale),
  )

  function fill(template: Template): void {
    const values = toValues(inquiry, workplace, inquiry.destination)
    onFill({
      subject: fillTemplate(template.subject, values).text,
      body: fillTemplate(template.body, values).text,
    })
    if (draft.body !== '') tellDone('The template took the place of your text.', () => onFill(draft))
  }

  function choose(destination: string): void {
    if (destination !== inquiry.destination) act(toRow(inquiry), { action: 'set-destination', destination })
    const values = toValues(inquiry, workplace, destination)
    onFill({ subject: fillTemplate(draft.subject, values).text, body: fillTemplate(draft.body, values).text })
  }

  return (
    <div className="writing__choices">
      <Menu
        trigger={
          <button className="tool" type="button">
            <Icon name="template" />
            Template
          </button>
        }
      >
        {fitting.length === 0 && <MenuLabel>No templates yet: add some under Templates.</MenuLabel>}
        {fitting.map((template) => (
          <MenuItem key={template.id} hint={template.locale} onSelect={() => fill(template)}>
            {template.title}
          </MenuItem>
        ))}
      </Menu>
      <Menu
        trigger={
          <button className="tool" type="button">
            {inquiry.destination ?? 'Destination'}
            <Icon name="chevron" />
          </button>
        }
      >
        {(workplace?.destinations ?? []).map(({ name, savings }) => (
          <MenuItem
            key={name}
            hint={`saves ${savings}`}
            isChosen={name === inquiry.destination}
            onSelect={() => choose(name)}
          >
            {name}
          </MenuItem>
        ))}
      </Menu>
    </div>
  )
}

function toValues(
  inquiry: InquiryDetail['inquiry'],
  workplace: Workplace | undefined,
  destinationName: string | null,
): Partial<Record<Placeholder, string>> {
  const destination = workplace?.destinations.find(({ name }) => name === destinationName)
  const { name, reference, treatment } = inquiry
  return {
    ...{ name, reference, treatment },
    ...(destination && {
      destination: destination.name,
      savings: destination.savings,
      processing: destination.processing,
    }),
    ...(workplace && {
      coordinator: workplace.me.name,
      company: workplace.company.name,
      phone: workplace.company.phone,
    }),
  }
}
