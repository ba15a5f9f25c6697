/** What Node says of a certificate that it can't check, or of a connection that could not be secured with it. */
const CERTIFICATE_CODES = /CERT|SELF_SIGNED|UNABLE_TO_(?:GET|VERIFY)|^ERR_TLS|^ERR_SSL/

export type CertificateProblem = 'expired' | 'of another host' | 'not trusted'

export function findCertificateProblem(code: string): CertificateProblem | undefined {
  if (!CERTIFICATE_CODES.test(code)) return undefined
  if (code === 'CERT_HAS_EXPIRED') return 'expired'
  return code === 'ERR_TLS_CERT_ALTNAME_INVALID' ? 'of another host' : 'not trusted'
}
