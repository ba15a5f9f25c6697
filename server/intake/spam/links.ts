/** Begins with a scheme or www., or is a bare name under an ending that advertisers use. */
const LINK =
  /\b(?:https?:\/\/|www\.)(?<named>[^\s<>"'()[\]/?#]+)|(?<![@\w.-])(?<bare>(?:[a-z\d-]+\.)+(?:com|net|org|info|biz|ru|xyz|top|online|site|shop|store|club|icu|pro|vip|live|click|link|space|website|io|co|me|bet|casino|agency))(?![\w@-])/giu

/** Where people keep scans and pictures, and what mail programs wrap links into. */
const KNOWN_SITES = [
  'google.com',
  'photos.app.goo.gl',
  'maps.app.goo.gl',
  'dropbox.com',
  'onedrive.live.com',
  '1drv.ms',
  'sharepoint.com',
  'wetransfer.com',
  'we.tl',
  'icloud.com',
  'box.com',
  'mega.nz',
  'pcloud.com',
  'pcloud.link',
  'mediafire.com',
  'terabox.com',
  'sendgb.com',
  'smash.com',
  'fromsmash.com',
  'yandex.ru',
  'disk.yandex.com',
  'wa.me',
  'whatsapp.com',
  'youtube.com',
  'youtu.be',
  'facebook.com',
  'fb.com',
  'instagram.com',
  'linkedin.com',
  'twitter.com',
  'x.com',
  'tiktok.com',
  'wikipedia.org',
  'who.int',
  'protection.outlook.com',
  'urldefense.com',
  'proofpoint.com',
  'gmail.com',
  'yahoo.com',
  'hotmail.com',
  'outlook.com',
  'w3.org',
  'microsoft.com',
  'adobe.com',
]
/** Words in the names of hospitals, laboratories and image viewers, of which there are thousands. */
const MEDICAL_NAME =
  /hospital|clini[ckq]|medic|health|sante|pacs|dicom|radiolog|imag(?:e|ing)|ambra|viewer|patholog|diagnos|lab(?:s|orator)|lancet|scan|cancer|oncolog|heart|cardi|kidney|renal|ortho|eye|dental|surg|doctor|physio|apollo|fortis|medanta|agakhan|aku\.|nhs|rays|mri|patient/iu
/** Governments, universities, and IP addresses such as a hospital's own server has. */
const PUBLIC_ENDING = /\.(?:gov|edu|int|(?:go|gov|gouv|ac|edu|nhs)\.[a-z]{2})$|^\d+(?:\.\d+){3}(?::\d+)?$/iu

export function withoutLinks(text: string): string {
  const plain = mayHaveLinks(text)
    ? text.replace(/https?:\/\/[^\s<>"'()[\]]+/giu, ' ').replace(LINK, ' ')
    : text
  return plain.replace(/<[^<>]{0,500}>/g, ' ')
}

/** Looks for parts that every link has: most letters have none, and are searched in a tenth of the time. */
function mayHaveLinks(text: string): boolean {
  return /:\/\/|www\.|\.[a-z]/iu.test(text)
}

/** The distinct sites that a text links to, except those where patients keep what they want to show. */
export function findUnknownSites(text: string): Set<string> {
  if (!mayHaveLinks(text)) return new Set()
  const sites = Array.from(text.matchAll(LINK), ({ groups }) =>
    (groups?.['named'] ?? groups?.['bare'] ?? '').toLowerCase().replace(/^www\.|(?<![.,;:!])[.,;:!]+$/g, ''),
  )
  return new Set(sites.filter((site) => site.includes('.') && !isKnownSite(site)))
}

function isKnownSite(site: string): boolean {
  return (
    KNOWN_SITES.some((known) => site === known || site.endsWith(`.${known}`)) ||
    MEDICAL_NAME.test(site) ||
    PUBLIC_ENDING.test(site)
  )
}
