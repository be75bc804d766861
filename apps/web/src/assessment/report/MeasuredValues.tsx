import {
  ASCENDING,
  type BoneLoss,
  CLINICAL_VALUE_TYPES,
  measurementOf,
  type ToothNumber,
  toothState,
  valueOf,
} from '@alveola/clinical';
import { inOrder, shownPercent, toothName } from '@alveola/contract';
import { useTranslation } from 'react-i18next';
import { useReader, useReport } from './reportView';
import { Section } from './Section';
import { Head } from './ToothTable';

/** Every measured and charted value of every tooth and implant. */
export function MeasuredValues() {
  const { t } = useTranslation();
  const { document } = useReport();
  const reader = useReader();
  const { words } = reader;
  const { label } = words.teeth;
  const titles = {
    PocketDepth: label.pocketDepth,
    Bleeding: label.bleeding,
    Mobility: label.mobility,
    Furcation: label.furcation,
    Plaque: label.plaque,
  };
  const present = ASCENDING.filter((tooth) => toothState(document, tooth) !== 'missing');
  const teeth = inOrder(present, (tooth) => tooth, reader);
  return (
    <Section title={t('report.values.title')}>
      <div className="overflow-x-auto rounded-md border border-line bg-paper">
        <table className="table-data">
          <thead>
            <tr>
              <Head>{label.tooth}</Head>
              <Head>{`${label.boneLoss}, ${words.teeth.side.distal}`}</Head>
              <Head>{`${label.boneLoss}, ${words.teeth.side.mesial}`}</Head>
              {CLINICAL_VALUE_TYPES.map((type) => (
                <Head key={type}>{titles[type]}</Head>
              ))}
              <Head>{label.findings}</Head>
            </tr>
          </thead>
          <tbody>
            {teeth.map((tooth) => (
              <ValueRow key={tooth} tooth={tooth} />
            ))}
          </tbody>
        </table>
      </div>
      <p className="mt-2 text-dense text-ink-faint">{t('report.values.legend')}</p>
    </Section>
  );
}

function ValueRow({ tooth }: { tooth: ToothNumber }) {
  const { t } = useTranslation();
  const { document, result } = useReport();
  const reader = useReader();
  const { notMeasured, label } = reader.words.teeth;
  const found = [...result.teeth, ...result.implants].find((site) => site.tooth === tooth);
  const row = measurementOf(document, tooth);
  const notes = [
    toothState(document, tooth) === 'implant' && label.implant,
    row.isMissingFromXray && t('report.measured.invisible'),
    row.isSplit && t('report.measured.split'),
    (row.halfTooth.distal || row.halfTooth.mesial) && t('report.measured.half'),
  ];
  const side = (boneLoss: BoneLoss | undefined, which: 'distal' | 'mesial') => {
    const value = boneLoss && !('known' in boneLoss) ? boneLoss[which] : null;
    return value === null ? (
      <span className="text-ink-faint">{notMeasured}</span>
    ) : (
      shownPercent(value, reader)
    );
  };
  return (
    <tr data-tooth={tooth}>
      <th scope="row" className="table-cell-data text-left font-semibold tabular">
        {toothName(tooth, reader)}
      </th>
      <td className="table-cell-data tabular">{side(found?.boneLoss, 'distal')}</td>
      <td className="table-cell-data tabular">{side(found?.boneLoss, 'mesial')}</td>
      {CLINICAL_VALUE_TYPES.map((type) => (
        <td key={type} className="table-cell-data tabular">
          {charted(valueOf(document, type, tooth), type === 'PocketDepth')}
        </td>
      ))}
      <td className="table-cell-data">{notes.filter(Boolean).join(' · ')}</td>
    </tr>
  );
}

/** A depth of 0 is not charted (clinical rules §4.0). */
function charted(value: number | null, isDepth: boolean): string {
  return value === null || (isDepth && value === 0) ? '–' : String(value);
}
