/** Facts about a patient that a coordinator can correct, as the event `facts-corrected` names them. */
export const factKinds = ['name', 'email', 'phone', 'treatment', 'language', 'writer'] as const
export type FactKind = (typeof factKinds)[number]
