import type { ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { create } from 'zustand';

const useTarget = create<{ readonly element: HTMLElement | null }>(() => ({ element: null }));

export function FooterTarget() {
  return <div className="contents" ref={(element) => useTarget.setState({ element })} />;
}

/** One key moves the focus there, because the summary has a hundred tab stops before it. */
export function focusFooterAction(): void {
  useTarget.getState().element?.querySelector('button')?.focus();
}

export function FooterAction({ children }: { readonly children: ReactNode }) {
  const element = useTarget((state) => state.element);
  return element && createPortal(children, element);
}
