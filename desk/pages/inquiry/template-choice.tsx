import { useRef } from 'react'
import type { InquiryDetail } from '#contract/desk/inquiries.ts'
import { toRow } from '../../case/cached-rows.ts'
import { takeAct } from '../../case/take-act.ts'
import { type FilledWords, fillOpen } from '../../replies/fill-reply.ts'
import { focusField } from '../../shell/field-focus.ts'
import { Icon } from '../../shell/icon.tsx'
import { Menu, MenuItem } from '../../shell/menu.tsx'
import { tellDone } from '../../shell/toasts-store.ts'
import { useWorkplace } from '../../workplace/use-workplace.ts'
import { TemplateDialog } from './template-dialog.tsx'

type TemplateChoiceProps = {
  inquiry: InquiryDetail['inquiry']
  draft: FilledWords
  isAsking: boolean
  onAsk: (isAsking: boolean) => void
  onFill: (words: FilledWords) => void
}

export function TemplateChoice({ inquiry, draft, isAsking, onAsk, onFill }: TemplateChoiceProps) {
  const workplace = useWorkplace()
  const hasChosen = useRef<boolean>(false)

  function goOn(event: Event): void {
    if (!hasChosen.current) return
    hasChosen.current = false
    event.preventDefault()
    goToReply()
  }

  function fill(words: FilledWords): void {
    onFill(words)
    if (draft.body !== '') tellDone('The template replaced your text.', { undo: () => onFill(draft) })
  }

  function choose(destination: string): void {
    hasChosen.current = true
    const isOther = destination !== inquiry.destination
    if (isOther) takeAct(toRow(inquiry), { action: 'set-destination', destination })
    // A text from a template is refilled when the inquiry's destination changes.
    if (!draft.filling || !isOther)
      onFill(fillOpen(draft, { ...inquiry, destination }, { workplace, locale: inquiry.locale }))
  }

  return (
    <div className="writing-desk__choices">
      <button className="tool" type="button" aria-haspopup="dialog" onClick={() => onAsk(true)}>
        <Icon name="template" />
        Template
      </button>
      {isAsking && (
        <TemplateDialog inquiry={inquiry} onFill={fill} onClose={() => onAsk(false)} onFilled={goToReply} />
      )}
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
            {...(savings && { hint: `saves ${savings}` })}
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

/** On a phone, focusing the text would open the keyboard over it: instead scrolls to it. */
function goToReply(): void {
  if (window.matchMedia('(pointer: fine)').matches) focusField('reply')
  else document.getElementById('reply')?.closest('section')?.scrollIntoView({ block: 'start' })
}
