import { quote } from '../0001/quote.ts'

/** Sentences of the first templates about the patient's page, before and since it shows what may go to hospitals, and offers. */
export const correctedSentences = {
  en: [
    'The page shows nothing that you or we wrote.',
    'The page shows what may go to a hospital, and what hospitals offer. It shows nothing else that you or we wrote.',
  ],
  fr: [
    'La page ne montre rien de ce que vous ou nous avons écrit.',
    'La page montre ce qui peut être envoyé à un hôpital, et les offres des hôpitaux. Elle ne montre rien d’autre de ce que vous ou nous avons écrit.',
  ],
  sw: [
    'Ukurasa hauonyeshi chochote ulichoandika wala tulichoandika.',
    'Ukurasa unaonyesha kinachoweza kutumwa hospitalini, na ofa za hospitali. Hauonyeshi kitu kingine ulichoandika wala tulichoandika.',
  ],
  so: [
    'Boggu ma muujiyo wax aad qortay ama aan qornay.',
    'Boggu wuxuu muujiyaa waxa isbitaal loo diri karo, iyo waxa isbitaalladu soo jeediyaan. Wax kale oo aad qortay ama aan qornay ma muujiyo.',
  ],
  ar: [
    'ولا تُظهر الصفحة شيئًا مما كتبتموه أو كتبناه.',
    'وتُظهر الصفحة ما قد يُرسل إلى مستشفى، وما تعرضه المستشفيات. ولا تُظهر شيئًا آخر مما كتبتموه أو كتبناه.',
  ],
  am: [
    'ገጹ እርስዎ ወይም እኛ የጻፍነውን ምንም ነገር አያሳይም።',
    'ገጹ ወደ ሆስፒታል ሊላክ የሚችለውንና የሆስፒታሎችን ዋጋ ማቅረቢያዎች ያሳያል። ከዚያ ውጪ እርስዎ ወይም እኛ ከጻፍነው ምንም አያሳይም።',
  ],
} as const

/** A company that wrote another sentence keeps its own. */
export function correctTemplates(): string[] {
  return Object.entries(correctedSentences).map(
    ([locale, [before, now]]) =>
      `update template_text set body = replace(body, ${quote(before)}, ${quote(now)}) where locale = ${quote(locale)}`,
  )
}
