import { useTranslation } from 'react-i18next';
import { Icon } from '../../../ui/icon/Icon';

export interface Disclosure {
  readonly count: number;
  readonly isOpen: boolean;
  readonly onToggle: () => void;
}

export function DisclosureButton({
  number,
  disclosure,
}: {
  readonly number: string;
  readonly disclosure: Disclosure;
}) {
  const { t } = useTranslation();
  const { count, isOpen, onToggle } = disclosure;
  const name = t('patients:analysesOf', { count, number });
  return (
    <button
      type="button"
      aria-expanded={isOpen}
      aria-label={name}
      title={name}
      onClick={onToggle}
      className="inline-flex h-9 w-8 shrink-0 items-center justify-center rounded-md text-ink-soft hover:bg-ground-deep hover:text-ink pointer-coarse:size-11"
    >
      <Icon name={isOpen ? 'chevron-down' : 'chevron-right'} size={18} />
    </button>
  );
}
