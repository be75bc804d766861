import { FIRST_FIGURES, keyFacts } from '@alveola/report';
import { useTranslation } from 'react-i18next';
import { useDisclosure } from '../../ui/useDisclosure';
import { OpenButton } from './Disclosure';
import { useReader, useReport } from './reportView';

export function KeyFigures() {
  const { t } = useTranslation();
  const { facts, label } = keyFacts(useReport(), useReader());
  const { isOpen, panel, button } = useDisclosure();
  if (facts.length === 0) return null;
  return (
    <div>
      <dl
        id={panel}
        aria-label={label}
        className="grid divide-line rounded-md border border-line bg-paper max-lg:grid-cols-2 lg:divide-y"
      >
        {facts.slice(0, isOpen ? facts.length : FIRST_FIGURES).map(({ label: name, value, note }) => (
          <div key={name} className="px-4 py-2">
            <dt className="text-dense text-ink-soft">{name}</dt>
            <dd className="font-semibold tabular">
              <span>{value}</span>
              {note && <span className="font-normal text-ink-faint"> {note}</span>}
            </dd>
          </div>
        ))}
      </dl>
      {facts.length > FIRST_FIGURES && <OpenButton label={t('summary:figures')} {...button} />}
    </div>
  );
}
