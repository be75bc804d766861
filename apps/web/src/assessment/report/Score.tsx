import { LEVEL, MAX_SCORE } from '@alveola/clinical';
import { type Cell, scored, type Site, toothName } from '@alveola/report';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../ui/IconButton';
import { Slider } from '../../ui/form/Slider';
import { dispatch } from '../saving/store';
import { useReader, useReport } from './reportView';

export interface ScoreProps {
  readonly site: Site;
  readonly cell: Cell;
}

const TICKS = Object.values(LEVEL);

export function Score({ site, cell }: ScoreProps) {
  const { tooth, score: computed } = site;
  const { t } = useTranslation();
  const view = useReport();
  const reader = useReader();
  const { score, level } = scored(view, site);
  const name = toothName(tooth, reader);
  const levelName = reader.words.teeth.levelShort[level];
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
            ticks={TICKS}
            valueText={
              level === 'NotJudged' ? levelName : t('summary:teeth.scoreText', { score, level: levelName })
            }
            onChange={(to) => dispatch({ type: 'scoreSet', tooth, score: to, computed })}
          />
        </span>
      )}
      <span className="w-6 text-right font-semibold">{cell.text}</span>
      {cell.more && (
        <span className="flex items-center gap-1 whitespace-nowrap text-ink-soft">
          {cell.more.text}
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
