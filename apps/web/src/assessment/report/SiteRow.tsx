import type { ImplantResult, ToothResult } from '@alveola/clinical';
import { findingsOf, scored, toothName } from '@alveola/report';
import { type ReactNode, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { classes } from '../../ui/classes';
import { IconButton } from '../../ui/IconButton';
import { BoneLossText } from './BoneLossText';
import { DepthText } from './DepthText';
import { Reasons } from './Reasons';
import { useReader, useReport } from './reportView';
import { Level, Score } from './Score';
import { useOnPaper } from './usePrinting';

export interface SiteRowProps {
  readonly site: ToothResult | ImplantResult;
  /** Cells between the number and the bone loss, and before the score. */
  readonly first?: ReactNode;
  readonly last?: ReactNode;
  readonly columns: number;
}

/** One tooth or implant of a table, with its reasons below when asked for. */
export function SiteRow({ site, first, last, columns }: SiteRowProps) {
  const { t } = useTranslation();
  const view = useReport();
  const reader = useReader();
  const [isOpen, setOpen] = useState(false);
  const isOnPaper = useOnPaper();
  const id = useId();
  const { tooth, score: computed } = site;
  const { level } = scored(view, tooth, computed);
  const name = toothName(tooth, reader);
  return (
    <>
      <tr data-tooth={tooth}>
        <th scope="row" className="table-cell-data text-left text-body font-semibold tabular">
          {name}
        </th>
        {first}
        <td className="table-cell-data tabular">
          <BoneLossText boneLoss={site.boneLoss} />
        </td>
        <td className="table-cell-data tabular">
          <DepthText tooth={tooth} />
        </td>
        <td className="table-cell-data min-w-28 py-1.5">
          {findingsOf(view.document, tooth, reader).join(' · ')}
        </td>
        {last}
        <td className="table-cell-data tabular">
          <Score tooth={tooth} computed={computed} />
        </td>
        <td className="table-cell-data py-1.5 font-medium">
          <Level level={level} isImplant={'condition' in site} />
        </td>
        <td className="table-cell-data print:hidden">
          <IconButton
            icon={isOpen ? 'chevron-up' : 'chevron-down'}
            label={t('summary:teeth.whyTooth', { tooth: name })}
            aria-expanded={isOpen}
            aria-controls={`${id}-why`}
            onClick={() => setOpen(!isOpen)}
          />
        </td>
      </tr>
      {(isOpen || isOnPaper) && (
        <tr id={`${id}-why`} className={classes('bg-ground', !isOnPaper && 'print:hidden')}>
          <td colSpan={columns} className="border-b border-line px-4 py-3 text-dense">
            <Reasons because={site.because} />
          </td>
        </tr>
      )}
    </>
  );
}
