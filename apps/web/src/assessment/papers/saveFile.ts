import { send } from '../../session/http';

/** How long the browser may take to write a file, ms. */
const KEPT = 60_000;

/**
 * Fetches a file with the session (a plain link would carry none) and hands it to the browser to be saved; the name
 * it was saved under.
 * @throws ApiProblem
 */
export async function saveFile(path: string, fallback: string): Promise<string> {
  const response = await send({ method: 'GET', path });
  const name = fileName(response.headers.get('content-disposition')) ?? fallback;
  const url = URL.createObjectURL(await response.blob());
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), KEPT);
  return name;
}

/** The name that the server gives: RFC 6266. */
export function fileName(disposition: string | null): string | null {
  return /filename="([^"]+)"/.exec(disposition ?? '')?.[1] ?? null;
}
