/** One number as messengers copy it, other keyboards type it, and programs write its hyphens. */
export const spelledNumbers = [
  '\u202a+254 733 111 222\u202c',
  '\u200e+254 733 111 222',
  '+254\u2011733\u2011111\u2011222',
  '0733\u2013111\u2013222',
  '0733\u2212111\u2212222',
  '+254\u00a0(0)733\u00a0111\u00a0222',
  '00254 733 111222',
  '٠٧٣٣١١١٢٢٢',
  '０７３３１１１２２２',
] as const

/** A name, or words, and another way to write them. */
export const spelledNames = [
  ['Ng\u2019ang\u2019a Kamau', "ng'ang'a"],
  ['Ng\u2019ang\u2019a Kamau', 'Ng\u02bcang\u02bca'],
  ['Ng\u2019ang\u2019a Kamau', 'ng`ang`a'],
  ['Ng\u2019ang\u2019a Kamau', 'Ng\u00b4ang\u00b4a'],
  ['Ng\u2019ang\u2019a Kamau', 'nganga'],
  ["Wang'ombe Njeri", 'wang\u2019ombe'],
  ["Wang'ombe Njeri", 'wangombe'],
  ['Abdi\u2011Rahman Al\u2011Hassan', 'al-hassan'],
  ['Abdi\u2011Rahman Al\u2011Hassan', 'abdirahman'],
  ['أحمد', '\u200fأحمد'],
  ['عبد الرحمن', 'عبدالرحمن'],
  ['عبدالرحمن', 'عبد الرحمن'],
  ['أحمد عبدالله', 'عبد الله'],
  ['أحمد عبدالله', 'أحمد عبد الله'],
] as const

export const spelledWords = [
  ['J\u2019ai besoin d\u2019une opération', "d'une opération"],
  ["J'ai besoin d'une operation", 'd\u2019une opération'],
] as const
