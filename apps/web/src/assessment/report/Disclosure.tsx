import { type ReactNode, useId, useState } from 'react';
import { classes } from '../../ui/classes';
import { Icon } from '../../ui/icon/Icon';

export interface DisclosureProps {
  readonly label: string;
  readonly children: ReactNode;
}

export function Disclosure({ label, children }: DisclosureProps) {
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  return (
    <div className="-ml-2">
      <OpenButton label={label} isOpen={isOpen} panel={id} onToggle={() => setOpen(!isOpen)} />
      {isOpen && (
        <div id={id} className="mt-1">
          {children}
        </div>
      )}
    </div>
  );
}

export interface OpenButtonProps {
  readonly label: string;
  readonly isOpen: boolean;
  /** The id of what opens. */
  readonly panel: string;
  readonly onToggle: () => void;
}

export function OpenButton({ label, isOpen, panel, onToggle }: OpenButtonProps) {
  return (
    <button
      type="button"
      aria-expanded={isOpen}
      aria-controls={panel}
      onClick={onToggle}
      className="inline-flex min-h-8 shrink-0 items-center gap-1 rounded-md px-2 font-medium text-accent hover:bg-accent-soft pointer-coarse:min-h-11 print:hidden"
    >
      {label}
      <Icon name="chevron-down" size={18} className={classes(isOpen && 'rotate-180')} />
    </button>
  );
}
