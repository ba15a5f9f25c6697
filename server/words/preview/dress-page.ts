import type { FrameScheme } from '#contract/desk/texts.ts'
import { hashInlineStyles } from '../../platform/http/static-files.ts'

/** Content Security Policy of a draft: it runs nothing, sends nothing, and loads pictures, fonts and styles alone. */
export function toPreviewPolicy(
  html: string,
  { isMail, framedBy }: { isMail: boolean; framedBy: string },
): string {
  // A mail has its styles at its elements, and its words can't add any.
  const styles = isMail ? ["'unsafe-inline'"] : ["'self'", ...hashInlineStyles(Buffer.from(html))]
  return [
    "default-src 'none'",
    `style-src ${styles.join(' ')}`,
    "img-src 'self' data:",
    "font-src 'self'",
    "form-action 'none'",
    "base-uri 'none'",
    `frame-ancestors ${framedBy}`,
    // Keeps its origin, so that it may load our fonts, and the desk may look into its frame.
    'sandbox allow-same-origin',
  ].join('; ')
}

/** One of the two themes, whatever the device prefers. */
export function forceScheme(html: string, scheme: FrameScheme): string {
  const [always, never] = ['(min-width:0)', '(max-width:0)']
  const forced = html
    .replace(/\(prefers-color-scheme:\s*dark\)/g, scheme === 'dark' ? always : never)
    .replace(/\(prefers-color-scheme:\s*light\)/g, scheme === 'light' ? always : never)
  return addStyle(forced, `:root{color-scheme:${scheme}}`)
}

export function addStyle(html: string, style: string): string {
  return html.replace('</head>', `<style>${style}</style></head>`)
}
