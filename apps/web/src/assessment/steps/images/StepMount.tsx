import type { Xray } from '@alveola/contract';
import { useCallback } from 'react';
import { MountSection, XrayMount } from '../../mount/XrayMount';
import { useEditor } from '../../saving/store';
import { teethOn } from './markersOn';

export function StepMount({ xrays }: { readonly xrays: readonly Xray[] }) {
  const { document } = useEditor();
  const on = useCallback((id: string) => teethOn(document, id), [document]);
  return (
    <div className="mt-8">
      <MountSection>
        <XrayMount xrays={xrays} teethOn={on} />
      </MountSection>
    </div>
  );
}
