import { headline, reasonList, sureness } from '@alveola/report';
import { type ReactNode, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../ui/icon/Icon';
import { useDisclosure } from '../../ui/useDisclosure';
import { OpenButton } from './Disclosure';
import { useReader, useReport, useSure } from './reportView';
import type { Reason, SureClass } from '@alveola/clinical';
import { Blocks } from './blocks/Blocks';

export function ReportHeadline({ actions }: { actions?: ReactNode }) {
  const { t } = useTranslation();
  const view = useReport();
  const reader = useReader();
  const { isOpen, panel, button } = useDisclosure();
  const { sentence, implants, overruled } = headline(view, reader);
  return (
    <section aria-labelledby={`${panel}-title`}>
      <div className="flex flex-wrap items-start gap-x-4 gap-y-2">
        <h2 id={`${panel}-title`} className="min-w-0 grow basis-80 text-title text-balance">
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

export interface ReasonsProps {
  readonly because: readonly Reason[];
  readonly askedClass: SureClass;
}

export function Reasons({ because, askedClass }: ReasonsProps) {
  const reader = useReader();
  return (
    <>
      <Blocks blocks={[reasonList(because, reader)]} />
      <HowSure askedClass={askedClass} />
    </>
  );
}

function HowSure({ askedClass }: { readonly askedClass: SureClass }) {
  const view = useReport();
  const sure = useSure();
  const reader = useReader();
  const blocks = useMemo(
    () => sureness(askedClass, { ...view, sure }, reader),
    [askedClass, view, sure, reader],
  );
  if (blocks.length === 0) return null;
  return (
    <div className="mt-3 border-t border-line pt-3">
      <Blocks blocks={blocks} />
    </div>
  );
}
