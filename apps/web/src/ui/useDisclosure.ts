import { useId, useState } from 'react';

export interface Disclosure {
  readonly isOpen: boolean;
  readonly setOpen: (isOpen: boolean) => void;
  /** The id of what opens. */
  readonly panel: string;
  /** Attributes of the button that opens it. */
  readonly button: {
    readonly 'aria-expanded': boolean;
    readonly 'aria-controls': string;
    readonly onClick: () => void;
  };
}

export function useDisclosure(isOpenFirst = false): Disclosure {
  const [isOpen, setOpen] = useState(isOpenFirst);
  const panel = useId();
  const onClick = () => setOpen(!isOpen);
  return { isOpen, setOpen, panel, button: { 'aria-expanded': isOpen, 'aria-controls': panel, onClick } };
}
