import { useEffect, useCallback, useId } from 'react';
import { useDropzone } from 'react-dropzone';
import { useTranslation } from 'react-i18next';
import { classes } from '../../../ui/classes';
import { Button, IconButton } from '../../../ui/Button';
import { Icon } from '../../../ui/icon/Icon';
import { isWriting } from '../../../ui/useKeys';
import { useAssessment, useIsReading, useEditor } from '../../saving/store';
import { ImageCard, teethOn } from './ImageCard';
import { addFiles, confirmUpload, dropUpload, retryUpload, type PictureUpload, useUploads } from './uploads';
import type { Xray } from '@alveola/contract';
import { MountSection, XrayMount } from '../../mount/XrayMount';
import { useFormat } from '../../../shell/i18n/useFormat';
import { useProblemText } from '../../../shell/problemText';
import { ProgressBar } from '../../../ui/Spinner';
import { MOST_KEPT } from './keptPictures';
import { canRetry, findAsked, type UploadProblem } from './uploadProblems';

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
        <input {...getInputProps({ hidden: true })} />
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
            <Button variant={xrays.length === 0 ? 'primary' : 'secondary'} size="lg" onClick={open}>
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

function StepMount({ xrays }: { readonly xrays: readonly Xray[] }) {
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

const KNOWN_MODALITIES = ['CT', 'MR', 'US', 'XC'] as const;

function UploadList() {
  const uploads = useUploads((state) => state.uploads);
  if (uploads.length === 0) return null;
  return (
    <ul className="mt-4 flex flex-col gap-2">
      {uploads.map((upload) => (
        <UploadRow key={upload.key} upload={upload} />
      ))}
    </ul>
  );
}

function UploadRow({ upload }: { readonly upload: PictureUpload }) {
  const { t } = useTranslation();
  const { percent } = useFormat();
  const { key, file, state, fraction, problem } = upload;
  const isFailed = state === 'failed';
  const askedModality = findAsked(problem);
  const tone = askedModality === null ? 'text-danger' : 'text-warn';
  const name = useId();
  const words = {
    waiting: t('charting:images.waiting'),
    sending: t('charting:images.uploading'),
    preparing: t('charting:images.processing'),
    kept: t('charting:images.keptHere'),
  };
  return (
    <li className="flex flex-wrap items-center justify-end gap-x-4 gap-y-2 rounded-md border border-line bg-paper px-4 py-2 max-sm:px-3">
      <Icon
        name={isFailed ? 'warning' : state === 'kept' ? 'cloud-off' : 'file'}
        className={isFailed ? tone : 'text-ink-faint'}
      />
      <div className="min-w-0 grow basis-40">
        <p className="flex flex-wrap items-baseline justify-between gap-x-4">
          <span id={name} title={file.name} className="truncate font-medium">
            {file.name}
          </span>
          {!isFailed && (
            <span className="text-dense text-ink-faint tabular">
              {words[state]}
              {state === 'sending' && ` ${percent(fraction)}`}
            </span>
          )}
        </p>
        {problem ? (
          <p role="alert" className={`text-dense ${tone}`}>
            {askedModality === null ? (
              <ProblemText problem={problem} />
            ) : (
              <Question modality={askedModality} />
            )}
          </p>
        ) : (
          state !== 'kept' && (
            <ProgressBar
              className="mt-1"
              label={file.name}
              {...(state === 'preparing' ? {} : { value: fraction })}
            />
          )
        )}
      </div>
      {problem && canRetry(problem) && (
        <Button icon="reset" onClick={() => retryUpload(key)}>
          {t('charting:images.again')}
        </Button>
      )}
      {askedModality !== null && (
        <Button aria-describedby={name} onClick={() => confirmUpload(key)}>
          {t('charting:images.takeAnyway')}
        </Button>
      )}
      <IconButton
        icon="close"
        aria-describedby={name}
        label={t(isFailed ? 'charting:images.remove' : 'charting:images.cancel')}
        onClick={() => dropUpload(key)}
      />
    </li>
  );
}

function Question({ modality }: { readonly modality: string }) {
  const { t } = useTranslation();
  const knownModality = KNOWN_MODALITIES.find((each) => each === modality);
  const kind = knownModality
    ? t(`charting:images.modality.${knownModality}`)
    : t('charting:images.modality.other', { modality });
  return t('charting:images.notDental', { kind });
}

function ProblemText({ problem }: { readonly problem: UploadProblem }) {
  const { t } = useTranslation();
  const textOf = useProblemText();
  const { decimal } = useFormat();
  switch (problem.kind) {
    case 'too-large':
      return t('charting:images.tooLarge', { size: decimal(problem.megabytes) });
    case 'empty':
      return t('charting:images.empty');
    case 'twice':
      return t('charting:images.twice');
    case 'full':
      return t('charting:images.full', { size: MOST_KEPT / 1024 / 1024 });
    case 'not-kept':
      return t('charting:images.notKept');
    case 'no-report':
      return t('charting:images.noReport');
    case 'server':
      return textOf(problem.error);
    default:
      return problem satisfies never;
  }
}
