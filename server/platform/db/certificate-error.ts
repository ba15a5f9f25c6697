/** Node's codes for a certificate that can't be verified, or a failed TLS handshake. */
const CERTIFICATE_CODES = /CERT|SELF_SIGNED|UNABLE_TO_(?:GET|VERIFY)|^ERR_TLS|^ERR_SSL/

export type CertificateProblem = 'expired' | 'of another host' | 'not trusted'

export function findCertificateProblem(code: string): CertificateProblem | undefined {
  if (!CERTIFICATE_CODES.test(code)) return undefined
  if (code === 'CERT_HAS_EXPIRED') return 'expired'
  return code === 'ERR_TLS_CERT_ALTNAME_INVALID' ? 'of another host' : 'not trusted'
}
