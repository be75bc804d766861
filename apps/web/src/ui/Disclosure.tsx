import { useId, useState, type ReactNode } from 'react';
import { classes } from './classes';
import { Icon } from './icon/Icon';

export function useDisclosure(isOpenFirst = false) {
  const [isOpen, setOpen] = useState(isOpenFirst);
  const panel = useId();
  const button = { 'aria-expanded': isOpen, 'aria-controls': panel, onClick: () => setOpen(!isOpen) };
  return { isOpen, setOpen, panel, button };
}

export type OpeningButton = ReturnType<typeof useDisclosure>['button'];

export function Disclosure({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  const { isOpen, panel, button } = useDisclosure();
  return (
    <div className="-ml-2">
      <OpenButton label={label} {...button} />
      {isOpen && (
        <div id={panel} className="mt-1">
          {children}
        </div>
      )}
    </div>
  );
}

export function OpenButton({ label, ...attributes }: { readonly label: string } & OpeningButton) {
  return (
    <button
      type="button"
      {...attributes}
      className="inline-flex min-h-8 shrink-0 items-center gap-1 rounded-md px-2 font-medium text-accent hover:bg-accent-soft pointer-coarse:min-h-11 print:hidden"
    >
      {label}
      <Icon name="chevron-down" size={18} className={classes(attributes['aria-expanded'] && 'rotate-180')} />
    </button>
  );
}
