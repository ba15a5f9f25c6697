/** What a coordinator can correct about a patient, as the event `facts-corrected` names it. */
export const factKinds = ['name', 'email', 'phone', 'treatment', 'language', 'writer'] as const
export type FactKind = (typeof factKinds)[number]
