export type ClientAuth =
  | { readonly kind: 'none' }
  | { readonly kind: 'basic'; readonly clientId: string; readonly secret: string }
  | { readonly kind: 'bearer'; readonly token: string }

type Credentials = {
  /** The header's value. */
  readonly authorization: string | undefined
  /** The service's words without what they may repeat of ours: secrets, and addresses, which may hold some; shortened. */
  readonly hide: (text: string) => string
}

const address = /\b[a-z][a-z0-9+.-]*:\/\/[^\s"'<>]+/gi
const maxWords = 500

export const credentialsOf = (auth: ClientAuth): Credentials => {
  if (auth.kind === 'none') return { authorization: undefined, hide: hiding([]) }
  if (auth.kind === 'bearer') return { authorization: `Bearer ${auth.token}`, hide: hiding([auth.token]) }
  const encoded = Buffer.from(`${auth.clientId}:${auth.secret}`).toString('base64')
  return { authorization: `Basic ${encoded}`, hide: hiding([encoded, auth.secret]) }
}

const hiding = (secrets: readonly string[]) => {
  const forms = secrets
    .flatMap(secret => [secret, encodeURIComponent(secret.toWellFormed())])
    .filter(form => form !== '')
  return (text: string): string => {
    const safe = forms.reduce((shown, form) => shown.replaceAll(form, '[secret]'), text)
    const short = safe.replace(address, '[url]')
    return short.length > maxWords ? `${short.slice(0, maxWords - 1).toWellFormed()}…` : short
  }
}
