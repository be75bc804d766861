import { useSyncExternalStore } from 'react';
import { useReport } from './reportView';

const PAPER = 'print';

/** Whether this is the part that goes to paper, while it goes there: only then is it worth its work. */
export function useOnPaper(): boolean {
  const { onPaper = false } = useReport();
  return usePrinting() && onPaper;
}

/** Whether the page is being printed, or shown as it would be. */
function usePrinting(): boolean {
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
