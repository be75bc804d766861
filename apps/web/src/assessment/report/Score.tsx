import { MAX_SCORE, type PrognosisLevel, type ToothNumber } from '@alveola/clinical';
import { fill, scored, toothName } from '@alveola/report';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../ui/IconButton';
import { Slider } from '../../ui/Slider';
import { dispatch } from '../saving/store';
import { LevelMark } from './LevelMark';
import { useReader, useReport } from './reportView';

export interface ScoreProps {
  readonly tooth: ToothNumber;
  /** As the rules give it. */
  readonly computed: number;
}

/** The score 0–22, to be moved by hand; what was changed is marked and can be taken back. */
export function Score({ tooth, computed }: ScoreProps) {
  const { t } = useTranslation();
  const view = useReport();
  const reader = useReader();
  const { score, level, isModified } = scored(view, tooth, computed);
  const name = toothName(tooth, reader);
  const word = reader.words.teeth.levelShort[level];
  return (
    <span className="flex items-center gap-2">
      {view.editable && (
        <span className="w-24 shrink-0">
          <Slider
            label={t('summary:teeth.scoreOf', { tooth: name })}
            labelHidden
            value={score}
            min={0}
            max={MAX_SCORE}
            valueText={t('summary:teeth.scoreText', { score, level: word })}
            onChange={(to) => dispatch({ type: 'scoreSet', tooth, score: to, computed })}
          />
        </span>
      )}
      <span className="w-6 text-right font-semibold">{score}</span>
      {isModified && (
        <span className="flex items-center gap-1 whitespace-nowrap text-ink-soft">
          <span className="rounded-sm bg-accent-soft px-1.5 font-medium text-accent-dark">
            {reader.words.report.teeth.modified}
          </span>
          {fill(reader.words.report.teeth.computed, { score: computed })}
          {view.editable && (
            <IconButton
              icon="reset"
              label={t('summary:teeth.reset', { tooth: name, score: computed })}
              onClick={() => dispatch({ type: 'scoreReset', tooth })}
            />
          )}
        </span>
      )}
    </span>
  );
}

/** Shape, colour and word. */
export function Level({ level, isImplant }: { level: PrognosisLevel; isImplant: boolean }) {
  const { words } = useReader();
  return (
    <span className="inline-flex items-center gap-2" data-prognosis={level}>
      <LevelMark level={level} />
      {words.teeth[isImplant ? 'levelImplant' : 'level'][level]}
    </span>
  );
}
