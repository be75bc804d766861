import { z } from 'zod';
import { ApiProblem } from '../../shell/problem';
import { checkLink } from '@alveola/contract';
import { useEffect, useState } from 'react';
import { call } from '../../session/api';

type LinkState = 'asked' | 'open' | 'done' | 'expired';

/** A link in a mail carries this behind its `#`, where no server sees it. */
const mailedLink = z.object({ email: z.string(), token: z.string().min(1), invitation: z.boolean() });

export type MailedLink = z.output<typeof mailedLink>;

export function linkIn(hash: string): MailedLink | null {
  const parts = new URLSearchParams(hash.replace(/^#/, ''));
  return linkFrom({
    email: parts.get('email'),
    token: parts.get('token'),
    invitation: parts.get('invitation') === '1',
  });
}

/** The link is kept in the navigation's state: out of the address, but there after a reload. */
export function linkFrom(state: unknown): MailedLink | null {
  return mailedLink.safeParse(state).data ?? null;
}

/** The server does not tell a used link from an expired or invented one. */
export function isInvalidLink(error: unknown): boolean {
  return error instanceof ApiProblem && error.code === 'link-invalid';
}

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
