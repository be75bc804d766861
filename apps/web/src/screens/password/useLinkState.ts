import { checkLink } from '@alveola/contract';
import { useEffect, useState } from 'react';
import { call } from '../../session/api';
import { isInvalidLink, type MailedLink } from './link';

type LinkState = 'asked' | 'open' | 'done' | 'expired';

/** Asks the server before anything is typed. Without an answer, the form will tell. */
export function useLinkState(link: MailedLink | null): [LinkState, (state: LinkState) => void] {
  const [state, setState] = useState<LinkState>(link ? 'asked' : 'expired');
  const { email, token } = link ?? {};
  useEffect(() => {
    if (email === undefined || token === undefined) return undefined;
    const stop = new AbortController();
    call(checkLink, { body: { email, token } }, { signal: stop.signal }).then(
      () => setState('open'),
      (error: unknown) => {
        if (!stop.signal.aborted) setState(isInvalidLink(error) ? 'expired' : 'open');
      },
    );
    return () => stop.abort();
  }, [email, token]);
  return [state, setState];
}
