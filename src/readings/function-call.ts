import { type AbiFunction, encodeData, from as parseFunction } from 'ox/AbiFunction'
import { isDynamic, signatureFault } from '#events/contract-event/declaration.ts'
import { addressKey } from '#events/raw-block.ts'
import { memoize } from '#lib/collections.ts'
import { evmAddress } from '#lib/format.ts'
import type { CallQuestion } from './question.ts'

/** A call of a contract as a strategy writes it: a human-readable signature, its arguments, and which result is meant. */
export type WrittenCall = {
  readonly call: string
  readonly args?: readonly string[] | undefined
  readonly result?: string | number | undefined
}

/** A call that can be made. */
export type FunctionCall = {
  readonly name: string
  /** Position of the result in the words that the call returns. */
  readonly word: number
  readonly isSigned: boolean
  /** Whether each watched address has an answer of its own. */
  readonly isPerAddress: boolean
  /** The input for an address (key), hex digits without `0x`. */
  readonly encode: (address: string) => string
}

type RefusedCall = { readonly refused: string; readonly field: keyof WrittenCall }

type Parameter = AbiFunction['inputs'][number]

/** Stands for each watched address among the arguments. */
const addressArgument = '{address}'
const example = 'function latestAnswer() view returns (int256)'
/** A value that decodes to gigabytes is not a result of a real contract. */
const maxWords = 32

/** Returns an error message if the text is not a function. */
const readFunction = (call: string): AbiFunction | string => {
  try {
    const signature: readonly string[] = [call.trim().replace(/;$/, '')]
    const item = parseFunction(signature)
    return item.type === 'function' ? item : 'it is not a function.'
  } catch (error) {
    return signatureFault(error)
  }
}

const numberType = /^(u?)int\d*$/

/** The argument in the form in which it is encoded; `undefined` if the text is not of its type. */
const readArgument = (text: string, type: string): unknown => {
  if (type === 'address') return evmAddress.test(text) ? text.toLowerCase() : undefined
  if (type === 'bool') return text === 'true' || text === 'false' ? text === 'true' : undefined
  if (type === 'string') return text
  if (/^bytes\d*$/.test(type)) return /^0x([0-9a-f]{2})*$/i.test(text) ? text : undefined
  if (numberType.test(type) && /^(-?\d{1,78}|0x[0-9a-f]{1,64})$/i.test(text)) return BigInt(text)
  return undefined
}

/** Number of words that a result takes in place. A dynamic value takes one, which points to it. */
const wordsOf = (parameter: Parameter): number => {
  if (isDynamic(parameter)) return 1
  const [, element, length] = /^(.*)\[(\d+)\]$/.exec(parameter.type) ?? []
  if (element !== undefined) return Number(length) * wordsOf({ ...parameter, type: element })
  if (parameter.type !== 'tuple' || !('components' in parameter)) return 1
  return parameter.components.reduce((sum, component) => sum + wordsOf(component), 0)
}

const resultAt = (outputs: readonly Parameter[], result: string | number): number =>
  typeof result === 'number' ? result : outputs.findIndex(({ name }) => name === result)

const parse = ({ call, args = [], result = 0 }: WrittenCall): FunctionCall | RefusedCall => {
  const item = readFunction(call)
  if (typeof item === 'string')
    return { field: 'call', refused: `not understood: ${item} Write it such as ${example}` }
  const { inputs, outputs, name } = item
  if (inputs.length !== args.length)
    return {
      field: 'args',
      refused: `${name} takes ${inputs.length} arguments, and ${args.length} are given`,
    }
  const at = resultAt(outputs, result)
  const output = outputs[at]
  if (output === undefined) return { field: 'result', refused: `${name} returns no ${result}` }
  if (!numberType.test(output.type))
    return { field: 'result', refused: `${name} returns ${output.type} there, which is not a number` }
  const word = outputs.slice(0, at).reduce((sum, earlierOutput) => sum + wordsOf(earlierOutput), 0)
  if (word >= maxWords)
    return { field: 'result', refused: `the first ${maxWords} words of a result are read` }
  const valuesFor = (address: string): readonly unknown[] =>
    inputs.map(({ type }, n) => {
      const text = args[n] ?? ''
      return readArgument(text === addressArgument ? `0x${address}` : text, type)
    })
  const encode = (address: string): string => encodeData(item, valuesFor(address)).slice(2)
  const sample = '0'.repeat(40)
  const wrong = valuesFor(sample).indexOf(undefined)
  if (wrong !== -1)
    return {
      field: 'args',
      refused: `argument ${wrong + 1} of ${name} is not of type ${inputs[wrong]?.type}`,
    }
  try {
    encode(sample)
  } catch (error) {
    return { field: 'args', refused: signatureFault(error) }
  }
  return {
    name,
    word,
    isSigned: !output.type.startsWith('u'),
    isPerAddress: args.includes(addressArgument),
    encode,
  }
}

const maxRemembered = 10_000
const remembered = memoize(maxRemembered, text => {
  const [call, args, result]: [string, string[], string | number] = JSON.parse(text)
  return parse({ call, args, result })
})

/** Reads a call. `refused` explains a fault to the person who wrote it. */
export const parseFunctionCall = ({ call, args = [], result = 0 }: WrittenCall): FunctionCall | RefusedCall =>
  remembered(JSON.stringify([call, args, result]))

/** Reads the call of a strategy, which is already checked. Throws for anything else. */
export const functionCallOf = (written: WrittenCall): FunctionCall => {
  const parsed = parseFunctionCall(written)
  if ('refused' in parsed) throw new Error(parsed.refused)
  return parsed
}

/** Asks for a result of a written call of a contract; its arguments may have the address (a key). */
export const callQuestion = (
  { contract, ...written }: WrittenCall & { readonly contract: string },
  address = '',
): CallQuestion => {
  const { word, isSigned, encode } = functionCallOf(written)
  return { to: addressKey(contract), data: encode(address), word, isSigned }
}
