/** Enough to read a report that fills the picture. */
const MAX_SIDE_PX = 2_560
const QUALITY = 0.85

/** A smaller JPEG without the place and time that phones write into photos; undefined where the browser can't. */
export async function shrinkPhoto(photo: File): Promise<Blob | undefined> {
  if (!photo.type.startsWith('image/')) return undefined
  try {
    const picture = await createImageBitmap(photo, { imageOrientation: 'from-image' })
    const scale = Math.min(1, MAX_SIDE_PX / Math.max(picture.width, picture.height))
    const canvas = document.createElement('canvas')
    canvas.width = Math.round(picture.width * scale)
    canvas.height = Math.round(picture.height * scale)
    canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height)
    picture.close()
    const smaller = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', QUALITY))
    canvas.width = 0
    return smaller && smaller.size < photo.size ? smaller : undefined
  } catch {
    // Such as HEIC on most phones: it goes as it is.
    return undefined
  }
}
