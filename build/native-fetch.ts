const native = globalThis.fetch
// oxlint-disable-next-line import/no-default-export -- as node-fetch exports it
export default native
