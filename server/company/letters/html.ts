import { DEFAULT_LOCALE } from '#contract/locales.ts'
import type { Direction } from '#contract/site/site-build.ts'
import { escapeHtml } from '#contract/words/escape-html.ts'

/** A template literal that escapes its `${values}` unless they are markup. */
export function html(parts: TemplateStringsArray, ...values: (string | Markup | Markup[])[]): Markup {
  const filled = values.map((value) => (typeof value === 'string' ? escapeHtml(value) : toText(value)))
  return { markup: String.raw({ raw: parts }, ...filled) }
}

export type Markup = { markup: string }

function toText(value: Markup | Markup[]): string {
  return Array.isArray(value) ? value.map(({ markup }) => markup).join('') : value.markup
}

type Language = { locale: string; dir: Direction }

const english: Language = { locale: DEFAULT_LOCALE, dir: 'ltr' }

/** A whole mail: one column of at most 600 px, for phones and dark mode too. */
export function toMailPage(title: string, content: Markup, { locale, dir } = english): string {
  return html`<!doctype html>
<html lang="${locale}" dir="${dir}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<title>${title}</title>
</head>
<body style="margin:0;padding:0;background:#fbf6ec;color:#14241f;font:17px/${dir === 'rtl' || locale === 'am' ? '1.75' : '1.5'} system-ui,-apple-system,'Segoe UI',Roboto,sans-serif">
<div style="max-width:600px;margin:0 auto;padding:16px">
<div style="background:#fff;border-top:6px solid #0e4d45;border-radius:4px;padding:20px">
${content}
</div>
</div>
</body>
</html>`.markup
}
