import type { SentFile } from './files.ts'
import { InvalidCall } from './refusal.ts'

/** A form with files in it, as the Bot API takes uploads. */
export class UploadForm {
  readonly fields: Readonly<Record<string, string>>
  readonly #files: ReadonlyMap<string, SentFile>
  constructor(fields: Readonly<Record<string, string>>, files: ReadonlyMap<string, SentFile>) {
    this.fields = fields
    this.#files = files
  }

  /** What a field that says `attach://<name>` stands for. */
  fileOf(value: unknown): SentFile | undefined {
    const [, name] = /^attach:\/\/(.+)$/.exec(typeof value === 'string' ? value : '') ?? []
    return name === undefined ? undefined : this.#files.get(name)
  }
}

/** Reads `multipart/form-data`. */
export async function parseUploadForm(bytes: Uint8Array<ArrayBuffer>, type: string): Promise<UploadForm> {
  const form = await new Response(bytes, { headers: { 'content-type': type } }).formData().catch(() => {
    throw new InvalidCall(400, "can't parse the form")
  })
  const fields: Record<string, string> = {}
  const files = new Map<string, SentFile>()
  for (const [name, value] of form) {
    if (typeof value === 'string') fields[name] = value
    else files.set(name, { name: value.name, bytes: await value.bytes(), type: value.type })
  }
  return new UploadForm(fields, files)
}
