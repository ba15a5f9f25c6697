import { useQuery } from '@tanstack/react-query'
import { type DicomKey, readDicomRoute } from '#contract/desk/file-contents.ts'
import type { MessageFile } from '#contract/desk/files.ts'
import { callDesk } from '../../platform/api.ts'
import { FailedState } from '../../shell/failed-state.tsx'
import { Icon } from '../../shell/icon.tsx'
import { mayBeSamePerson } from './compare-names.ts'
import { useArrowsBetweenFiles } from './use-arrow-keys.ts'
import { usePatientName } from './viewer-files.ts'

const labels: Record<DicomKey, string> = {
  patient: 'Patient',
  birthDate: 'Born',
  sex: 'Sex',
  patientId: 'Number at the hospital',
  modality: 'Kind of scan',
  study: 'Study',
  series: 'Series',
  bodyPart: 'Part of the body',
  studyDate: 'Taken on',
  institution: 'Hospital',
  frames: 'Pictures in the file',
  size: 'Columns × rows',
  transferSyntax: 'Transfer syntax',
}

/** PS3.3, C.7.3.1.1.1: those that hospitals send most. */
const modalities: Readonly<Record<string, string>> = {
  CR: 'X-ray',
  CT: 'CT',
  DX: 'X-ray',
  ECG: 'ECG',
  ES: 'Endoscopy',
  MG: 'Mammography',
  MR: 'MRI',
  NM: 'Nuclear medicine',
  OPT: 'Tomography of the eye',
  PT: 'PET',
  RF: 'Fluoroscopy',
  SR: 'Report',
  US: 'Ultrasound',
  XA: 'Angiography',
}

const sexes: Readonly<Record<string, string>> = { F: 'Female', M: 'Male', O: 'Other' }

type DicomHeaderProps = { file: MessageFile; onGo: (by: -1 | 1) => void }

/** The pictures need a program of their own; whose scan it is, and of what, can be read here. */
export function DicomHeader({ file, onGo }: DicomHeaderProps) {
  const { data, error, refetch } = useQuery({
    queryKey: ['dicom-header', file.id],
    queryFn: ({ signal }) => callDesk(readDicomRoute, { id: file.id, signal }),
    staleTime: Number.POSITIVE_INFINITY,
  })
  useArrowsBetweenFiles(onGo)
  const name = usePatientName()
  const scanned = data?.fields.find(({ key }) => key === 'patient')?.value
  const differs = scanned !== undefined && name !== undefined && !mayBeSamePerson(scanned, name)
  return (
    <div className="viewer__stage viewer__stage--table">
      {error && <FailedState error={error} onRetry={() => void refetch()} />}
      {!(data || error) && <p className="viewer__loading">Loading …</p>}
      {data && (
        <>
          {differs && (
            <p className="viewer__differs" role="alert">
              <Icon name="alert" />
              <span>
                The scan is of <bdi>{scanned}</bdi>, the inquiry of <bdi>{name}</bdi>. Make sure that they are
                the same person before anybody relies on it.
              </span>
            </p>
          )}
          <table className="viewer__table">
            <caption>What the scan says about itself. Compare the name with that of the patient.</caption>
            <tbody>
              {data.fields.map(({ key, value }) => (
                <tr key={key}>
                  <th scope="row">{labels[key]}</th>
                  <td>
                    <bdi>{toWords(key, value)}</bdi>
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
          {data.fields.length === 0 && <p>Nothing of its header can be read.</p>}
          <p>Download it to open it in a DICOM viewer.</p>
        </>
      )}
    </div>
  )
}

function toWords(key: DicomKey, value: string): string {
  if (key === 'modality') return modalities[value] ? `${modalities[value]} (${value})` : value
  if (key === 'sex') return sexes[value] ?? value
  if (key === 'birthDate' || key === 'studyDate') return value.replace(/^(\d{4})(\d\d)(\d\d)$/, '$1-$2-$3')
  return value
}
