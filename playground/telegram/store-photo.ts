import type { PhotoSize } from 'grammy/types'
import { CallRefusal, InvalidCall } from './call-errors.ts'
import { type SentFile, storeFile, type TelegramState } from './telegram-state.ts'

const MAX_BYTES = 10 * 1024 * 1024
const MAX_SIDES = 10_000
const MAX_RATIO = 20
const PNG_HEAD = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
const PNG_END = Buffer.from('IEND')

/** @throws InvalidCall 400 for anything but a whole PNG: Telegram takes more formats, but nothing here sends them. */
function sizeOfPng(bytes: Uint8Array): { width: number; height: number } {
  const png = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const isWhole = png.subarray(0, 8).equals(PNG_HEAD) && png.subarray(-8, -4).equals(PNG_END)
  if (!isWhole) throw new InvalidCall(400, 'Bad Request: IMAGE_PROCESS_FAILED')
  return { width: png.readUInt32BE(16), height: png.readUInt32BE(20) }
}

/**
 * Stores a photo; returns its description in a message. Unlike Telegram, which makes a JPEG of it in several sizes, it is kept as it is.
 * @throws CallRefusal 400 for a photo that Telegram does not take, in its words.
 */
export function storePhoto(state: TelegramState, file: SentFile): PhotoSize {
  if (file.bytes.length > MAX_BYTES) throw new CallRefusal(400, 'file is too big')
  const { width, height } = sizeOfPng(file.bytes)
  const isOblong = Math.max(width, height) > MAX_RATIO * Math.min(width, height)
  if (width + height > MAX_SIDES || isOblong) throw new CallRefusal(400, 'PHOTO_INVALID_DIMENSIONS')
  const { file_id, file_unique_id } = storeFile(state, file)
  return { file_id, file_unique_id, width, height, file_size: file.bytes.length }
}
