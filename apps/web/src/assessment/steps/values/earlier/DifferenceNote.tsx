import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { create } from 'zustand';
import { useFormat } from '../../../../shell/i18n/useFormat';
import { Button } from '../../../../ui/Button';
import { classes } from '../../../../ui/classes';
import { Icon } from '../../../../ui/icon/Icon';
import { Kbd } from '../../../../ui/Kbd';
import { useAssessment } from '../../../saving/store';
import type { ClinicalValueType } from '@alveola/clinical';
import { CHANGED_MM } from './differences';

const useAnswered = create<{ readonly answered: readonly string[] }>(() => ({ answered: [] }));

/** A question of this assessment is not asked again while the page is open. */
export function useAnswers() {
  const assessment = useAssessment((state) => state.assessmentId);
  const { answered } = useAnswered();
  const toKey = (question: string) => `${assessment} ${question}`;
  return {
    isAnswered: (question: string) => answered.includes(toKey(question)),
    answer: (questions: readonly string[]) =>
      useAnswered.setState({ answered: [...answered, ...questions.map(toKey)] }),
  };
}

const toQuestion = ({ place, current }: AskedDifference) => `${place} ${current}`;

interface AskedDifference {
  readonly place: string;
  readonly name: string;
  readonly earlier: number;
  readonly current: number;
}

interface DifferenceNoteProps {
  readonly lastVisitAt: string;
  readonly differences: readonly AskedDifference[];
  readonly isLine?: boolean;
  readonly otherwise?: ReactNode;
}

export function DifferenceNote({ lastVisitAt, differences, isLine = false, otherwise }: DifferenceNoteProps) {
  const { t } = useTranslation();
  const { day } = useFormat();
  const { isAnswered, answer } = useAnswers();
  const open = differences.filter((each) => !isAnswered(toQuestion(each)));
  const [askedDifference, ...more] = open;
  if (!askedDifference)
    return (
      <>
        <p role="status" className="sr-only" />
        {otherwise}
      </>
    );
  const { name, earlier, current } = askedDifference;
  return (
    <ChartQuestion
      isLine={isLine}
      text={[
        t('charting:earlier.asked', { tooth: name, is: current, was: earlier, date: day(lastVisitAt) }),
        ...(more.length > 0 ? [t('charting:earlier.more', { count: more.length })] : []),
      ].join(' ')}
    >
      <div className={classes('flex gap-2', isLine ? 'shrink-0' : 'flex-wrap')}>
        <Button onClick={() => answer([toQuestion(askedDifference)])}>{t('charting:earlier.right')}</Button>
        {more.length > 0 && (
          <Button onClick={() => answer(open.map(toQuestion))}>{t('charting:earlier.allRight')}</Button>
        )}
      </div>
    </ChartQuestion>
  );
}

interface ChartQuestionProps {
  readonly text: string;
  readonly isLine: boolean;
  readonly children: ReactNode;
}

export function ChartQuestion({ text, isLine, children }: ChartQuestionProps) {
  return (
    <div
      className={classes(
        'flex gap-2 rounded-md bg-warn-soft px-3 text-dense',
        isLine
          ? 'items-center border border-warn py-1 max-xl:order-last max-xl:basis-full max-sm:flex-wrap'
          : 'flex-col items-start py-2',
      )}
      // Keeps the focus in the chart, which hears the keys.
      onMouseDown={(event) => event.preventDefault()}
    >
      <p role="status" className="flex min-w-0 gap-2">
        <Icon name="info" size={16} className="mt-0.5 shrink-0 text-warn" />
        <span>{text}</span>
      </p>
      {children}
    </div>
  );
}

interface AsBeforeProps {
  readonly value: number | string;
  readonly onTake: (() => void) | null;
  readonly isPadKey?: boolean;
}

/** Takes over the value of the last visit at one tooth or site, and never at several. */
export function AsBefore({ value, onTake, isPadKey = false }: AsBeforeProps) {
  const { t } = useTranslation();
  const name = t('charting:earlier.take', { value });
  return (
    <Button
      aria-label={name}
      disabled={onTake === null}
      className={isPadKey ? 'h-11 min-w-11 px-2 whitespace-nowrap tabular' : undefined}
      onPointerDown={(event) => event.preventDefault()}
      onClick={() => onTake?.()}
    >
      {isPadKey ? `= ${value}` : name}
      {!isPadKey && <Kbd>{t('wizard:help.space')}</Kbd>}
    </Button>
  );
}

interface EarlierFigureProps {
  readonly type: ClinicalValueType;
  readonly earlier: number | null;
  readonly current: number | null;
}

export function EarlierFigure({ type, earlier, current }: EarlierFigureProps) {
  const change = type === 'PocketDepth' && earlier !== null && current !== null ? current - earlier : 0;
  const isChanged = Math.abs(change) >= CHANGED_MM;
  return (
    <span
      data-earlier={earlier ?? undefined}
      className="flex h-[1.125rem] w-full items-center justify-center gap-1 text-dense leading-none text-ink-faint tabular"
    >
      {/* Hidden on a phone, where it would run into the neighbour's figures. */}
      <span className={classes(isChanged && 'max-sm:hidden')}>{earlier}</span>
      {isChanged && (
        <strong className={classes('font-semibold', change > 0 ? 'text-danger' : 'text-good')}>
          {change > 0 ? `+${change}` : `−${-change}`}
        </strong>
      )}
    </span>
  );
}
