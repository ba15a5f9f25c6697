import sharp from 'sharp'

/** Returns a JPEG of 40 by 30 pixels whose Exif data name the device that took it. */
export async function takePhotoWith(device: string): Promise<Buffer<ArrayBuffer>> {
  const photo = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#f00' } })
    .withExif({ IFD0: { Model: device } })
    .jpeg()
    .toBuffer()
  return Buffer.from(new Uint8Array(photo))
}
