import { z } from 'zod'

export const movementsSchema = z
  .enum(['net', 'gross'])
  .exactOptional()
  .describe(
    'net, or left out: what came in less what went out of one asset in a transaction. gross: what came in and what went out, ' +
      'each summed, so that direction and minimums ask about either. All strategies of one kind take the same. An extension.',
  )

/** Whether what came in and what went out of one asset are two movements. */
export const isGross = ({ params }: { readonly params: object }): boolean =>
  'movements' in params && params.movements === 'gross'
