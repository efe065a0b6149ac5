// The playground's link brings its account. A fragment is never sent; it is taken out of the address bar at once.
const [, clientId, secretKey] = /^#([\w-]+):([\w-]+)$/.exec(location.hash) ?? []
if (secretKey !== undefined) history.replaceState(null, '', location.pathname)

const isDark = matchMedia('(prefers-color-scheme: dark)').matches
document.documentElement.classList.toggle('dark-mode', isDark)

const viewer = SwaggerUIBundle({
  url: 'openapi.json',
  dom_id: '#page',
  deepLinking: true,
  // It would ask a server of the library's authors.
  validatorUrl: null,
  onComplete: () => {
    if (secretKey !== undefined) viewer.preauthorizeBasic('basic', clientId, secretKey)
  },
})
