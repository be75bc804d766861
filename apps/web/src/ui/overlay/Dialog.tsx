import { type ReactNode, useId, useLayoutEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { Button, type ButtonProps } from '../Button';
import { classes } from '../classes';
import { showToastsIn } from './toast';

interface DialogProps {
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
  readonly title: string;
  readonly description?: ReactNode;
  readonly children?: ReactNode;
  /** Buttons, the main one last. */
  readonly actions?: ReactNode;
  readonly wide?: boolean;
  readonly full?: boolean;
  /** It appears while the user types: no button has the focus before Tab, so that Enter answers nothing. */
  readonly unasked?: boolean;
}

/**
 * Uses the platform's modal dialog, which holds the focus, makes the page inert and returns the focus. The
 * portal keeps it light above the dark measuring step.
 */
export function Dialog({ open, ...rest }: DialogProps) {
  return open ? createPortal(<OpenDialog {...rest} />, document.body) : null;
}

function OpenDialog(props: Omit<DialogProps, 'open'>) {
  const { onOpenChange, title, description, children, actions, wide, full, unasked = false } = props;
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  // Renders children once it is shown, because `autoFocus` cannot focus hidden elements.
  const [shown, setShown] = useState(false);
  // Closes before it leaves the page, because a removed dialog cannot return the focus.
  useLayoutEffect(() => {
    const element = dialog.current;
    if (!element) return;
    element.showModal();
    const hideToasts = showToastsIn(element);
    // oxlint-disable-next-line react/set-state-in-effect -- once, before anything is painted
    setShown(true);
    return () => {
      hideToasts();
      element.close();
    };
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
      // Keys pressed here must not reach the screen, where digits chart a tooth.
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

export function DialogActions({ children }: { readonly children: ReactNode }) {
  return (
    <div className="sticky -bottom-6 z-10 -mx-6 mt-3 -mb-6 flex flex-wrap justify-end gap-3 max-sm:[&>button]:grow bg-paper px-6 pt-3 pb-6 before:pointer-events-none before:absolute before:inset-x-0 before:bottom-full before:h-3 before:bg-linear-to-t before:from-paper">
      {children}
    </div>
  );
}

interface DialogButtonProps extends Omit<ButtonProps, 'children' | 'onClick'> {
  readonly text: string;
  readonly children: (close: () => void) => ReactNode;
}

export function DialogButton({ text, children, ...button }: DialogButtonProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button {...button} onClick={() => setOpen(true)}>
        {text}
      </Button>
      {isOpen && children(() => setOpen(false))}
    </>
  );
}
