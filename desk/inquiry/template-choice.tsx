import { useRef } from 'react'
import type { InquiryDetail } from '#contract/desk/inquiries.ts'
import type { Template } from '#contract/desk/templates.ts'
import { focusField } from '../shell/field-focus.ts'
import { Icon } from '../shell/icon.tsx'
import { Menu, MenuItem, MenuLabel } from '../shell/menu.tsx'
import { tellDone } from '../shell/toasts-store.ts'
import { useTemplates } from '../templates/use-templates.ts'
import { useWorkplace } from '../workplace/use-workplace.ts'
import { toRow } from './cached-rows.ts'
import { type FilledWords, fillOpen, toFilled } from './fill-reply.ts'
import { useAction } from './use-action.ts'

type TemplateChoiceProps = {
  inquiry: InquiryDetail['inquiry']
  draft: FilledWords
  onFill: (words: FilledWords) => void
}

export function TemplateChoice({ inquiry, draft, onFill }: TemplateChoiceProps) {
  const workplace = useWorkplace()
  const templates = useTemplates().data ?? []
  const { act } = useAction()
  const fitting = templates.toSorted(
    (a, b) => Number(b.locale === inquiry.locale) - Number(a.locale === inquiry.locale),
  )

  const hasChosen = useRef<boolean>(false)

  /** On a phone, focusing the text would open the keyboard over it. */
  function goOn(event: Event): void {
    if (!hasChosen.current || !window.matchMedia('(pointer: fine)').matches) return
    hasChosen.current = false
    event.preventDefault()
    focusField('reply')
  }

  function fill({ subject, body, locale }: Template): void {
    hasChosen.current = true
    onFill(toFilled({ subject, body, locale }, inquiry, workplace))
    if (draft.body !== '') tellDone('The template took the place of your text.', () => onFill(draft))
  }

  function choose(destination: string): void {
    hasChosen.current = true
    const isOther = destination !== inquiry.destination
    if (isOther) act(toRow(inquiry), { action: 'set-destination', destination })
    // A text from a template is refilled when the inquiry's destination changes.
    if (!draft.filling || !isOther) onFill(fillOpen(draft, { ...inquiry, destination }, workplace))
  }

  return (
    <div className="writing__choices">
      <Menu
        onCloseAutoFocus={goOn}
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
        onCloseAutoFocus={goOn}
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
