import { getLetterhead, type Letterhead } from '@alveola/contract';
import { useQuery } from '@tanstack/react-query';
import { call } from '../api';

export const LETTERHEAD_KEY = ['letterhead'];

export function useLetterhead(): Letterhead | undefined {
  return useQuery({
    queryKey: LETTERHEAD_KEY,
    queryFn: ({ signal }) => call(getLetterhead, {}, { signal }),
  }).data;
}

/** A clinic has few logos: each address is made once and lives as long as the page. */
const urls = new Map<string, string>();

export function findLogoUrl(logo: Letterhead['logo'] | undefined): string | null {
  if (!logo) return null;
  const { png } = logo;
  const knownUrl = urls.get(png);
  if (knownUrl !== undefined) return knownUrl;
  const bytes = Uint8Array.from(atob(png), (letter) => letter.charCodeAt(0));
  const newUrl = URL.createObjectURL(new Blob([bytes], { type: 'image/png' }));
  urls.set(png, newUrl);
  return newUrl;
}
