/** Characters that are not seen but change how the rest is read, in which order it is read, or where it ends. */
export const HIDDEN = /[\p{Cc}\p{Co}\p{Cs}\u202a-\u202e\u2066-\u2069]/u
export const HIDDEN_WORDS = 'It has a character that nobody can see. Type it again.'
