import { isReadable, PROBING_ORDER, teethToRead } from '@alveola/clinical';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { classes } from '../../../../ui/classes';
import { Button } from '../../../../ui/Button';
import { Kbd } from '../../../../ui/Kbd';
import { hasEstimates } from '../../../document/advance';
import type { Editor } from '../../../document/editor';
import { dispatch } from '../../../saving/store';

type Approach = NonNullable<Editor['approach']>;

function approachBy(approach: Approach) {
  return () => dispatch({ type: 'approachChosen', approach });
}

export function ThirdRows({ document, approach }: Pick<Editor, 'document' | 'approach'>) {
  const { t } = useTranslation();
  const total = PROBING_ORDER.filter((tooth) => isReadable(document, tooth)).length;
  if (total === 0 && !hasEstimates(document)) return null;
  const done = total - teethToRead(document).length;
  return (
    <>
      <Row
        approach="thirds"
        now={approach}
        hint={<Kbd>B</Kbd>}
        count={t('charting:values.progress', { done, total })}
      >
        {t('xray:thirds.title')}
      </Row>
      {hasEstimates(document) && (
        <Row approach="deciding" now={approach} hint={<span className="w-7" />}>
          {t('xray:deciding.title')}
        </Row>
      )}
    </>
  );
}

interface RowProps {
  readonly approach: Approach;
  readonly now: Editor['approach'];
  readonly hint: ReactNode;
  readonly count?: string;
  readonly children: string;
}

function Row({ approach, now, hint, count, children }: RowProps) {
  return (
    <li>
      <button
        type="button"
        data-approach={approach}
        aria-current={now === approach ? 'step' : undefined}
        onClick={approachBy(approach)}
        className={classes(
          'flex min-h-8 w-full items-center gap-2 rounded-sm px-2 text-left text-dense pointer-coarse:min-h-11',
          now === approach ? 'bg-ground-deep font-semibold text-ink' : 'text-ink-soft hover:bg-ground-deep',
        )}
      >
        {hint}
        <span className="min-w-0 grow">{children}</span>
        {count && <span className="shrink-0 tabular">{count}</span>}
      </button>
    </li>
  );
}

export function ApproachChoice() {
  const { t } = useTranslation();
  return (
    <div
      role="group"
      aria-label={t('xray:boneLoss.label')}
      className="flex flex-col gap-2 border-b border-line p-4"
    >
      <Button variant="primary" onClick={approachBy('thirds')}>
        {t('xray:thirds.choice')} <Kbd>B</Kbd>
      </Button>
      <Button onClick={approachBy('every')}>{t('xray:thirds.every')}</Button>
    </div>
  );
}
