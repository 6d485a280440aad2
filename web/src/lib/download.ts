import { openRequest } from '../api/http.ts';

export interface Download {
  method?: 'GET' | 'POST';
  url: string;
  body?: unknown;
  accept: string;
  /** Default: the name the service sends. */
  fileName?: string;
}

/** Downloads a file with the token, which a plain link would not send. */
export async function downloadFile({ method = 'GET', url, body, accept, fileName }: Download): Promise<void> {
  const response = await openRequest({ method, url, accept, ...(body === undefined ? {} : { body }) });
  saveFile(await response.blob(), fileName ?? fileNameOf(response) ?? 'file.bin');
}

const fileNameOf = (response: Response): string | undefined =>
  /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '')?.[1];

/** Saves data of the page as a file. */
export function saveFile(content: Blob, fileName: string): void {
  const url = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = url;
  link.download = fileName;
  link.click();
  URL.revokeObjectURL(url);
}
