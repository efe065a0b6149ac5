// Lets the reader of the page call each operation with their own key, which stays in this tab. Without it the page is as readable.

/** @param {string} tag @param {Record<string, string>} attributes @param {(Node | string)[]} children */
const element = (tag, attributes, ...children) => {
  const made = document.createElement(tag)
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value)
  made.append(...children)
  return made
}

const field = (label, attributes, tag = 'input') => {
  const input = element(tag, { autocomplete: 'off', spellcheck: 'false', ...attributes })
  return { input, row: element('label', {}, label, input) }
}

const baseUrl = `${location.origin}/api/v1`
for (const place of document.querySelectorAll('.base-url')) place.textContent = baseUrl

const clientId = field('Client id', { name: 'client-id' })
const secretKey = field('Secret key', { name: 'secret-key', type: 'password' })

// The playground's link brings its account. A fragment is never sent; it is taken out of the address bar at once.
const [, givenId, givenSecret] = /^#([\w-]+):([\w-]+)$/.exec(location.hash) ?? []
if (givenSecret !== undefined) {
  clientId.input.value = givenId
  secretKey.input.value = givenSecret
  history.replaceState(null, '', location.pathname)
}
document
  .querySelector('#account')
  .append(
    element('form', { class: 'account' }, clientId.row, secretKey.row),
    element(
      'p',
      {},
      'With a key, each operation below can be tried. It acts on the account; the key stays in this tab.',
    ),
  )

const authorization = () =>
  `Basic ${btoa(String.fromCharCode(...new TextEncoder().encode(`${clientId.input.value}:${secretKey.input.value}`)))}`

const send = async ({ method, path, parameters, body }) => {
  const query = new URLSearchParams()
  const headers = { authorization: authorization() }
  let address = path
  for (const [{ name, place }, value] of parameters) {
    if (place === 'path') address = address.replace(`{${name}}`, encodeURIComponent(value))
    else if (value !== '' && place === 'query') query.set(name, value)
    else if (value !== '') headers[name] = value
  }
  if (body !== undefined) headers['content-type'] = 'application/json'
  const search = query.size > 0 ? `?${query}` : ''
  const response = await fetch(`${baseUrl}${address}${search}`, {
    method,
    headers,
    ...(body !== undefined && { body }),
  })
  const text = await response.text()
  try {
    return `HTTP ${response.status}\n${JSON.stringify(JSON.parse(text), null, 2)}`
  } catch {
    return `HTTP ${response.status}\n${text}`
  }
}

for (const details of document.querySelectorAll('details.try')) {
  const { method, path, parameters, body } = JSON.parse(details.dataset.operation)
  const fields = parameters.map(parameter => [parameter, field(parameter.name, { name: parameter.name })])
  const text = body === null ? undefined : field('Body', { rows: '10' }, 'textarea')
  if (text !== undefined) text.input.value = JSON.stringify(body, null, 2)
  const reply = element('pre', { tabindex: '0', 'aria-label': 'Reply', 'aria-live': 'polite' })
  const form = element(
    'form',
    {},
    ...fields.map(([, { row }]) => row),
    ...(text === undefined ? [] : [text.row]),
    element('button', {}, `Send ${method}`),
  )
  const submit = async () => {
    reply.textContent = '…'
    try {
      const given = fields.map(([parameter, { input }]) => [parameter, input.value])
      reply.textContent = await send({ method, path, parameters: given, body: text?.input.value })
    } catch {
      reply.textContent = 'The service does not answer.'
    }
  }
  form.addEventListener('submit', event => {
    event.preventDefault()
    void submit()
  })
  details.append(form, reply)
  details.hidden = false
}
