export type ClientAuth =
  | { readonly kind: 'none' }
  | { readonly kind: 'basic'; readonly clientId: string; readonly secret: string }
  | { readonly kind: 'bearer'; readonly token: string }

type Credentials = {
  /** The header's value. */
  readonly authorization: string | undefined
  /** The service's words without what they may repeat of ours: secrets, and addresses, which may hold some; shortened. */
  readonly redact: (text: string) => string
}

const urlPattern = /\b[a-z][a-z0-9+.-]*:\/\/[^\s"'<>]+/gi
const maxReasonLength = 500

export const createCredentials = (auth: ClientAuth): Credentials => {
  if (auth.kind === 'none') return { authorization: undefined, redact: createRedactor([]) }
  if (auth.kind === 'bearer')
    return { authorization: `Bearer ${auth.token}`, redact: createRedactor([auth.token]) }
  const encoded = Buffer.from(`${auth.clientId}:${auth.secret}`).toString('base64')
  return { authorization: `Basic ${encoded}`, redact: createRedactor([encoded, auth.secret]) }
}

const createRedactor = (secrets: readonly string[]) => {
  const forms = secrets
    .flatMap(secret => [secret, encodeURIComponent(secret.toWellFormed())])
    .filter(form => form !== '')
  return (text: string): string => {
    const safe = forms.reduce((shown, form) => shown.replaceAll(form, '[secret]'), text)
    const short = safe.replace(urlPattern, '[url]')
    return short.length > maxReasonLength ? `${short.slice(0, maxReasonLength - 1).toWellFormed()}…` : short
  }
}
