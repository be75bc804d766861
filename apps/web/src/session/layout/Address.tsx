import {
  createContext,
  type ReactNode,
  startTransition,
  useCallback,
  useContext,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { type BaseLocationHook, Router } from 'wouter';
import { useWindowEvent } from '../../ui/useKeys';

export interface Address {
  readonly pathname: string;
  readonly search: string;
  readonly hash: string;
  /** Set by the screen before; it survives a reload. */
  readonly state: unknown;
}

interface Going {
  readonly replace?: boolean;
  readonly state?: unknown;
}

const AddressContext = createContext<{
  readonly address: Address;
  readonly navigate: (to: string, going?: Going) => void;
} | null>(null);

const FORMER_SCREEN_STAYS_MS = 500;

/**
 * The router's own hook shows an empty screen while the next one loads; this keeps the former for a while. The
 * next screen begins at its top.
 */
export function AddressProvider({ children }: { readonly children: ReactNode }) {
  const [address, setAddress] = useState(readAddress);
  const timer = useRef(0);
  const beginsAtTop = useRef(false);
  const follow = useCallback(() => {
    const next = readAddress();
    startTransition(() => setAddress(next));
    clearTimeout(timer.current);
    // The same address without a transition replaces the former screen by the loading screen.
    timer.current = window.setTimeout(() => setAddress(next), FORMER_SCREEN_STAYS_MS);
  }, []);
  useWindowEvent('popstate', follow);
  const navigate = useCallback(
    (to: string, { replace = false, state = null }: Going = {}) => {
      const isHere = to === location.pathname + location.search + location.hash;
      const from = location.pathname;
      history[replace || isHere ? 'replaceState' : 'pushState'](state, '', to);
      beginsAtTop.current ||= location.pathname !== from;
      follow();
    },
    [follow],
  );
  useLayoutEffect(() => {
    if (beginsAtTop.current) scrollTo(0, 0);
    beginsAtTop.current = false;
  }, [address]);
  const value = useMemo(() => ({ address, navigate }), [address, navigate]);
  return (
    <AddressContext value={value}>
      <Router hook={usePathname}>{children}</Router>
    </AddressContext>
  );
}

export function useAddress(): Address {
  return useContextValue().address;
}

const usePathname: BaseLocationHook = () => {
  const { address, navigate } = useContextValue();
  return [address.pathname, navigate];
};

function useContextValue() {
  const value = useContext(AddressContext);
  if (!value) throw new Error('No AddressProvider above.');
  return value;
}

function readAddress(): Address {
  const { pathname, search, hash } = location;
  return { pathname, search, hash, state: history.state };
}
