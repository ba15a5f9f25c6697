import Holidays from 'date-holidays'

export { Holidays }
