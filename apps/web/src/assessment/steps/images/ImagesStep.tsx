import { useEffect, useCallback } from 'react';
import { useDropzone } from 'react-dropzone';
import { useTranslation } from 'react-i18next';
import { classes } from '../../../ui/classes';
import { Button } from '../../../ui/Button';
import { Icon } from '../../../ui/icon/Icon';
import { isWriting } from '../../../ui/useKeys';
import { useAssessment, useIsReading, useEditor } from '../../saving/store';
import { ImageCard, teethOn } from './ImageCard';
import { UploadList } from './UploadList';
import { addFiles } from './uploads';
import type { Xray } from '@alveola/contract';
import { MountSection, XrayMount } from '../../mount/XrayMount';

export function ImagesStep() {
  const { t } = useTranslation();
  const isReading = useIsReading();
  const xrays = useAssessment((state) => state.xrays);
  const { getRootProps, getInputProps, isDragActive, open } = useDropzone({
    onDrop: (files) => addFiles(files),
    disabled: isReading,
    noClick: true,
    noKeyboard: true,
  });
  usePastedFiles(isReading ? null : t('charting:images.pasted'));
  return (
    <div
      {...getRootProps({
        className: 'mx-auto flex w-full max-w-[1440px] grow flex-col px-6 py-5 max-sm:px-3',
      })}
    >
      <h1 className="text-title">{t('wizard:steps.3')}</h1>
      <div hidden={isReading}>
        <p className="mb-4 text-ink-soft">{t('charting:images.intro')}</p>
        <input {...getInputProps({ 'aria-label': t('charting:images.choose') })} />
        <div
          className={classes(
            'flex flex-wrap items-center justify-center gap-x-4 gap-y-2 rounded-lg border-2 border-dashed px-6 py-4 text-center transition-colors',
            xrays.length === 0 ? 'min-h-56 flex-col' : 'min-h-24',
            isDragActive ? 'border-accent bg-accent-soft' : 'border-line-strong bg-paper',
          )}
        >
          <Icon name="upload" size={xrays.length === 0 ? 40 : 24} className="text-accent" />
          <p className="text-lead font-medium pointer-coarse:hidden">
            {t(isDragActive ? 'charting:images.dropNow' : 'charting:images.drop')}
          </p>
          <p className="flex flex-wrap items-center justify-center gap-3 text-ink-soft">
            <span className="pointer-coarse:hidden">{t('charting:images.or')}</span>
            <Button variant="primary" size="lg" onClick={open}>
              {t('charting:images.choose')}
            </Button>
            <span className="pointer-coarse:hidden">
              {t('charting:images.paste', { keys: `${t('wizard:help.ctrl')}+V` })}
            </span>
          </p>
        </div>
        <UploadList />
      </div>
      {xrays.length > 0 && (
        <section aria-label={t('charting:images.list')} className="mt-6">
          <h2 className="mb-3 text-dense text-ink-soft" aria-live="polite">
            {t('charting:images.count', { count: xrays.length })}
          </h2>
          <ul className="grid grid-cols-[repeat(auto-fill,minmax(13rem,1fr))] gap-4">
            {xrays.map((xray) => (
              <ImageCard key={xray.id} xray={xray} />
            ))}
          </ul>
        </section>
      )}
      {xrays.length > 1 && <StepMount xrays={xrays} />}
    </div>
  );
}

/** A picture pasted from the clinic's X-ray program has no name. */
function usePastedFiles(name: string | null): void {
  useEffect(() => {
    if (name === null) return;
    const paste = (event: ClipboardEvent) => {
      if (isWriting(event.target)) return;
      const files = [...(event.clipboardData?.files ?? [])];
      if (files.length === 0) return;
      event.preventDefault();
      addFiles(files.map((file) => (file.name === 'image.png' ? renamed(file, `${name}.png`) : file)));
    };
    addEventListener('paste', paste);
    return () => removeEventListener('paste', paste);
  }, [name]);
}

function renamed(file: File, name: string): File {
  return new File([file], name, { type: file.type });
}

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
