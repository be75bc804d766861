import type { Reason, SureClass } from '@alveola/clinical';
import { reasonList, sureness } from '@alveola/report';
import { useMemo } from 'react';
import { Blocks } from './blocks/Blocks';
import { useReader, useReport, useSure } from './reportView';

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
