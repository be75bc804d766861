import { send, unreachable } from '../../session/http';

/** How long the browser may take to write a file, ms. */
const KEPT = 60_000;

/**
 * Fetches a file with the session (a plain link would carry none) and hands it to the browser to be saved; the name
 * it was saved under.
 * @throws ApiProblem, also where the connection ends before the file does
 * @param deadline ms for all of it; without one, the ordinary one
 */
export async function saveFile(path: string, fallback: string, deadline?: number): Promise<string> {
  const response = await send({ method: 'GET', path, ...(deadline === undefined ? {} : { deadline }) });
  const name = fileName(response.headers.get('content-disposition')) ?? fallback;
  const file = await response.blob().catch((error: unknown) => {
    throw unreachable(error);
  });
  const url = URL.createObjectURL(file);
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
