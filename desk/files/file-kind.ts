const kinds: Readonly<Record<string, string>> = {
  'application/pdf': 'PDF',
  'image/jpeg': 'Picture, JPEG',
  'image/png': 'Picture, PNG',
  'image/heic': 'Picture, HEIC',
  'image/webp': 'Picture, WebP',
  'image/avif': 'Picture, AVIF',
  'image/jp2': 'Picture, JPEG 2000',
  'image/gif': 'Picture, GIF',
  'audio/ogg': 'Sound, Ogg',
  'audio/mp4': 'Sound, M4A',
  'audio/amr': 'Sound, AMR',
  'audio/mpeg': 'Sound, MP3',
  'audio/webm': 'Sound, WebM',
  'application/dicom': 'DICOM scan',
  'application/zip': 'ZIP archive',
  'text/plain': 'Text',
  'text/html': 'HTML page',
  'text/calendar': 'Calendar invitation',
  'message/rfc822': 'Mail',
  'application/msword': 'Word document',
  'application/rtf': 'Text with formats, RTF',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': 'Word document',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': 'Excel sheet',
  'application/ms-tnef': 'Outlook attachment (winmail.dat)',
  'application/pkcs7-mime': 'Encrypted or signed mail',
  'application/pkcs7-signature': 'Signature',
  'application/pgp-signature': 'Signature',
  'application/pgp-encrypted': 'Encrypted mail',
}

type Described = { type: string; name: string; pages?: number | null }

/** Describes the kind of a file; falls back to its extension where the type is unknown. */
export function toFileKind({ type, name, pages }: Described): string {
  const known = kinds[type.toLowerCase()]
  if (known) return pages ? `${known}, ${pages} ${pages === 1 ? 'page' : 'pages'}` : known
  const [, ending] = /\.([a-z0-9]{1,5})$/i.exec(name) ?? []
  return ending ? `${ending.toUpperCase()} file` : 'File'
}
