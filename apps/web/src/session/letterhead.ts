import { getLetterhead, type Letterhead } from '@alveola/contract';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { call } from './api';

/** The parts of the query cache that hold it. */
export const LETTERHEAD_KEY = ['letterhead'];

/** What stands above the clinic's papers; undefined until it is known. */
export function useLetterhead(): Letterhead | undefined {
  return useQuery({
    queryKey: LETTERHEAD_KEY,
    queryFn: ({ signal }) => call(getLetterhead, {}, { signal }),
  }).data;
}

/** An address of the logo that an image can show; null: there is none. */
export function useLogoUrl(logo: Letterhead['logo'] | undefined): string | null {
  const [url, setUrl] = useState<string | null>(null);
  const png = logo?.png;
  useEffect(() => {
    if (png === undefined) return;
    const bytes = Uint8Array.from(atob(png), (letter) => letter.charCodeAt(0));
    const made = URL.createObjectURL(new Blob([bytes], { type: 'image/png' }));
    setUrl(made);
    return () => {
      setUrl(null);
      URL.revokeObjectURL(made);
    };
  }, [png]);
  return url;
}
