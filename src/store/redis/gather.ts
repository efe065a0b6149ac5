type PendingCall<Asked, Answer> = {
  readonly asked: Asked
  readonly resolve: (answer: Answer) => void
  readonly reject: (error: unknown) => void
}

/**
 * Sends together what is asked for in one turn of the event loop, also where it came of reads from many sockets; `send` answers in
 * the same order. One script holds Redis for everybody, so no more than `most` goes together, by `weightOf`, unless a single one
 * weighs more.
 */
export const createCallBatcher = <Asked, Answer>(o: {
  readonly most: number
  readonly weightOf: (asked: Asked) => number
  readonly send: (asked: readonly Asked[]) => Promise<readonly Answer[]>
}): ((asked: Asked) => Promise<Answer>) => {
  let pending: PendingCall<Asked, Answer>[] = []

  const send = async (batch: readonly PendingCall<Asked, Answer>[]): Promise<void> => {
    try {
      const answers = await o.send(batch.map(({ asked }) => asked))
      if (answers.length !== batch.length) throw new Error('Redis answered another number of calls')
      answers.forEach((answer, n) => batch[n]?.resolve(answer))
    } catch (error) {
      for (const { reject } of batch) reject(error)
    }
  }

  const flush = (): void => {
    const all = pending
    pending = []
    let batch: PendingCall<Asked, Answer>[] = []
    let weight = 0
    for (const one of all) {
      const added = o.weightOf(one.asked)
      if (batch.length > 0 && weight + added > o.most) {
        void send(batch)
        batch = []
        weight = 0
      }
      batch.push(one)
      weight += added
    }
    void send(batch)
  }

  return asked =>
    new Promise((resolve, reject) => {
      if (pending.length === 0) setImmediate(flush)
      pending.push({ asked, resolve, reject })
    })
}
