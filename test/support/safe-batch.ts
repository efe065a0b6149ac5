import { encodePacked, type Hex, hexToBytes } from 'viem'
import { callData } from '#playground/contracts.ts'

/** MultiSendCallOnly 1.3.0. */
export const multiSendCallOnly = '0x40A2aCCbd92BCA938b02010E17A5b8929b49130D'

type Call = { readonly to: Hex; readonly value: bigint; readonly data: Hex; readonly operation?: number }

/** A call as MultiSendCallOnly reads it. */
export const packedCall = ({ to, value, data, operation = 0 }: Call): string =>
  encodePacked(
    ['uint8', 'address', 'uint256', 'uint256', 'bytes'],
    [operation, to, value, BigInt((data.length - 2) / 2), data],
  ).slice(2)

/** `multiSend(bytes)` of packed calls. */
export const batchInput = (...calls: readonly string[]): string =>
  callData('multiSend(bytes)', { bytes: hexToBytes(`0x${calls.join('')}`) })
