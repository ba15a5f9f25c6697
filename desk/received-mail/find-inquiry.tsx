import { useQuery } from '@tanstack/react-query'
import { useDeferredValue, useEffect, useState } from 'react'
import { deskLimits, type InquiryRow, listInquiriesRoute, type Passage } from '#contract/desk/inquiries.ts'
import { TextField } from '#ui/field.tsx'
import { PassageWords } from '../case/last-words.tsx'
import { toStatusWords } from '../case/words.ts'
import { callDesk } from '../platform/api.ts'
import { toPlainWords } from '../platform/desk-error.ts'
import { type Choice, Choices } from '../shell/choices.tsx'

const MIN_LENGTH = 2
const PAUSE_MS = 200
const SHOWN = 6

type FindInquiryProps = {
  except?: string
  others?: readonly Choice[]
  onFound: (row: InquiryRow) => void
}

/** Finds an inquiry by its reference, name, number, address or words. Enter takes the first. */
export function FindInquiry({ except, others = [], onFound }: FindInquiryProps) {
  const [typed, setTyped] = useState('')
  const q = useSettled(useDeferredValue(typed).trim())
  const isLong = q.length >= MIN_LENGTH
  const { data, error, isFetching } = useQuery({
    queryKey: ['inquiries', 'find', q],
    queryFn: ({ signal }) =>
      callDesk(listInquiriesRoute, { query: { view: 'all', q, limit: SHOWN }, signal }),
    enabled: isLong,
    placeholderData: (before) => before,
  })
  const rows = isLong ? (data?.rows.filter(({ reference }) => reference !== except) ?? []) : []
  const choices = rows.map(
    (row): Choice => ({
      key: row.reference,
      label: row.name,
      hint: `${row.reference} · ${toStatusWords(row)}`,
      details: toDetails(data?.passages[row.reference]),
      onChoose: () => onFound(row),
    }),
  )
  const isNone = isLong && data !== undefined && !isFetching && rows.length === 0
  return (
    <>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          if (rows[0] && !isFetching && q === typed.trim()) onFound(rows[0])
        }}
      >
        <TextField
          id="find-inquiry"
          label="Reference, name, phone, e-mail or words"
          type="search"
          dir="auto"
          autoComplete="off"
          autoFocus
          maxLength={deskLimits.search}
          value={typed}
          error={error ? toPlainWords(error) : isNone ? 'Nothing found. Try a part of the name.' : undefined}
          errorPrefix=""
          onChange={({ target }) => setTyped(target.value)}
        />
      </form>
      <Choices label="Inquiries" choices={[...choices, ...others]} defaultKey={null} />
    </>
  )
}

function toDetails(passage: Passage | undefined) {
  return passage && <PassageWords passage={passage} />
}

function useSettled(text: string): string {
  const [settled, setSettled] = useState(text)
  useEffect(() => {
    const timer = window.setTimeout(() => setSettled(text), PAUSE_MS)
    return () => window.clearTimeout(timer)
  }, [text])
  return settled
}
