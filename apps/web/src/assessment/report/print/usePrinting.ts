import { useSyncExternalStore } from 'react';

const PAPER = 'print';

export function usePrinting(): boolean {
  return useSyncExternalStore(listen, () => matchMedia(PAPER).matches || isPrinting);
}

let isPrinting = false;

/** Browsers announce the print before they look at the page, and change its medium at about that time. */
function listen(changed: () => void): () => void {
  const medium = matchMedia(PAPER);
  const turned = (isPrinted: boolean) => () => {
    isPrinting = isPrinted;
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
