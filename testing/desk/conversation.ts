import type { InquiryDetail } from '../../contract/desk/inquiries.ts'
import type { Message } from '../../contract/desk/messages.ts'
import type { Direction } from '../../contract/inquiry/conversation.ts'

type Conversation = Pick<InquiryDetail, 'messages'>

export const repliesOf = (detail: Conversation) => pick(detail, 'out')
export const notesOf = (detail: Conversation) => pick(detail, 'internal')

function pick({ messages }: Conversation, direction: Direction): Message[] {
  return messages.filter((message) => message.direction === direction)
}
