import { Fragment, type ReactNode } from 'react'
import { findMentions } from '#contract/desk/mentions.ts'
import { useWorkplace } from '../../workplace/use-workplace.ts'
import { toHint } from './mention-hint.ts'

export function NoteText({ text }: { text: string }) {
  const people = useWorkplace()?.people ?? []
  const normal = text.normalize('NFC')
  const parts: ReactNode[] = []
  let end = 0
  for (const mention of findMentions(normal, people)) {
    if (mention.people.length !== 1) continue
    parts.push(
      <Fragment key={mention.start}>
        {normal.slice(end, mention.start)}
        <mark className="mention">{normal.slice(mention.start, mention.end)}</mark>
      </Fragment>,
    )
    end = mention.end
  }
  return (
    <>
      {parts}
      {normal.slice(end)}
    </>
  )
}

export function MentionHint({ text }: { text: string }) {
  const workplace = useWorkplace()
  return (
    <p className="writing-desk__mentions" role="status">
      {workplace && toHint(text, workplace.people, workplace.me.id)}
    </p>
  )
}
