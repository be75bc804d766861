import type { Xray } from '@alveola/contract';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { XrayMount } from '../../mount/XrayMount';
import { useEditor } from '../../saving/store';
import { teethOn } from './markersOn';

/** The X-rays of this analysis in their places. */
export function StepMount({ xrays }: { readonly xrays: readonly Xray[] }) {
  const { t } = useTranslation();
  const { document } = useEditor();
  const on = useCallback((id: string) => teethOn(document, id), [document]);
  return (
    <section aria-labelledby="mount" className="mt-8 flex flex-col gap-3">
      <div>
        <h2 id="mount" className="text-lead">
          {t('charting:mount.title')}
        </h2>
        <p className="text-dense text-ink-soft">{t('charting:mount.hint')}</p>
      </div>
      <XrayMount xrays={xrays} teethOn={on} />
    </section>
  );
}
