import { fewImplants, fewTeeth, implantNotes, implantTable, toothNotes, toothTable } from '@alveola/report';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { classes } from '../../ui/classes';
import { useDisclosure, OpenButton } from '../../ui/Disclosure';
import { Blocks, ReportSection } from './blocks/Blocks';
import { BlockTable } from './blocks/BlockParts';
import { useReader, useReport, useSure } from './reportView';
import { Sites } from './Sites';

export function Findings() {
  const { t } = useTranslation();
  const { isOpen: isWhole, panel, button } = useDisclosure();
  return (
    <div id={panel} className={classes('flex min-w-0 flex-col gap-4', isWhole && 'xl:col-span-2')}>
      <Teeth isWhole={isWhole} action={<OpenButton label={t('summary:teeth.all')} {...button} />} />
      <Implants isWhole={isWhole} />
    </div>
  );
}

export function AllFindings() {
  return (
    <>
      <Teeth isWhole />
      <Implants isWhole />
    </>
  );
}

function Teeth({ isWhole, action }: { readonly isWhole: boolean; readonly action?: ReactNode }) {
  const view = useReport();
  const reader = useReader();
  const { title } = reader.words.report.teeth;
  const { note, table } = fewTeeth(view, reader);
  const hasTeeth = view.result.teeth.length > 0;
  return (
    <ReportSection heading={{ is: 'heading', level: 2, text: title }} action={hasTeeth && action}>
      {isWhole && hasTeeth ? (
        <>
          <Sites table={toothTable(view, reader)} />
          <Blocks blocks={toothNotes(view, reader)} />
        </>
      ) : (
        <>
          <p className="text-dense text-ink-soft">{note}</p>
          {table && <BlockTable table={table} />}
        </>
      )}
    </ReportSection>
  );
}

function Implants({ isWhole }: { readonly isWhole: boolean }) {
  const view = useReport();
  const reader = useReader();
  const judged = { ...view, sure: useSure() };
  const table = fewImplants(view, reader);
  if (!table) return null;
  return (
    <ReportSection heading={{ is: 'heading', level: 2, text: reader.words.report.implants }}>
      {isWhole ? (
        <>
          <Sites table={implantTable(view, reader)} />
          <Blocks blocks={implantNotes(judged, reader)} />
        </>
      ) : (
        <BlockTable table={table} />
      )}
    </ReportSection>
  );
}
