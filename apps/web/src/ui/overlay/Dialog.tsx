import { type ReactNode, useId, useLayoutEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { classes } from '../classes';

export interface DialogProps {
  readonly open: boolean;
  /** Asked for by Escape, too. */
  readonly onOpenChange: (open: boolean) => void;
  readonly title: string;
  readonly description?: ReactNode;
  readonly children?: ReactNode;
  /** Buttons, the obvious one last. */
  readonly actions?: ReactNode;
  readonly wide?: boolean;
  /** As wide as the screen allows: for a picture. */
  readonly full?: boolean;
  /** It comes up under hands that type: no button has the focus before Tab, so that Enter answers nothing. */
  readonly unasked?: boolean;
}

/**
 * The platform's modal dialog: it holds the focus, makes the page behind inert and gives the focus back. It stands
 * outside of the screen that opens it: in the dark reading room a dialog is as light as everywhere.
 */
export function Dialog({ open, ...rest }: DialogProps) {
  return open ? createPortal(<OpenDialog {...rest} />, document.body) : null;
}

function OpenDialog({
  onOpenChange,
  title,
  description,
  children,
  actions,
  wide,
  full,
  unasked = false,
}: Omit<DialogProps, 'open'>) {
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  // What stands in it comes after it is shown: `autoFocus` cannot give the focus to what is hidden.
  const [shown, setShown] = useState(false);
  // Closed while it still stands in the page: a dialog that is gone already cannot give the focus back.
  useLayoutEffect(() => {
    const element = dialog.current;
    element?.showModal();
    // oxlint-disable-next-line react/set-state-in-effect -- once, before anything is painted
    setShown(true);
    return () => element?.close();
  }, []);
  useLayoutEffect(() => {
    if (!shown || unasked || document.activeElement !== dialog.current) return;
    dialog.current?.querySelector<HTMLElement>('button, input, select, textarea, a[href]')?.focus();
  }, [shown, unasked]);
  return (
    <dialog
      ref={dialog}
      tabIndex={-1}
      aria-labelledby={`${id}-title`}
      aria-describedby={description ? `${id}-description` : undefined}
      onCancel={(event) => {
        event.preventDefault();
        onOpenChange(false);
      }}
      // Keys pressed here are not the screen's: digits must not chart a tooth behind the dialog.
      onKeyDown={(event) => event.stopPropagation()}
      className={classes(
        'm-auto outline-none max-h-[calc(100dvh-2rem)] w-[calc(100vw-2rem)] scroll-pb-28 overflow-auto rounded-lg bg-paper p-6 text-ink shadow-float',
        full ? 'max-w-6xl' : wide ? 'max-w-2xl' : 'max-w-lg',
      )}
    >
      {shown && (
        <>
          <h2 id={`${id}-title`} className="text-lead">
            {title}
          </h2>
          {description && (
            <div id={`${id}-description`} className="mt-2 text-ink-soft">
              {description}
            </div>
          )}
          {children && <div className="mt-4">{children}</div>}
          {actions && <DialogActions>{actions}</DialogActions>}
        </>
      )}
    </dialog>
  );
}

/** Buttons below what a dialog says, in sight however long that is. */
export function DialogActions({ children }: { readonly children: ReactNode }) {
  return (
    <div className="sticky -bottom-6 z-10 -mx-6 mt-3 -mb-6 flex flex-wrap justify-end gap-3 max-sm:[&>button]:grow bg-paper px-6 pt-3 pb-6 before:pointer-events-none before:absolute before:inset-x-0 before:bottom-full before:h-3 before:bg-linear-to-t before:from-paper">
      {children}
    </div>
  );
}
