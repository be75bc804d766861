import { prognosisLevel } from '@alveola/clinical';
import type { Completion } from '@alveola/contract';
import { classCells, diagnosisSentence, implantSentences, inOrder, toothName } from '@alveola/contract';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useEditor } from '../store';
import { BoneLossText } from './BoneLossText';
import { LevelMark } from './LevelMark';
import { Reasons } from './Reasons';
import { ReportContext, type ReportView, useReader, useReport } from './reportView';
import { Head } from './ToothTable';

/** What the rules found when a version was completed, to be read only. */
export function VersionFindings({ completion }: { readonly completion: Completion }) {
  const { document, preferences } = useEditor();
  const view = useMemo<ReportView>(
    () => ({ document, result: completion.findings, preferences, editable: false }),
    [document, completion, preferences],
  );
  return (
    <ReportContext value={view}>
      <Found />
    </ReportContext>
  );
}

function Found() {
  const { t } = useTranslation();
  const { result, preferences } = useReport();
  const reader = useReader();
  const { diagnosis, teeth, implants } = result;
  const { label, levelShort } = reader.words.teeth;
  const cells = classCells(diagnosis, diagnosis, preferences, reader);
  const sites = inOrder([...teeth, ...implants], ({ tooth }) => tooth, reader);
  return (
    <div className="mt-2 mb-3 rounded-md border border-line bg-ground p-4">
      <p className="text-lead font-semibold">
        {diagnosisSentence(diagnosis, preferences.stable_unstable_classification, reader)}
      </p>
      {implantSentences(implants, reader).map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
      <p className="text-dense text-ink-soft">{t('report.completed.asComputed')}</p>
      {cells.map((cell) => (
        <div key={cell.is} className="mt-3">
          <p className="font-medium">
            {cell.label}: {cell.value}
          </p>
          <Reasons because={cell.because} />
        </div>
      ))}
      <table className="table-data mt-4 rounded-md bg-paper">
        <thead>
          <tr>
            <Head>{label.tooth}</Head>
            <Head>{label.boneLoss}</Head>
            <Head>{label.score}</Head>
            <Head>{label.level}</Head>
          </tr>
        </thead>
        <tbody>
          {sites.map(({ tooth, boneLoss, score }) => (
            <tr key={tooth}>
              <th scope="row" className="table-cell-data text-left font-semibold tabular">
                {toothName(tooth, reader)}
              </th>
              <td className="table-cell-data tabular">
                <BoneLossText boneLoss={boneLoss} />
              </td>
              <td className="table-cell-data tabular">{score}</td>
              <td className="table-cell-data">
                <span className="inline-flex items-center gap-1.5">
                  <LevelMark level={prognosisLevel(score)} size={12} />
                  {levelShort[prognosisLevel(score)]}
                </span>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
