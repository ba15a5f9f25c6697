import { assets } from 'virtual:site-assets'
import type { FilesNotice, PatientFile } from '#contract/patient-files.ts'
import type { SiteContent } from '../../content/types.ts'
import { fillIn } from '../../fill-in.ts'
import { FilesResult } from './files-result.tsx'

type ReportsProps = { content: SiteContent; files: readonly PatientFile[]; notice: FilesNotice | null }

/** Where the patient's files go: an ordinary form, which islands/patient-files.ts improves. */
export function ReportsSection({ content, files, notice }: ReportsProps) {
  const words = content.patientPage.reports
  return (
    <section className="patient-page__section" id="reports" aria-labelledby="reports-title">
      <h2 className="patient-page__title" id="reports-title">
        {words.title}
      </h2>
      <p>{words.text}</p>
      <FilesResult content={content} notice={notice} />
      {files.length > 0 && <ReceivedFiles words={words} files={files} />}
      <div className="files" data-module={assets.patientFilesModule}>
        <form className="patient-page__form" method="post" encType="multipart/form-data">
          <p>
            <label className="field__label" htmlFor="files-camera">
              {words.camera}
            </label>
            <input
              className="files__input"
              id="files-camera"
              type="file"
              name="files"
              accept="image/*"
              capture="environment"
            />
          </p>
          <p>
            <label className="field__label" htmlFor="files-chosen">
              {words.choose}
            </label>
            <span className="field__hint" id="files-hint">
              {words.chooseHint}
            </span>
            <input
              className="files__input"
              id="files-chosen"
              type="file"
              name="files"
              multiple
              aria-describedby="files-hint"
            />
          </p>
          <p>
            <button className="button" type="submit">
              {words.send}
            </button>
          </p>
        </form>
        <p className="files__status" role="status" />
        <ol className="files__list" />
        <script
          type="application/json"
          // biome-ignore lint/security/noDangerouslySetInnerHtml: no "<" is left that could end the element
          dangerouslySetInnerHTML={{
            __html: JSON.stringify({ live: words.live, problems: words.problems }).replaceAll('<', '\\u003c'),
          }}
        />
      </div>
    </section>
  )
}

type ReceivedProps = { words: SiteContent['patientPage']['reports']; files: readonly PatientFile[] }

function ReceivedFiles({ words, files }: ReceivedProps) {
  return (
    <ol className="files__received">
      {files.map(({ id, state, percent, pages }, index) => {
        const n = String(index + 1)
        const file = fillIn(words.list.file[toCount(pages)], { n, pages: String(pages) })
        const values = { n, file, percent: String(percent) }
        return (
          <li key={id} data-file={id}>
            <p>{fillIn(words.list[state], values)}</p>
            {state !== 'opened' && (
              <form method="post">
                <input type="hidden" name="file" value={id} />
                <button className="button button--quiet" type="submit" name="act" value="take-back">
                  {fillIn(words.list.takeBack, values)}
                </button>
              </form>
            )}
          </li>
        )
      })}
    </ol>
  )
}

function toCount(pages: number | null) {
  if (pages === null) return 'plain'
  return pages === 1 ? 'onePage' : 'manyPages'
}
