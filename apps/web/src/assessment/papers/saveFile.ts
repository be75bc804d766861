import { useCall } from '../../session/form/useCall';
import { sendRequest, unreachable } from '../../session/api';
import { toast } from '../../ui/overlay/toast';

const WRITTEN_WITHIN_MS = 60_000;

/** A plain link would carry no session. Returns the name of the file. @throws ApiProblem */
export async function saveFile(path: string, fallback: string, deadline?: number): Promise<string> {
  const response = await sendRequest({ method: 'GET', path, deadline });
  const name = fileName(response.headers.get('content-disposition')) ?? fallback;
  const file = await response.blob().catch((error: unknown) => {
    throw unreachable(error);
  });
  saveBlob(file, name);
  return name;
}

export function saveBlob(file: Blob, name: string): void {
  const url = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), WRITTEN_WITHIN_MS);
}

export function useTableFile(toText: (name: string) => string) {
  const { busy, refused, send } = useCall();
  const save = (path: string, fallback: string) =>
    void send(async () => toast({ tone: 'good', text: toText(await saveFile(path, fallback)) }));
  return { busy, refused, save };
}

/** RFC 6266. */
export function fileName(disposition: string | null): string | null {
  return /filename="([^"]+)"/.exec(disposition ?? '')?.[1] ?? null;
}
