import { useId, useState } from 'react';

export interface Disclosure {
  readonly isOpen: boolean;
  /** The id of what opens. */
  readonly panel: string;
  /** Attributes of the button that opens it. */
  readonly button: {
    readonly 'aria-expanded': boolean;
    readonly 'aria-controls': string;
    readonly onClick: () => void;
  };
}

export function useDisclosure(): Disclosure {
  const [isOpen, setOpen] = useState(false);
  const panel = useId();
  const onClick = () => setOpen(!isOpen);
  return { isOpen, panel, button: { 'aria-expanded': isOpen, 'aria-controls': panel, onClick } };
}
