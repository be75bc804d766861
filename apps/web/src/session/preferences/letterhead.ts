import { getLetterhead, type Letterhead } from '@alveola/contract';
import { useQuery } from '@tanstack/react-query';
import { call } from '../api';

/** The parts of the query cache that hold it. */
export const LETTERHEAD_KEY = ['letterhead'];

/** What stands above the clinic's papers; undefined until it is known. */
export function useLetterhead(): Letterhead | undefined {
  return useQuery({
    queryKey: LETTERHEAD_KEY,
    queryFn: ({ signal }) => call(getLetterhead, {}, { signal }),
  }).data;
}

/** Of a clinic's few logos: made once each, and there until the page is left. */
const urls = new Map<string, string>();

/** An address of the logo that an image can show; null: there is none. */
export function findLogoUrl(logo: Letterhead['logo'] | undefined): string | null {
  if (!logo) return null;
  const { png } = logo;
  const known = urls.get(png);
  if (known !== undefined) return known;
  const bytes = Uint8Array.from(atob(png), (letter) => letter.charCodeAt(0));
  const made = URL.createObjectURL(new Blob([bytes], { type: 'image/png' }));
  urls.set(png, made);
  return made;
}
