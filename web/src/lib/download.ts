import { openRequest } from '../api/http.ts';

export interface Download {
  method?: 'GET' | 'POST';
  url: string;
  body?: unknown;
  accept: string;
  /** As the service names it unless given. */
  fileName?: string;
}

/** A file from a service, with the token that a plain link would not carry. */
export async function downloadFile({ method = 'GET', url, body, accept, fileName }: Download): Promise<void> {
  const response = await openRequest({ method, url, accept, ...(body === undefined ? {} : { body }) });
  saveFile(await response.blob(), fileName ?? nameGiven(response) ?? 'file.bin');
}

const nameGiven = (response: Response): string | undefined =>
  /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '')?.[1];

/** What the page has at hand, as a file. */
export function saveFile(content: Blob, fileName: string): void {
  const address = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = address;
  link.download = fileName;
  link.click();
  URL.revokeObjectURL(address);
}
