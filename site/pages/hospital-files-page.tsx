import type { HospitalFiles } from '#contract/site/site-build.ts'
import type { SiteContent } from '../content/types.ts'
import { toFileSize } from '../words/file-size.ts'
import { fillIn } from '../words/fill-in.ts'
import { MessagePage } from './message-page.tsx'

type HospitalFilesPageProps = { content: SiteContent; shared: HospitalFiles | null }

/** For a hospital. One press starts a download, so that a program which opens links takes nothing. */
export function HospitalFilesPage({ content, shared }: HospitalFilesPageProps) {
  const words = content.hospitalFiles
  const { metaTitle } = words
  if (shared === null)
    return (
      <MessagePage content={content} metaTitle={metaTitle} title={words.endedTitle}>
        <p className="message-page__text">{words.ended}</p>
      </MessagePage>
    )
  const { reference, until, path, files } = shared
  const day = new Intl.DateTimeFormat(content.dates, { dateStyle: 'long', timeZone: 'UTC' })
  return (
    <MessagePage content={content} metaTitle={metaTitle} title={fillIn(words.title, { reference })}>
      <p className="message-page__text">{fillIn(words.text, { date: day.format(new Date(until)) })}</p>
      <form method="post" action={path}>
        <ol className="shared-files">
          {files.map(({ number, name, bytes }) => (
            <li key={number}>
              <span>
                <bdi id={`file-${number}`}>{name}</bdi> <small>{toFileSize(bytes, content.dates)}</small>
              </span>
              <button
                className="button"
                id={`download-${number}`}
                type="submit"
                name="file"
                value={number}
                aria-labelledby={`download-${number} file-${number}`}
              >
                {words.download}
              </button>
            </li>
          ))}
        </ol>
      </form>
      <p>{words.answer}</p>
    </MessagePage>
  )
}
