import {
  type Assessment,
  entranceAt,
  type Face,
  findSiteRow,
  findValue,
  hasPlace,
  readPlace,
  type Site,
  type SitePlace,
  type SiteRowName,
  sitesAsDrawn,
  type ToothNumber,
  type ToothRowName,
} from '@alveola/clinical';
import { siteColumnWidth } from '@alveola/report';
import { useTranslation } from 'react-i18next';
import { classes } from '../../../../../ui/classes';
import { type Notation, toothLabel } from '../../../../teeth/notation';
import { useSiteName } from '../../../../teeth/useToothName';
import { TypedCell } from './SiteCells';

interface ToothRowCellsProps {
  readonly document: Assessment;
  readonly tooth: ToothNumber;
  readonly face: Face;
  readonly row: ToothRowName;
  readonly stop: Site | null;
  readonly isAsked: boolean;
  readonly notation: Notation;
}

export function ToothRowCells(props: ToothRowCellsProps) {
  const { document, tooth, face, row, stop, isAsked, notation } = props;
  const { t } = useTranslation();
  const toPlaceName = useRowPlaceName(row, notation);
  return (
    <div
      role="presentation"
      style={{ flexGrow: siteColumnWidth(tooth), flexBasis: 0 }}
      className="flex min-w-0 border-l border-line"
    >
      {sitesAsDrawn(tooth, face).map((site) => {
        const place = { tooth, site };
        if (!hasPlace(document, row, place)) return <span key={site} className="h-4.5 flex-1" />;
        const value = readPlace(document, row, place);
        const whole = value === null ? findWholeFurcation(document, row, place) : null;
        const words = { place: toPlaceName(place), row: t(`charting:sites.list.${row}`) };
        return (
          <TypedCell
            key={site}
            name={
              value === null
                ? t('charting:sites.cell.noRow', words)
                : t('charting:sites.cell.row', { ...words, value: Number(value) })
            }
            place={place}
            row={row}
            list={row}
            isStop={stop === site}
            isActive={isAsked && stop === site}
            className={classes('h-4.5 bg-ground text-[0.75rem]', value === null && 'text-ink-faint')}
          >
            {value ?? whole}
          </TypedCell>
        );
      })}
    </div>
  );
}

export function useRowPlaceName(row: SiteRowName, notation: Notation): (place: SitePlace) => string {
  const { t } = useTranslation();
  const siteName = useSiteName();
  return ({ tooth, site }) => {
    const label = toothLabel(tooth, notation);
    const entrance = row === 'furcation' ? entranceAt(tooth, site) : null;
    if (row === 'mobility') return label;
    return `${label} ${entrance ? t(`charting:sites.entrance.${entrance}`) : siteName(tooth, site)}`;
  };
}

function findWholeFurcation(a: Assessment, row: ToothRowName, { tooth, site }: SitePlace): number | null {
  if (row !== 'furcation' || site !== 'B') return null;
  const { furcation = {} } = findSiteRow(a, tooth) ?? {};
  const isByEntrance = Object.values(furcation).some((grade) => (grade ?? null) !== null);
  return isByEntrance ? null : findValue(a, 'Furcation', tooth);
}
