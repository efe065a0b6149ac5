import type { Receipt } from './block.ts'
import type { ChainNode } from './chain-node.ts'

/** Errors are not remembered. */
const remember = <Answer>() => {
  const known = new Map<string, { readonly answer: Answer }>()
  return async (key: string, ask: () => Promise<Answer>): Promise<Answer> => {
    const present = known.get(key) ?? { answer: await ask() }
    known.set(key, present)
    return present.answer
  }
}

/**
 * The nodes of a chain for one block: however often it is matched, its logs, its internal calls and each of its receipts are read
 * once.
 */
export const rememberAnswers = (node: ChainNode): ChainNode => {
  const logs = remember<Awaited<ReturnType<ChainNode['logs']>>>()
  const internalCalls = remember<Awaited<ReturnType<ChainNode['internalCalls']>>>()
  const receipts = remember<Receipt>()
  const receiptsTogether = new Map<string, Receipt>()
  return {
    ...node,
    logs: (block, signal) =>
      logs([block.hash, ...(block.declaredTopics ?? [])].join(' '), () => node.logs(block, signal)),
    internalCalls: (block, signal) => internalCalls(block.hash, () => node.internalCalls(block, signal)),
    receipt: (request, signal) =>
      receipts(`${request.block} ${request.transaction}`, () => node.receipt(request, signal)),
    blockReceipts: async (request, signal) => {
      const transactions = request.transactions.filter(transaction => !receiptsTogether.has(transaction))
      if (transactions.length > 0) {
        const found = await node.blockReceipts({ ...request, transactions }, signal)
        for (const [transaction, receipt] of found) receiptsTogether.set(transaction, receipt)
      }
      return receiptsTogether
    },
  }
}
