/** Words that ask for a history as a file, in the languages of the chat. */
export const fileWords =
  /(?<!\p{L})(?:(?:as|into|in|for|als|für|como|para|en|pour|em|dans un|sous forme de|в|для|sebagai|untuk|dạng|thành|cho)\s+)?(?:an?\s+|ein\p{L}*\s+|una?\s+|um\s+)?(?:csv|excel|spreadsheet|file|datei|tabelle|archivo|fichier|arquivo|файл\p{L}*|dosya\p{L}*|berkas|tệp)(?!\p{L})(?:\s+olarak)?|表格|文件/iu
