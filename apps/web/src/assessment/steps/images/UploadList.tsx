import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../shell/i18n/useFormat';
import { useProblemText } from '../../../shell/problemText';
import { Button } from '../../../ui/Button';
import { Icon } from '../../../ui/icon/Icon';
import { IconButton } from '../../../ui/IconButton';
import { ProgressBar } from '../../../ui/Spinner';
import { MOST_KEPT } from './keptPictures';
import { canRetry, findAsked, type UploadProblem } from './uploadProblems';
import { confirmUpload, dropUpload, retryUpload, type PictureUpload, useUploads } from './uploads';

const KNOWN_MODALITIES = ['CT', 'MR', 'US', 'XC'] as const;

export function UploadList() {
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
