import * as v from 'valibot'
import { type Picture, pictureSchema, uploadPictureRoute } from '#contract/desk/pictures.ts'
import { readAccessToken, renewAccessToken } from '../../../platform/access-token.ts'
import { toDeskError } from '../../../platform/api.ts'
import { DeskError } from '../../../platform/desk-error.ts'
import { backendUrl } from '../../../platform/environment.ts'
import { noteRefusal } from '../../../platform/session-store.ts'

/** Reports the share of the file that was sent, from 0 to 1. */
type OnSent = (share: number) => void

/** Throws a DeskError for any failure. `fetch` reports nothing while it sends. */
export async function uploadPicture(file: File, onSent: OnSent): Promise<Picture> {
  const response = await sendSignedIn(file, onSent)
  if (response.ok) return v.parse(pictureSchema, await response.json())
  const error = await toDeskError(response)
  noteRefusal(error.code)
  throw error
}

async function sendSignedIn(file: File, onSent: OnSent): Promise<Response> {
  const token = await readAccessToken()
  const response = await send(file, token, onSent)
  if (response.status !== 401 || token === undefined) return response
  const renewed = await renewAccessToken(token)
  return renewed === undefined ? response : send(file, renewed, onSent)
}

function send(file: File, token: string | undefined, onSent: OnSent): Promise<Response> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open(uploadPictureRoute.method, `${backendUrl}/desk/v1/${uploadPictureRoute.path}`)
    if (token !== undefined) request.setRequestHeader('authorization', `Bearer ${token}`)
    request.upload.onprogress = ({ loaded, total }) => onSent(total === 0 ? 1 : loaded / total)
    request.upload.onload = () => onSent(1)
    request.onload = () => resolve(new Response(request.responseText, { status: request.status }))
    request.onerror = () => reject(new DeskError('offline'))
    request.send(file)
  })
}
