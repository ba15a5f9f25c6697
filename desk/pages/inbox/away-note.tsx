import { isAway } from '#contract/life/absence.ts'
import { toOfficeDate } from '../../platform/office-zone.ts'
import { useNow } from '../../time/clock.ts'
import { findCovered, toAbsenceWords } from '../../workplace/absence-words.ts'
import { useNames, useWorkplace } from '../../workplace/use-workplace.ts'

export function AwayNote() {
  const now = useNow()
  const workplace = useWorkplace()
  const { toName, me } = useNames()
  const covered = findCovered(workplace, now)
  const absences = workplace?.absences.filter(
    (absence) => isAway(absence, toOfficeDate(now)) && [me?.id, ...covered].includes(absence.staffId),
  )
  return absences?.map((absence) => (
    <p key={absence.staffId} className="away-note">
      <bdi>{toAbsenceWords(absence, now, toName)}</bdi>{' '}
      {absence.staffId !== me?.id && (
        <>
          Their inquiries are here too, marked <bdi>“for {toName(absence.staffId)}”</bdi>.
        </>
      )}
    </p>
  ))
}
