import { useTranslation } from 'react-i18next';
import { Button } from '../../../../ui/Button';
import { Icon } from '../../../../ui/icon/Icon';
import { dispatch, useAssessment } from '../../../saving/store';

export function NoPictures() {
  const { t } = useTranslation();
  return (
    <div className="dark flex min-h-0 grow flex-col items-center justify-center gap-4 p-8 text-center">
      <Icon name="file" size={48} className="text-dark-ink-soft" />
      <h1 className="text-title">{t('xray:empty.title')}</h1>
      <p className="max-w-prose text-dark-ink-soft">{t('xray:empty.text')}</p>
      <Button
        variant="primary"
        size="lg"
        icon="upload"
        onClick={() => dispatch({ type: 'stepEntered', step: 3 })}
      >
        {t('xray:empty.add')}
      </Button>
      <p className="max-w-prose text-dense text-dark-ink-soft">{t('xray:empty.skip')}</p>
    </div>
  );
}

export function TooSmall() {
  const { t } = useTranslation();
  const hasPictures = useAssessment(({ xrays }) => xrays.length > 0);
  return (
    <div className="dark flex min-h-0 grow flex-col items-center justify-center gap-4 p-6 text-center">
      <Icon name="fit" size={48} className="text-dark-ink-soft" />
      <h1 className="text-title">{t('xray:small.title')}</h1>
      <p className="max-w-prose text-dark-ink-soft">{t('xray:small.text')}</p>
      {hasPictures && (
        <Button onClick={() => dispatch({ type: 'approachChosen', approach: 'thirds' })}>
          {t('xray:thirds.choice')}
        </Button>
      )}
    </div>
  );
}
