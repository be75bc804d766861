import {
  type Assessment,
  type Face,
  isUpper,
  type Preferences,
  type SitePlace,
  toFace,
  type ToothNumber,
  toothState,
} from '@alveola/clinical';
import { siteColumnWidth } from '@alveola/report';
import { Fragment, memo } from 'react';
import { useTranslation } from 'react-i18next';
import type { SiteCursor } from '../../../../document/state';
import { type Notation, toothLabel } from '../../../../teeth/notation';
import { PatientSide } from '../../../../teeth/PatientSide';
import type { EarlierSites } from '../../earlier/siteDifferences';
import { ArchDrawing, findCharted } from './ArchDrawing';
import { EarlierRow } from './EarlierRow';
import { CELL_ROWS, type CellRow, SiteCells } from './SiteCells';
import { SiteLine } from './SiteLine';

export interface SiteArchProps {
  readonly document: Assessment;
  readonly notation: Notation;
  readonly sign: Preferences['margin_sign'];
  readonly cursor: SiteCursor;
  readonly stop: SitePlace | null;
  readonly teeth: readonly ToothNumber[];
  readonly earlier: EarlierSites;
}

/** Buccal rows are outside in both jaws, and the drawing is between the faces. */
export const SiteArch = memo(function SiteArch(props: SiteArchProps) {
  const { teeth, notation } = props;
  const upper = teeth[0] !== undefined && isUpper(teeth[0]);
  const numbers = (
    <SiteLine
      key="numbers"
      name={hasRight(teeth) && <PatientSide side="right" className="text-ink-soft" />}
      end={hasLeft(teeth) && <PatientSide side="left" className="text-ink-soft" />}
      teeth={teeth}
    >
      {(tooth) => (
        <span
          aria-hidden="true"
          style={{ flexGrow: siteColumnWidth(tooth), flexBasis: 0 }}
          className="text-center text-dense font-medium text-ink-soft tabular"
        >
          {toothLabel(tooth, notation)}
        </span>
      )}
    </SiteLine>
  );
  return (
    <div role="rowgroup" className="flex flex-col">
      {upper && numbers}
      <Band {...props} face={upper ? 'B' : 'L'} rows={CELL_ROWS} />
      <ArchDrawing document={props.document} teeth={teeth} earlier={props.earlier} />
      <Band {...props} face={upper ? 'L' : 'B'} rows={CELL_ROWS.toReversed()} />
      {!upper && numbers}
    </div>
  );
});

const hasRight = (teeth: readonly ToothNumber[]) => teeth.some((tooth) => tooth === 18 || tooth === 48);
const hasLeft = (teeth: readonly ToothNumber[]) => teeth.some((tooth) => tooth === 28 || tooth === 38);

interface BandProps extends SiteArchProps {
  readonly face: Face;
  readonly rows: readonly CellRow[];
}

function Band({ document, notation, sign, cursor, stop, teeth, face, rows, earlier }: BandProps) {
  const { t } = useTranslation();
  const { at, list } = cursor;
  const open = list === 'margin' ? 'margin' : 'depth';
  const siteHere = (place: SitePlace | null, tooth: ToothNumber, kind: CellRow) =>
    place?.tooth === tooth && kind === open && toFace(place.site) === face ? place.site : null;
  return rows.map((kind) => (
    <Fragment key={kind}>
      <SiteLine isRow name={t(`charting:sites.short.${kind}`)} teeth={teeth}>
        {(tooth) => (
          <SiteCells
            tooth={tooth}
            state={toothState(document, tooth)}
            face={face}
            kind={kind}
            row={findCharted(document, tooth)}
            earlier={earlier.get(tooth) ?? null}
            active={siteHere(at, tooth, kind)}
            stop={siteHere(stop, tooth, kind)}
            list={list}
            notation={notation}
            sign={sign}
          />
        )}
      </SiteLine>
      {kind === open && earlier.size > 0 && (
        <EarlierRow teeth={teeth} face={face} list={open} sign={sign} earlier={earlier} />
      )}
    </Fragment>
  ));
}
