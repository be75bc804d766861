import type { ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { create } from 'zustand';

const useTarget = create<{ readonly element: HTMLElement | null }>(() => ({ element: null }));

/** Where a step's own action stands, in the footer. */
export function FooterTarget() {
  return <div className="contents" ref={(element) => useTarget.setState({ element })} />;
}

/** To the step's own action at one key: the summary alone has a hundred stops of Tab before it. */
export function focusFooterAction(): void {
  useTarget.getState().element?.querySelector('button')?.focus();
}

/** Puts a step's own primary action (the last step's Confirm) at the right end of the footer. */
export function FooterAction({ children }: { readonly children: ReactNode }) {
  const element = useTarget((state) => state.element);
  return element && createPortal(children, element);
}
