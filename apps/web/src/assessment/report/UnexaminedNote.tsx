import { buildUnexamined, buildWarnings, listOtherWarnings, shortGaps } from '@alveola/report';
import { classes } from '../../ui/classes';
import { Icon } from '../../ui/icon/Icon';
import { useDisclosure } from '../../ui/useDisclosure';
import { Blocks } from './blocks/Blocks';
import { useReader, useReport } from './reportView';

export function UnexaminedNote() {
  const view = useReport();
  const reader = useReader();
  const { isOpen, panel, button } = useDisclosure();
  const { gaps } = reader.words.report;
  const names = shortGaps(view, reader);
  const { length: warnings } = listOtherWarnings(view);
  const line = [
    ...(names === '' ? [] : [`${gaps.title}: ${names}`]),
    ...(warnings === 0 ? [] : [`${reader.words.diagnosis.label.warnings}: ${warnings}`]),
  ].join(' · ');
  if (line === '') return null;
  return (
    <div className="rounded-md border border-fair/50 bg-warn-soft">
      <button
        type="button"
        {...button}
        className="flex min-h-10 w-full items-center gap-2 rounded-md px-4 py-1.5 text-left pointer-coarse:min-h-11"
      >
        <Icon name="warning" size={18} className="shrink-0 text-warn" />
        <span className="min-w-0 grow">{line}</span>
        <Icon name="chevron-down" size={18} className={classes('shrink-0', isOpen && 'rotate-180')} />
      </button>
      {isOpen && (
        <div id={panel} className="flex flex-col gap-3 px-4 pb-3 pl-10">
          <Blocks blocks={[...buildUnexamined(view, reader), ...buildWarnings(view, reader)]} />
        </div>
      )}
    </div>
  );
}
