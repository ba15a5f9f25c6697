import { Fragment, useMemo, useRef, useState } from 'react'
import type { MessageFile } from '#contract/desk/files.ts'
import type { InquiryDetail } from '#contract/desk/inquiries.ts'
import { ViewerFilesProvider } from '../../files/viewer/viewer-files.ts'
import { startOfOfficeDay, toOfficeDate } from '../../platform/office-zone.ts'
import { useNow } from '../../time/clock.ts'
import { formatDay } from '../../time/office-time.ts'
import { toNames } from '../../workplace/names.ts'
import { useWorkplace } from '../../workplace/use-workplace.ts'
import { toTimeline } from './timeline.ts'
import { TimelineItem } from './timeline-item.tsx'
import { useSteadyWriting } from './use-steady-writing.ts'

/** From this many entries on, the newest is more than a screen away. */
const MIN_LONG = 12

type ConversationProps = { detail: InquiryDetail; label?: string }

/** Messages and events, of the patient or of one hospital. */
export function Conversation({ detail, label = 'Conversation' }: ConversationProps) {
  const workplace = useWorkplace()
  // Times are relative to the day, so the timeline changes at midnight only.
  const today = startOfOfficeDay(useNow())
  const entries = useMemo(
    () => toTimeline(detail, toNames(workplace).toName, today),
    [detail, workplace, today],
  )
  const files = useMemo(() => listFiles(detail), [detail])
  const [showsViews, setShowsViews] = useState(false)
  const last = useRef<HTMLLIElement>(null)
  const section = useRef<HTMLElement>(null)
  useSteadyWriting(section)
  const views = entries.filter((entry) => entry.kind === 'event' && entry.isView).length
  const shown = showsViews ? entries : entries.filter((entry) => entry.kind === 'message' || !entry.isView)

  function showNewest(): void {
    last.current?.scrollIntoView({ block: 'center' })
    last.current?.focus({ preventScroll: true })
  }

  return (
    <section ref={section} className="conversation" aria-label={label}>
      {shown.length >= MIN_LONG && (
        <button className="link-button conversation__jump" type="button" onClick={showNewest}>
          To the newest
        </button>
      )}
      <ViewerFilesProvider value={files}>
        <ol className="timeline">
          {shown.map((entry, index) => {
            const day = startOfOfficeDay(entry.at)
            const isNewDay = index === 0 || day !== startOfOfficeDay(shown[index - 1]?.at ?? 0)
            return (
              <Fragment key={entry.key}>
                {isNewDay && (
                  <li className="timeline__day">
                    <p>
                      <span className="timeline__date">{formatDay(day, today)}</span>
                      <span className="timeline__printed-date"> {toOfficeDate(day)}</span>
                    </p>
                  </li>
                )}
                <TimelineItem ref={index === shown.length - 1 ? last : undefined} entry={entry} />
              </Fragment>
            )
          })}
        </ol>
      </ViewerFilesProvider>
      {views > 0 && (
        <button
          className="link-button conversation__views"
          type="button"
          onClick={() => setShowsViews(!showsViews)}
        >
          {showsViews ? 'Hide who looked at it' : `Show who looked at it (${views})`}
        </button>
      )}
    </section>
  )
}

/** Each once: a reply may carry one that came in. */
function listFiles({ messages }: InquiryDetail): MessageFile[] {
  return [...new Map(messages.flatMap(({ files }) => files).map((file) => [file.id, file])).values()]
}
