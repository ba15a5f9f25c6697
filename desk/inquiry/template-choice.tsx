import { useRef } from 'react'
import type { InquiryDetail } from '#contract/desk/inquiries.ts'
import { chooseText, type Template, type TemplateText } from '#contract/desk/templates.ts'
import { toLanguageName } from '#contract/language-name.ts'
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
  const texts = toTexts(templates, inquiry.locale)

  const hasChosen = useRef<boolean>(false)

  /** On a phone, focusing the text would open the keyboard over it. */
  function goOn(event: Event): void {
    if (!hasChosen.current || !window.matchMedia('(pointer: fine)').matches) return
    hasChosen.current = false
    event.preventDefault()
    focusField('reply')
  }

  function fill(text: TemplateText): void {
    hasChosen.current = true
    onFill(toFilled(text, inquiry, workplace))
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
        {texts.length === 0 && <MenuLabel>No templates yet: add some under Templates.</MenuLabel>}
        {texts.map(({ template, text, hint }) => (
          <MenuItem key={template.id} hint={hint} onSelect={() => fill(text)}>
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

function toTexts(templates: readonly Template[], locale: string) {
  const texts = templates.flatMap((template) => {
    const text = chooseText(template, locale)
    if (text === undefined) return []
    const isOther = text.locale !== locale
    return [{ template, text, isOther, hint: isOther && toLanguageName(text.locale) }]
  })
  return texts.toSorted((a, b) => Number(a.isOther) - Number(b.isOther))
}
