import type { ApiDocument } from './document.ts'

export const renderPage = (document: ApiDocument): string =>
  `<!doctype html><title>${document.info.title}</title>`
