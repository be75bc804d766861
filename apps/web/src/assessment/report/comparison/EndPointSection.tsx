import type { Comparison } from '@alveola/clinical';
import { criterionSentence, endPointWord, fill, judgedEndPoint, toothList } from '@alveola/report';
import { classes } from '../../../ui/classes';
import { Icon } from '../../../ui/Icon';
import { useReader } from '../reportView';
import { Section } from '../Section';

/** Whether the end point of active treatment is reached, criterion by criterion. Only for periodontitis. */
export function EndPointSection({ comparison }: { readonly comparison: Comparison }) {
  const reader = useReader();
  const { words } = reader;
  const endPoint = judgedEndPoint(comparison);
  if (!endPoint) return null;
  const { isReached, criteria, notCharted } = endPoint;
  return (
    <Section title={words.comparison.endPoint.title}>
      <div className="rounded-md border border-line bg-paper px-4 py-3">
        <p
          data-end-point={String(isReached)}
          className={classes(
            'text-title font-semibold',
            isReached === true && 'text-good',
            isReached === false && 'text-danger',
          )}
        >
          {endPointWord(endPoint, reader)}
        </p>
        <ul className="mt-2 flex flex-col gap-1">
          {criteria.map((finding) => (
            <li key={finding.criterion} className="flex items-center gap-2">
              <Icon
                name={finding.isMet ? 'check' : 'close'}
                size={18}
                className={finding.isMet ? 'text-good' : 'text-danger'}
              />
              {criterionSentence(finding, reader)}
            </li>
          ))}
          {notCharted.length > 0 && (
            <li className="flex items-center gap-2">
              <Icon name="info" size={18} className="text-ink-soft" />
              {fill(words.comparison.notCharted, { teeth: toothList(notCharted, reader) })}
            </li>
          )}
        </ul>
      </div>
    </Section>
  );
}
