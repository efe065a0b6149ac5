/** The codec's version: data of another version is from an old message. */
const callbackVersion = '1'
const maxCallbackBytes = 64
const callbackField = /^[\w-]*$/

/** What a button says when it is pressed: an action and short opaque ids, never an address or a name. */
export type CallbackData = { readonly action: string; readonly args: readonly string[] }

/** At most 64 bytes, as the Bot API's `InlineKeyboardButton.callback_data` demands. Throws when it would be more. */
export const encodeCallback = (action: string, ...args: readonly string[]): string => {
  const fields = [callbackVersion, action, ...args]
  const data = fields.join('.')
  if (fields.some(text => !callbackField.test(text)))
    throw new RangeError(`not fit for callback data: ${data}`)
  if (Buffer.byteLength(data) > maxCallbackBytes)
    throw new RangeError(`callback data over ${maxCallbackBytes} bytes: ${data}`)
  return data
}

/** `undefined`: of another version, or never ours. */
export const decodeCallback = (data: string): CallbackData | undefined => {
  const [found, action, ...args] = data.split('.')
  return found === callbackVersion && action !== undefined && action !== '' ? { action, args } : undefined
}
