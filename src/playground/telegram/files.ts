import { randomBytes } from 'node:crypto'
import type { Document } from 'grammy/types'
import { CallRefusal } from './refusal.ts'
import type { TelegramState } from './world.ts'

/** A file as somebody sends it. */
export type SentFile = { readonly name: string; readonly bytes: Uint8Array; readonly type?: string }

/** A file as the server keeps it. `path`: under which it is downloaded. */
export type StoredFile = SentFile & { readonly path: string }

const MAX_DOWNLOAD = 20 * 1024 * 1024

/** Keeps a file, and says what a message shows of it. */
export function storeFile(world: TelegramState, file: SentFile): Document {
  const id = randomBytes(24).toString('base64url')
  world.files.set(id, { ...file, path: `documents/file_${world.files.size}` })
  return {
    file_id: id,
    file_unique_id: id.slice(0, 16),
    file_name: file.name,
    ...(file.type !== undefined && { mime_type: file.type }),
    file_size: file.bytes.length,
  }
}

/** Where a file can be downloaded: what `getFile` answers. */
export function findFile(world: TelegramState, id: string) {
  const file = world.files.get(id)
  if (file === undefined) throw new CallRefusal(400, 'wrong file_id or the file is temporarily unavailable')
  if (file.bytes.length > MAX_DOWNLOAD) throw new CallRefusal(400, 'file is too big')
  return {
    file_id: id,
    file_unique_id: id.slice(0, 16),
    file_size: file.bytes.length,
    file_path: file.path,
  }
}
