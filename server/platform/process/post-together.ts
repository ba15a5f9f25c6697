/** Posts the messages of one turn as one: each that is posted wakes the other thread. */
export function postTogether<Message>(post: (messages: Message[]) => void): (message: Message) => void {
  let gathered: Message[] = []

  function postGathered(): void {
    const messages = gathered
    gathered = []
    post(messages)
  }

  return (message) => {
    if (gathered.length === 0) setImmediate(postGathered)
    gathered.push(message)
  }
}
