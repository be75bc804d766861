import { useSyncExternalStore } from 'react';

const PAPER = 'print';

/** Whether the page is being printed, or shown as it would be. */
export function usePrinting(): boolean {
  return useSyncExternalStore(listen, () => matchMedia(PAPER).matches || isPrinting);
}

let isPrinting = false;

/** The browser says that it will print before it looks at the page; its medium changes at about that time. */
function listen(changed: () => void): () => void {
  const medium = matchMedia(PAPER);
  const turned = (is: boolean) => () => {
    isPrinting = is;
    changed();
  };
  const [before, after] = [turned(true), turned(false)];
  medium.addEventListener('change', changed);
  addEventListener('beforeprint', before);
  addEventListener('afterprint', after);
  return () => {
    medium.removeEventListener('change', changed);
    removeEventListener('beforeprint', before);
    removeEventListener('afterprint', after);
  };
}
