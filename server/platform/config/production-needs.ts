type Production = {
  dataKeys: unknown
  allowsGeneratedKeys: boolean
  allowsMailFiles: boolean
}

const KEYS_NEEDED = 'DATA_KEYS: expected in production; or allow generated-keys in ALLOW_IN_PRODUCTION'
const MAIL_NEEDED = 'SMTP_URL: expected in production; or allow mail-files in ALLOW_IN_PRODUCTION'

/** Lists needs of production that neither the environment nor the setup in the browser has met. */
export function findMissing(
  { dataKeys, allowsGeneratedKeys, allowsMailFiles }: Production,
  { hasMailServer, isSetUp = false }: { hasMailServer: boolean; isSetUp?: boolean },
): string[] {
  return [
    ...(dataKeys === undefined && !allowsGeneratedKeys && !isSetUp ? [KEYS_NEEDED] : []),
    ...(hasMailServer || allowsMailFiles ? [] : [MAIL_NEEDED]),
  ]
}
