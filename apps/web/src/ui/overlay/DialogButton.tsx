import { type ReactNode, useState } from 'react';
import { Button, type ButtonProps } from '../Button';

export interface DialogButtonProps extends Omit<ButtonProps, 'children' | 'onClick'> {
  readonly text: string;
  readonly children: (close: () => void) => ReactNode;
}

/** A button that opens the dialog `children` draws. */
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
