import { useId, useState } from 'react';

export interface OpeningButton {
  readonly 'aria-expanded': boolean;
  readonly 'aria-controls': string;
  readonly onClick: () => void;
}

export function useDisclosure(isOpenFirst = false) {
  const [isOpen, setOpen] = useState(isOpenFirst);
  const panel = useId();
  const button: OpeningButton = {
    'aria-expanded': isOpen,
    'aria-controls': panel,
    onClick: () => setOpen(!isOpen),
  };
  return { isOpen, setOpen, panel, button };
}
