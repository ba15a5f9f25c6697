import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { downloadFileRoute } from '#contract/desk/file-contents.ts'
import type { MessageFile } from '#contract/desk/files.ts'
import type { MailDetails } from '#contract/desk/messages.ts'
import { fetchDesk } from '../platform/api.ts'
import { FailedState } from '../shell/failed-state.tsx'
import { type InlinePicture, toFrameDocument } from './frame-document.ts'

const PICTURE = /^image\/(?:png|jpeg|gif|webp)$/
const MAX_PICTURE_BYTES = 5 * 1024 * 1024

type HtmlFrameProps = {
  /** Id of the file with the HTML. */
  html: string
  inline: MailDetails['inline']
  files: readonly MessageFile[]
}

/** A mail as its sender laid it out, in a frame that runs no script and loads nothing. */
export function HtmlFrame({ html, inline, files }: HtmlFrameProps) {
  const { data, error, refetch } = useQuery({
    queryKey: ['mail-html', html],
    queryFn: () => readDocument({ html, inline, files }),
    staleTime: Number.POSITIVE_INFINITY,
  })
  const url = useDocumentUrl(data)
  if (error) return <FailedState error={error} onRetry={() => void refetch()} />
  if (url === undefined) return <span className="skeleton" data-width="long" />
  return <iframe className="mail-frame" title="The mail with its layout" sandbox="" src={url} />
}

function useDocumentUrl(page: string | undefined): string | undefined {
  const [url, setUrl] = useState<string>()
  useEffect(() => {
    if (page === undefined) return
    const created = URL.createObjectURL(new Blob([page], { type: 'text/html' }))
    setUrl(created)
    return () => URL.revokeObjectURL(created)
  }, [page])
  return url
}

async function readDocument({ html, inline, files }: HtmlFrameProps): Promise<string> {
  const response = await fetchDesk(downloadFileRoute, { id: html, query: {} })
  const pictures = await Promise.all(
    inline.map(async ({ contentId, file: id }): Promise<InlinePicture[]> => {
      const file = files.find((one) => one.id === id)
      if (file === undefined || !PICTURE.test(file.type) || file.size > MAX_PICTURE_BYTES) return []
      const bytes = await (await fetchDesk(downloadFileRoute, { id, query: {} })).blob()
      return [{ contentId, url: await toDataUrl(new Blob([bytes], { type: file.type })) }]
    }),
  )
  return toFrameDocument(await response.text(), pictures.flat())
}

function toDataUrl(file: Blob): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>()
  const reader = new FileReader()
  reader.onload = () => resolve(String(reader.result))
  reader.onerror = () => reject(reader.error)
  reader.readAsDataURL(file)
  return promise
}
