import { isUpper, position, quadrant, type ToothNumber, type ToothState, type Site } from '@alveola/clinical';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { type Notation, toothLabel } from './notation';

/** For screen readers: "16, upper right first molar, missing". */
export function useToothName(notation: Notation): (tooth: ToothNumber, state?: ToothState) => string {
  const { t } = useTranslation();
  return useCallback(
    (tooth, state = 'present') => {
      const isRight = quadrant(tooth) === 1 || quadrant(tooth) === 4;
      const name = t('charting:tooth.name', {
        jaw: t(isUpper(tooth) ? 'charting:tooth.upper' : 'charting:tooth.lower'),
        side: t(isRight ? 'charting:tooth.right' : 'charting:tooth.left'),
        kind: t(`charting:tooth.kind.${toPlace(tooth)}`),
      });
      const number = toothLabel(tooth, notation);
      return state === 'present'
        ? `${number}, ${name}`
        : `${number}, ${name}, ${t(`charting:state.${state}`)}`;
    },
    [t, notation],
  );
}

const PLACES = [1, 2, 3, 4, 5, 6, 7, 8] as const;

function toPlace(tooth: ToothNumber): (typeof PLACES)[number] {
  return PLACES.find((place) => place === position(tooth)) ?? 1;
}

export function useSiteName(): (tooth: ToothNumber, site: Site) => string {
  const { t } = useTranslation();
  return (tooth, site) =>
    isUpper(tooth) && (site === 'DL' || site === 'L' || site === 'ML')
      ? t(`teeth:upperSite.${site}`)
      : t(`teeth:site.${site}`);
}
