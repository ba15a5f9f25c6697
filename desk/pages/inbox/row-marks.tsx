import type { InquiryRow } from '#contract/desk/inquiries.ts'
import { DEFAULT_LOCALE } from '#contract/locales.ts'
import { toLanguageName } from '#contract/site/language-name.ts'
import { Icon } from '../../shell/icon.tsx'

/** Marks by which a coordinator chooses among rows: urgent, again, files, language, same number. */
export function RowMarks({ row: { isUrgent, arrived, locale, samePhone } }: { row: InquiryRow }) {
  const marks = [
    arrived.messages > 0 && `Wrote again${arrived.messages > 1 ? ` ×${arrived.messages}` : ''}`,
    arrived.files > 0 && (arrived.files === 1 ? '1 file' : `${arrived.files} files`),
    locale !== DEFAULT_LOCALE && toLanguageName(locale),
    samePhone > 0 && 'Same phone',
  ].filter((mark) => mark !== false)
  if (!isUrgent && marks.length === 0) return null
  return (
    <span className="row-marks">
      {isUrgent && (
        <span className="row-marks__urgent">
          <Icon name="alarm" />
          Urgent
        </span>
      )}
      {marks.map((mark) => (
        <span key={mark}>{mark}</span>
      ))}
    </span>
  )
}
