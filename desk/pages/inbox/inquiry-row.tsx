import { memo, type PointerEvent, type Ref } from 'react'
import { Link } from 'wouter'
import { countOfficeTime, type Office } from '#contract/company/office-hours.ts'
import type { InquiryRow, Passage } from '#contract/desk/inquiries.ts'
import { isAllowed } from '#contract/life/actions.ts'
import { toPromisedAt } from '#contract/life/promise.ts'
import type { View } from '#contract/life/views.ts'
import { LastWords, PassageWords } from '../../case/last-words.tsx'
import { PresenceNote } from '../../case/presence-note.tsx'
import { fetchAhead } from '../../case/use-inquiry.ts'
import { toFailedWords, toLateWords, toStatusWords } from '../../case/words.ts'
import { Icon } from '../../shell/icon.tsx'
import { type Due, toDue } from '../../time/due.ts'
import { formatDuration } from '../../time/format-duration.ts'
import { toLocalTime } from '../../time/local-time.ts'
import { DueBadge } from './due-badge.tsx'
import { RowMarks } from './row-marks.tsx'

type InquiryRowItemProps = {
  row: InquiryRow
  passage: Passage | undefined
  view: View
  now: number
  office: Office | undefined
  person: string | undefined
  onClaim: (row: InquiryRow) => void
  linkRef: Ref<HTMLAnchorElement>
}

export const InquiryRowItem = memo(function InquiryRowItem({
  row,
  passage,
  view,
  now,
  office,
  person,
  onClaim,
  linkRef,
}: InquiryRowItemProps) {
  const due = toDue(row, now)
  const there = toLocalTime(row.countryCode, now)
  const note = due.next?.note && row.stepNotes[due.next.note]
  return (
    <article
      className="inquiry-row"
      data-tone={due.tone}
      data-promise={due.promise?.tone}
      data-free={row.owner === null || undefined}
      data-urgent={row.isUrgent || undefined}
    >
      <div className="inquiry-row__due">
        <DueBadge due={due} aside={toOfficeAside(row, due, now, office)} />
      </div>
      <div className="inquiry-row__who">
        <h2 className="inquiry-row__name" dir="auto">
          <Link
            ref={linkRef}
            href={`/inquiries/${row.reference}`}
            state={{ from: view }}
            onPointerDown={(event: PointerEvent) => isClick(event) && fetchAhead(row.reference)}
          >
            {row.name}
          </Link>
        </h2>
        <p className="inquiry-row__reference">
          {row.reference}
          {row.isInvented && ' · Invented'}
        </p>
      </div>
      <div className="inquiry-row__what">
        <p className="inquiry-row__about">
          <bdi className={row.treatment ? 'inquiry-row__treatment' : 'inquiry-row__unnamed'}>
            {row.treatment || 'No treatment named'}
          </bdi>
          <RowMarks row={row} />
          <PresenceNote reference={row.reference} isShort />
        </p>
        {row.failedReply ? (
          <p className="inquiry-row__failed">
            <Icon name="alert" />
            {toFailedWords(row.failedReply)}
          </p>
        ) : row.lateReply ? (
          <p className="inquiry-row__late">
            <Icon name="clock" />
            {toLateWords(row.lateReply)}
          </p>
        ) : (
          <p className="inquiry-row__words" dir="auto">
            {note && <bdi className="inquiry-row__note">“{note}”</bdi>}
            <LastWords words={row.lastWords} />
          </p>
        )}
      </div>
      <div className="inquiry-row__where">
        <p className="inquiry-row__country">
          <span className="inquiry-row__land">
            {there?.country ?? (row.countryCode || 'Country not known')}
          </span>{' '}
          {there && (
            <span className="inquiry-row__clock">
              {there.clock}
              {there.isNight && <Icon name="moon" />}
              {there.isNight && <span className="visually-hidden"> at night</span>}
            </span>
          )}
        </p>
        <p className="inquiry-row__since">
          <span className="inquiry-row__received">Received </span>
          {formatDuration(Math.max(0, now - row.receivedAt))} ago
        </p>
      </div>
      <div className="inquiry-row__with">
        {person ? (
          <p className="inquiry-row__person" dir="auto">
            {person}
          </p>
        ) : isAllowed('claim', row) ? (
          <button className="tool inquiry-row__claim" type="button" onClick={() => onClaim(row)}>
            Claim<span className="visually-hidden"> {row.reference}</span>
          </button>
        ) : (
          <p>Nobody</p>
        )}
        <p className="inquiry-row__status">{toStatusWords(row)}</p>
      </div>
      {passage && (
        <p className="inquiry-row__found" dir="auto">
          <PassageWords passage={passage} />
        </p>
      )}
    </article>
  )
})

/** A touch may begin to scroll. */
function isClick({ button, pointerType, ctrlKey, metaKey, shiftKey }: PointerEvent): boolean {
  return button === 0 && pointerType === 'mouse' && !(ctrlKey || metaKey || shiftKey)
}

function toOfficeAside(
  row: InquiryRow,
  due: Due,
  now: number,
  office: Office | undefined,
): string | undefined {
  if (!due.share || !office) return undefined
  const open = countOfficeTime(office, now, toPromisedAt(row.receivedAt))
  return open === 0 ? 'office stays closed' : `${formatDuration(open)} in office hours`
}
