import { SelectField } from '#ui/field.tsx'
import type { EntryDraft } from '../../../facts/entry-draft.ts'
import { useNow } from '../../../time/clock.ts'
import { formatMoment } from '../../../time/office-time.ts'
import { readChat } from './read-chat.ts'

type ChatFieldsProps = {
  draft: EntryDraft
  onChange: (changed: Pick<EntryDraft, 'chat'>) => void
}

/** Says how a pasted chat is read, and asks what it doesn't tell. */
export function ChatFields({ draft, onChange }: ChatFieldsProps) {
  const now = useNow()
  const { chat } = draft
  const read = readChat(draft, now)
  const change = (changed: EntryDraft['chat']) => onChange({ chat: { ...chat, ...changed } })
  const [first, last] = [read?.messages[0], read?.messages.at(-1)]
  return (
    <div className="chat-fields" role="status">
      {read && first && last && (
        <div className="chat-fields__box">
          <p className="chat-fields__title">
            A WhatsApp chat: {read.messages.length === 1 ? '1 message' : `${read.messages.length} messages`},{' '}
            {formatMoment(first.at, now)}
            {last !== first && ` to ${formatMoment(last.at, now)}`}
          </p>
          <label className="entry__check">
            <input
              type="checkbox"
              checked={!chat.isOneText}
              onChange={({ target }) => change({ isOneText: !target.checked })}
            />
            Each becomes a message of its own, with its time
          </label>
          {!chat.isOneText && (
            <div className="fact-fields__pair">
              <SelectField
                id="chat-patient"
                label="Who is the patient"
                hint="What the others wrote counts as the office’s."
                errorPrefix=""
                value={read.patient}
                onChange={({ target }) => change({ patient: target.value })}
              >
                {read.names.map((name) => (
                  <option key={name} value={name}>
                    {name}
                  </option>
                ))}
              </SelectField>
              {read.isDoubtful && (
                <SelectField
                  id="chat-order"
                  label="How its dates read"
                  errorPrefix=""
                  value={read.isMonthFirst ? 'month' : 'day'}
                  onChange={({ target }) => change({ isMonthFirst: target.value === 'month' })}
                >
                  <option value="day">The day first: 3/12 is 3 December</option>
                  <option value="month">The month first: 3/12 is 12 March</option>
                </SelectField>
              )}
            </div>
          )}
        </div>
      )}
    </div>
  )
}
