import { isUpper, type PathRun, type PathStep } from '@alveola/clinical';
import { useTranslation } from 'react-i18next';
import { type Notation, toothLabel } from '../../../../assessment/teeth/notation';

export function useFaceName(): (step: PathStep) => string {
  const { t } = useTranslation();
  return ({ tooth, face }) =>
    face === 'L' && isUpper(tooth) ? t('settings:path.face.upperL') : t(`settings:path.face.${face}`);
}

export function useRunName(notation: Notation): (run: PathRun) => string {
  const { t } = useTranslation();
  const faceName = useFaceName();
  return ({ from, to, faces }) => {
    const buccal = faceName({ tooth: from, face: 'B' });
    const oral = faceName({ tooth: from, face: 'L' });
    const named = {
      B: buccal,
      L: oral,
      BL: t('settings:path.faces', { first: buccal, second: oral }),
      LB: t('settings:path.faces', { first: oral, second: buccal }),
    }[faces];
    const first = toothLabel(from, notation);
    return from === to
      ? t('settings:path.single', { from: first, faces: named })
      : t('settings:path.run', { from: first, to: toothLabel(to, notation), faces: named });
  };
}
