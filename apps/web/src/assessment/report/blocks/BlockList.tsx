import type { Item, List, Check } from '@alveola/report';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../../ui/icon/Icon';
import { classes } from '../../../ui/classes';
import { TONES } from './BlockTable';
import { openPlace, valuePlace } from '../place';
import { useReport } from '../reportView';

export function BlockList({ list: { items, tone = 'plain' } }: { readonly list: List }) {
  const areCriteria = items.some(({ isMet }) => isMet !== undefined);
  return (
    <ul className={classes('flex flex-col gap-1', !areCriteria && 'list-disc pl-5', TONES[tone])}>
      {items.map((item, n) =>
        areCriteria ? (
          <Criterion key={n} item={item} />
        ) : (
          <li key={n}>
            {item.text} {item.check && <CheckLink check={item.check} />}
          </li>
        ),
      )}
    </ul>
  );
}

const ICONS = {
  true: { name: 'check', look: 'mt-0.75 text-accent' },
  false: { name: 'minus', look: 'mt-0.75 text-ink-faint' },
  null: { name: 'info', look: 'mt-0.75 text-ink-soft' },
} as const;

function Criterion({ item: { text, note, isMet = null } }: { readonly item: Item }) {
  const { t } = useTranslation();
  const { name, look } = ICONS[`${isMet}`];
  return (
    <li className="flex gap-2" data-met={isMet}>
      <Icon name={name} size={16} className={look} />
      <span className="min-w-0">
        {isMet !== null && (
          <span className="sr-only">{t(isMet ? 'report:criterion.met' : 'report:criterion.unmet')}: </span>
        )}
        {text}
        {note && <span className="text-ink-faint"> [{note}]</span>}
      </span>
    </li>
  );
}

export function CheckLink({ check }: { readonly check: Check }) {
  const { editable } = useReport();
  if (!editable) return null;
  return (
    <button
      type="button"
      data-check={check.at.value}
      onClick={() => void openPlace(valuePlace(check.at))}
      className="min-h-8 rounded-md px-1 font-medium text-accent underline underline-offset-2 hover:bg-accent-soft pointer-coarse:min-h-11"
    >
      {check.text}
    </button>
  );
}
