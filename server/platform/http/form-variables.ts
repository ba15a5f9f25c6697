/** Form values of a page of ours, for the page that answers a refusal; empty until they are read. */
export type FormVariables = { formValues: Record<string, string> }
