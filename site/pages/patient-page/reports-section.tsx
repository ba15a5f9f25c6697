import { assets } from 'virtual:site-assets'
import type { FilesNotice, PatientFile } from '#contract/inquiry/patient-files.ts'
import type { SiteContent } from '../../content/types.ts'
import { fillIn } from '../../words/fill-in.ts'
import { choosePlural } from '../../words/plural.ts'
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
      <div className="files" data-module={assets.patientFilesModule}>
        {files.length > 0 && <ReceivedFiles content={content} files={files} />}
        <form className="patient-page__form files__form" method="post" encType="multipart/form-data">
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
        <p className="files__left" />
        <ol className="files__list" />
        <FilesMenu words={words} files={files} />
        <script
          type="application/json"
          // biome-ignore lint/security/noDangerouslySetInnerHtml: no "<" is left that could end the element
          dangerouslySetInnerHTML={{
            __html: JSON.stringify({
              live: words.live,
              problems: words.problems,
              menu: words.menu,
            }).replaceAll('<', '\\u003c'),
          }}
        />
      </div>
    </section>
  )
}

type ReceivedProps = { content: SiteContent; files: readonly PatientFile[] }

function ReceivedFiles({ content, files }: ReceivedProps) {
  const { list } = content.patientPage.reports
  return (
    <ol className="files__received">
      {files.map(({ id, state, percent, pages }, index) => {
        const text = pages === null ? list.file.plain : choosePlural(list.file.pages, pages, content.locale)
        const file = fillIn(text, { n: String(index + 1), pages: String(pages) })
        return (
          <li key={id} data-file={id} data-state={state}>
            <p>{fillIn(list[state], { file, percent: String(percent) })}</p>
          </li>
        )
      })}
    </ol>
  )
}

type MenuProps = { words: SiteContent['patientPage']['reports']; files: readonly PatientFile[] }

/** Takes back one file. Empty and hidden until there is one; the script fills it. */
function FilesMenu({ words, files }: MenuProps) {
  const { title, which, none, takeBack } = words.menu
  const numbered = files.map(({ id, state }, index) => ({ id, state, n: String(index + 1) }))
  const offered = numbered.filter(({ state }) => state !== 'opened')
  return (
    <details className="patient-page__more files__menu" hidden={offered.length === 0}>
      <summary>{title}</summary>
      <form className="files__choice" method="post">
        <label className="field__label" htmlFor="files-menu">
          {which}
        </label>
        <select className="field__control" id="files-menu" name="file" required>
          <option value="">{none}</option>
          {offered.map(({ id, n }) => (
            <option key={id} value={id}>
              {fillIn(words.list.file.plain, { n })}
            </option>
          ))}
        </select>
        <p className="files__buttons">
          <button className="button button--quiet" type="submit" name="act" value="take-back">
            {takeBack}
          </button>
        </p>
      </form>
    </details>
  )
}
