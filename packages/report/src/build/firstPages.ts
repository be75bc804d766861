import type { SureClass } from '@alveola/clinical';
import type { Block, Item } from '../blocks';
import { classCells } from '../sentences/classCells';
import { fill } from '../sentences/figures';
import type { Reader } from '../sentences/reader';
import { sureSentences } from '../sentences/sureSentence';
import type { Dates, WholeReport } from '../wholeReport';

/**
 * Names the value that would change each class first; classes that rest on missing data share a line, and so
 * do the firm ones.
 */
export function buildSureness(report: WholeReport, reader: Reader): readonly Block[] {
  const { sure } = report;
  if (!sure) return [];
  const { title, firmClasses, openClasses } = reader.words.sure;
  const shown: readonly SureClass[] = [
    'condition',
    ...classCells(report, reader).map(({ is }) => is),
    ...(report.preferences.referral_advice ? (['referral'] as const) : []),
  ];
  const triedClasses = shown.flatMap((sureClass) =>
    sure[sureClass] ? [{ sureClass, sureness: sure[sureClass] }] : [],
  );
  if (triedClasses.length === 0) return [];
  const near = triedClasses.flatMap(({ sureClass, sureness }): readonly Item[] => {
    const isSilent = sureness.firm || sureness.toward.length === 0;
    const [first] = isSilent ? [] : sureSentences(sureClass, sureness, report, reader);
    return first ? [{ text: `${className(sureClass, reader)}: ${first.text}`, check: first.check }] : [];
  });
  const named = (sentence: string, classesToName: typeof triedClasses): readonly Item[] => {
    const classes = classesToName
      .map(({ sureClass }) => className(sureClass, reader).toLocaleLowerCase(reader.language))
      .join(', ');
    return classesToName.length > 0 ? [{ text: fill(sentence, { classes }) }] : [];
  };
  const items = [
    ...near,
    ...named(
      openClasses,
      triedClasses.filter(({ sureness }) => !sureness.firm && sureness.toward.length === 0),
    ),
    ...named(
      firmClasses,
      triedClasses.filter(({ sureness }) => sureness.firm),
    ),
  ];
  return [
    { is: 'heading', level: 2, text: title },
    { is: 'list', items },
  ];
}

function className(sureClass: SureClass, { words }: Reader): string {
  return words.diagnosis.label[sureClass === 'blt' ? 'extent' : sureClass];
}

/** An analysis that was not completed is not signed. */
export function buildSignature(report: WholeReport, { words }: Reader, dates: Dates): readonly Block[] {
  const { line, day, role, none } = words.report.signature;
  if (report.isDraft) return [{ is: 'text', text: none, tone: 'soft' }];
  const signer = [report.clinician, report.role || role].filter(Boolean).join(', ');
  return [
    {
      is: 'signature',
      lines: [
        { label: line, below: signer },
        { label: day, below: dates.day(report.date) },
      ],
    },
  ];
}
