import {
  headline,
  reasonList,
  sureness,
  type ClassCell,
  classCells,
  classNotes,
  type DiagnosisClass,
  buildUnexamined,
  buildWarnings,
  listOtherWarnings,
  shortGaps,
} from '@alveola/report';
import { type ReactNode, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../ui/icon/Icon';
import { useDisclosure, OpenButton } from '../../ui/Disclosure';
import { Alert } from '../../ui/Alert';
import { Button } from '../../ui/Button';
import { useAssessment } from '../saving/store';
import { OverruleDialog, refusedParts } from './OverruleDialog';
import { useReader, useReport, useSure } from './reportView';
import type { Reason, SureClass } from '@alveola/clinical';
import { Blocks } from './blocks/Blocks';
import { classes } from '../../ui/classes';

/** Stands above every tab: many readers look no further. */
export function DiagnosisAnswer() {
  const { t } = useTranslation();
  const { editable, result } = useReport();
  const [isChanging, setChanging] = useState(false);
  // Nothing applies without natural teeth: rules 1.1 §6.
  const canChange = editable && result.diagnosis.condition !== 'Edentulous';
  return (
    <div className="flex flex-col gap-3">
      {editable && <OverruleRefused onOpen={() => setChanging(true)} />}
      <ReportHeadline
        actions={
          canChange && (
            <Button variant="quiet" icon="edit" onClick={() => setChanging(true)}>
              {t('summary:overrule.title')}
            </Button>
          )
        }
      />
      <Classes />
      <UnexaminedNote />
      {isChanging && <OverruleDialog onClose={() => setChanging(false)} />}
    </div>
  );
}

function OverruleRefused({ onOpen }: { readonly onOpen: () => void }) {
  const { t } = useTranslation();
  const isRefused = useAssessment(({ failure }) => refusedParts(failure).length > 0);
  if (!isRefused) return null;
  return (
    <Alert
      tone="danger"
      title={t('summary:overrule.refusedTitle')}
      action={
        <Button icon="edit" onClick={onOpen}>
          {t('summary:overrule.title')}
        </Button>
      }
    >
      {t('summary:overrule.refused')}
    </Alert>
  );
}

function ReportHeadline({ actions }: { readonly actions: ReactNode }) {
  const { t } = useTranslation();
  const view = useReport();
  const reader = useReader();
  const { isOpen, panel, button } = useDisclosure();
  const { sentence, implants, overruled } = headline(view, reader);
  return (
    <section aria-labelledby={`${panel}-title`}>
      <div className="flex flex-wrap items-start gap-x-4 gap-y-2">
        <h2 id={`${panel}-title`} className="min-w-0 grow basis-80 text-title">
          {sentence}
        </h2>
        <div className="flex items-center gap-2 max-sm:-ml-3">
          <OpenButton label={t('summary:why')} {...button} />
          {actions}
        </div>
      </div>
      {implants.map((implant) => (
        <p key={implant} className="mt-1 text-lead font-medium">
          {implant}
        </p>
      ))}
      {overruled && <OverruleNote>{overruled}</OverruleNote>}
      {isOpen && (
        <div id={panel} className="mt-3 rounded-md bg-ground p-4">
          <Reasons because={view.result.diagnosis.because.condition} askedClass="condition" />
        </div>
      )}
    </section>
  );
}

export function OverruleNote({ children }: { readonly children: string }) {
  return (
    <p className="mt-2 flex items-start gap-2 text-ink-soft">
      <Icon name="edit" size={18} className="mt-0.5" />
      <span>{children}</span>
    </p>
  );
}

interface ReasonsProps {
  readonly because: readonly Reason[];
  readonly askedClass: SureClass;
}

function Reasons({ because, askedClass }: ReasonsProps) {
  const view = useReport();
  const sure = useSure();
  const reader = useReader();
  const howSure = sureness(askedClass, { ...view, sure }, reader);
  return (
    <>
      <Blocks blocks={[reasonList(because, reader)]} />
      {howSure.length > 0 && (
        <div className="mt-3 border-t border-line pt-3">
          <Blocks blocks={howSure} />
        </div>
      )}
    </>
  );
}

export function Classes() {
  const view = useReport();
  const reader = useReader();
  const [open, setOpen] = useState<DiagnosisClass | null>(null);
  const id = useId();
  const sure = useSure();
  const cells = classCells(view, reader, sure);
  const chosen = cells.find((cell) => cell.is === open);
  if (cells.length === 0) return null;
  return (
    <div>
      <div className="grid grid-cols-2 gap-3 md:grid-cols-4">
        {cells.map((cell) => (
          <Cell
            key={cell.is}
            cell={cell}
            panel={`${id}-reasons`}
            isOpen={cell === chosen}
            onToggle={() => setOpen(cell === chosen ? null : cell.is)}
          />
        ))}
      </div>
      {chosen && (
        <div
          id={`${id}-reasons`}
          role="region"
          aria-label={`${reader.words.diagnosis.label.reasons}: ${chosen.label}`}
          className="mt-3 rounded-md border border-line bg-ground p-4"
        >
          <p className="mb-2 font-semibold">
            {chosen.label}: {chosen.value}
          </p>
          <Reasons because={chosen.because} askedClass={chosen.is} />
        </div>
      )}
    </div>
  );
}

interface CellProps {
  readonly cell: ClassCell;
  readonly panel: string;
  readonly isOpen: boolean;
  readonly onToggle: () => void;
}

function Cell({ cell, panel, isOpen, onToggle }: CellProps) {
  const reader = useReader();
  return (
    <button
      type="button"
      data-class={cell.is}
      aria-expanded={isOpen}
      aria-controls={panel}
      onClick={onToggle}
      className={classes(
        'flex items-start gap-3 rounded-md border bg-paper px-4 py-2 text-left hover:border-accent max-sm:gap-1 max-sm:px-3 md:max-lg:gap-1 md:max-lg:px-3',
        isOpen ? 'border-accent' : 'border-line',
      )}
    >
      <span className="min-w-0 grow">
        <span className="block text-dense text-ink-soft">{cell.label}</span>
        <span className="block text-lead font-semibold">{cell.value}</span>
        {classNotes(cell, reader).map((note) => (
          <span key={note} className="block text-dense text-ink-soft">
            {note}
          </span>
        ))}
      </span>
      <Icon
        name="chevron-down"
        size={18}
        className={classes('self-center text-ink-faint', isOpen && 'rotate-180')}
      />
    </button>
  );
}

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
