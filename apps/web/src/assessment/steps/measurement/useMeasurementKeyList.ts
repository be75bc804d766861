import { useTranslation } from 'react-i18next';

/** For the list of keys: what is printed on them and what they do in this step. */
export function useMeasurementKeyList(): readonly {
  readonly keys: readonly string[];
  readonly does: string;
}[] {
  const { t } = useTranslation();
  return [
    { keys: ['1', '…', '6'], does: t('xray:key.steps') },
    { keys: ['['], does: t('xray:key.previous') },
    { keys: [']'], does: t('xray:key.next') },
    { keys: ['D'], does: t('xray:key.distal') },
    { keys: ['M'], does: t('xray:key.mesial') },
    { keys: ['X'], does: t('xray:key.notVisible') },
    { keys: ['N'], does: t('xray:key.noDefect') },
    { keys: [t('xray:key.names.shift'), 'N'], does: t('xray:key.noneLeft') },
    { keys: ['←', '↑', '→', '↓'], does: t('xray:key.arrows') },
    { keys: [t('xray:key.names.enter')], does: t('xray:key.place') },
    { keys: [t('xray:key.names.delete')], does: t('xray:key.delete') },
    { keys: ['+', '−'], does: t('xray:key.zoom') },
    { keys: ['0'], does: t('xray:key.fit') },
    { keys: [t('xray:key.names.space')], does: t('xray:key.pan') },
    { keys: ['I'], does: t('xray:key.invert') },
    { keys: ['R'], does: t('xray:key.rotate') },
    { keys: ['F'], does: t('xray:key.flip') },
    { keys: ['H'], does: t('xray:key.hide') },
    { keys: ['L'], does: t('xray:key.loupe') },
    { keys: ['T'], does: t('xray:key.two') },
    { keys: ['O'], does: t('xray:key.other') },
  ];
}
