import { openRequest } from '../api/http.ts';

interface Download {
  method?: 'GET' | 'POST';
  url: string;
  body?: unknown;
  accept: string;
  fileName: string;
}

/** A file from a service, with the token that a plain link would not carry. */
export async function downloadFile({ method = 'GET', url, body, accept, fileName }: Download): Promise<void> {
  const response = await openRequest({ method, url, accept, ...(body === undefined ? {} : { body }) });
  const address = URL.createObjectURL(await response.blob());
  const link = document.createElement('a');
  link.href = address;
  link.download = fileName;
  link.click();
  URL.revokeObjectURL(address);
}
